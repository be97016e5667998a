/**
 * `npm test [-- <feature> …]`: runs everything (`npm run verify`, then the browser tests), or the
 * tests of some features on every level.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFeatureTests } from './feature-tests.ts'
import { formatFailure, listPlaywrightFailures, type PlaywrightReport } from './failed-tests.ts'
import { findBrowser, findChromium } from './find-chromium.ts'
import { CheckFailed, ROOT, runSteps, runTool } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'
import { type Tally, printSummary, runTests, verify } from './verify.ts'
import { buildPseudolocales } from './pseudolocale-builds.ts'
import { buildWeb } from './web-build.ts'

const REPORT = join(ROOT, '.cache', 'playwright.json')

/** Runs the browser tests on the built app, all or those of some files. */
async function runBrowserTests(files: string[] = []): Promise<Tally> {
  let [chromium, browser] = ['', '']
  const failedSteps = await runSteps([
    { name: 'web app', run: () => (buildWeb() ? 'built' : 'up to date') },
    { name: 'pseudolocales', run: () => (buildPseudolocales() ? 'built' : 'up to date') },
    { name: 'Chromium', run: async () => (chromium = await findChromium()) },
    { name: 'Chromium with windows', run: async () => (browser = await findBrowser()) },
  ])
  if (failedSteps.length > 0)
    return {
      passed: 0,
      failed: failedSteps.length,
      failures: failedSteps.map((name) => formatFailure(name)),
    }
  mkdirSync(join(ROOT, '.cache'), { recursive: true, mode: 0o711 })
  rmSync(REPORT, { force: true })
  const postgres = await withTestPostgres()
  try {
    const env = {
      CHROMIUM_PATH: chromium,
      BROWSER_PATH: browser,
      TEST_DATABASE_URL: postgres.url,
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    }
    const { code } = await runTool(
      '@playwright/test/cli.js',
      ['test', ...files, '--reporter=list,json'],
      { env, isShown: true },
    )
    return readTally(code)
  } finally {
    await postgres.release()
  }
}

/** Finds or installs the browsers of the browser tests; throws `CheckFailed` without one. */
async function findBrowsers(): Promise<void> {
  await findChromium()
  await findBrowser()
}

/** Reads the counts of a finished run. Skipped tests count as failed. */
function readTally(code: number): Tally {
  if (!existsSync(REPORT))
    return { passed: 0, failed: 1, failures: [formatFailure('The browser test run was aborted')] }
  // The part of Playwright's JSON that is read.
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport
  const failed = report.stats.unexpected + report.stats.skipped
  const passed = report.stats.expected + report.stats.flaky
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: listPlaywrightFailures(report),
  }
}

/** Runs the tests of some features on every level, without the checks of `npm run verify`. */
async function runFeatureTests(names: string[]): Promise<Tally[]> {
  const { vitest, browser } = findFeatureTests(names)
  const tallies = vitest.length > 0 ? [await runTests(vitest)] : []
  return browser.length > 0 ? [...tallies, await runBrowserTests(browser)] : tallies
}

const names = process.argv.slice(2)
try {
  // Before the checks: a browser that can't be installed would be told many minutes later.
  if (names.length === 0) await findBrowsers()
  printSummary(
    names.length > 0 ? await runFeatureTests(names) : [await verify(), await runBrowserTests()],
  )
} catch (error) {
  if (!(error instanceof CheckFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
