import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'contract', include: ['{art,contract}/src/**/*.test.ts'] } },
      './web/vitest.config.ts',
    ],
  },
})
