import { defineConfig } from '@playwright/test'
import { anyBrowser } from './e2e/browsers.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170)

/** Browser tests run on the real server with its own database, the built pages, and Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  // For slow machines, on which some tests examine many screens; no test waits for a fixed time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // One more than the processors of a small machine: many tests wait for the page.
  workers: 3,
  // Tolerates a busy machine; the report lists retried tests.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // An action that hangs fails long before its test does.
    actionTimeout: 60_000,
    // Traces cost as much time as the test itself.
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
