import { defineConfig } from '@playwright/test'
import { anyBrowser } from './e2e/browsers.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170)

/** Browser tests: the real server on a database of its own, the built pages, Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // Room for a small machine; no test waits by the clock.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  // A second look on a machine that was busy with something else; the report names what needed it.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs as much as the test itself: only what failed once is recorded.
    trace: 'on-first-retry',
    launchOptions: anyBrowser,
  },
  webServer: {
    command: `"${process.execPath}" e2e/server.ts`,
    url: `http://localhost:${PORT}/ready`,
    env: { E2E_PORT: String(PORT) },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
  },
})
