import type { Deps } from './deps.ts'
import type { Job } from './jobs.ts'

/** Every job the server knows, by feature. */
export const jobs: readonly Job<never, Deps>[] = []
