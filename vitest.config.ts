import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './scripts/slow-first.ts'
import { WORKERS } from './web/test-projects.ts'

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFilesFirst },
    // All projects need the same number to run beside each other.
    maxWorkers: WORKERS,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/setup.ts'],
          pool: 'forks',
          // Files share the modules of their worker, which have no state; loading them per file
          // took a quarter of the time.
          isolate: false,
          // Collects less often; a tenth less processor time.
          execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
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
