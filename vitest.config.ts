import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './scripts/slow-first.ts'
import { WORKERS } from './web/test-projects.ts'

const serverTests = ['server/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts']

const server = {
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: ['server/src/testing/setup.ts'],
  pool: 'forks' as const,
  // Files share the modules of their worker, which have no state; loading them per file took a
  // quarter of the time.
  isolate: false,
  // Collects less often; a tenth less processor time.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
}

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Jobs start up to a second after they are added, and later on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: SlowFilesFirst },
    // All projects need the same number to run beside each other.
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: { ...server, name: 'server', include: serverTests },
      },
      {
        extends: true,
        test: {
          ...server,
          // The same tests again, with all threads in two databases besides the primary.
          name: 'thread-homes',
          include: ['server/src/features/messages/*.test.ts'],
          env: { TEST_THREAD_HOMES: '2' },
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['{art,contract}/src/**/*.test.ts'], isolate: false },
      },
      './web/vitest.config.ts',
      './web/vitest.isolated.config.ts',
    ],
  },
})
