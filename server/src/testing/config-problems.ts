import { ConfigError, readConfig } from '../config.ts'

/** Accepted as a secret in production. */
export const STRONG_SECRET = 'q7Xr0mVt2LzN9sKdPw4hYc8BjUf5GaEi3TnZ6'

/** Lists the problems for which a start with these variables is refused; none if it isn't. */
export function listProblems(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
