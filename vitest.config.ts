import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    // A test that hangs is a failure with a name, not a build without an end.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          pool: 'forks',
          // Files share their worker's modules, which hold no state: loading them for each took a quarter of the time.
          isolate: false,
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      './web/vitest.config.ts',
    ],
  },
})
