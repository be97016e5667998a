import { defineConfig } from '@playwright/test'

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
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
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
