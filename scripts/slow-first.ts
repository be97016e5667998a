import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './steps.ts'

/**
 * The files that take longest on two processors, about 100 to 20 seconds each. The first few run
 * beside the storm, so tests of restarts and stalls, which a busy machine may fail, come later.
 */
const SLOW_FILES = [
  'bench/storm/storm.test.ts',
  'server/src/features/ads/spending.test.ts',
  'server/src/features/payments/simulation.test.ts',
  'server/src/features/ban-evasion/attempts.test.ts',
  'server/src/backups/backups.test.ts',
  'server/src/app/releases.test.ts',
  'server/src/stalls.test.ts',
  'server/src/http/database-restart.test.ts',
  'server/src/features/realtime/streams.test.ts',
  'scripts/failure-causes.test.ts',
  'server/src/access.test.ts',
].map((file) => join(ROOT, file))

for (const file of SLOW_FILES)
  if (!existsSync(file)) throw new Error(`${file} is gone: correct the list of slow tests`)

/**
 * Starts the slowest files first; a slow one at the end leaves all other processors idle. Vitest
 * knows durations only from an earlier run of the same checkout, and otherwise sorts by size.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = SLOW_FILES.flatMap((file) => sorted.filter(({ moduleId }) => moduleId === file))
    return [...slow, ...sorted.filter((file) => !slow.includes(file))]
  }
}
