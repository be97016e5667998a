import { readConfig } from '../server/src/config.ts'
import { leaveWithParent, loadEnvironment, report } from './environment.ts'
import { buildWeb } from './web-build.ts'

function prepare() {
  loadEnvironment()
  leaveWithParent()
  // A wrong variable is told at once, not after the build.
  readConfig(process.env)
  const startedAt = performance.now()
  if (buildWeb()) process.stdout.write(`Built the web app in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`)
}

try {
  prepare()
} catch (error) {
  report(error)
  process.exit(1)
}
await import('../server/src/main.ts')
