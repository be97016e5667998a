import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabaseTypes, checkRouteTree } from './check-generated.ts'
import { checkDocs } from './check-docs.ts'
import { checkStructure } from './check-structure.ts'
import { entry, failuresOfVitest, type VitestReport } from './failed-tests.ts'
import { CheckFailed, ROOT, type Step, expectNone, passes, runSteps, runTool } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

/** With a parser that cannot read our files, dependency-cruiser sees none and finds nothing wrong. */
const MODULES_AT_LEAST = 300

const REPORT = join(ROOT, '.cache', 'vitest.json')

/** How many, and what to say of those that did not pass. */
export type Tally = { passed: number; failed: number; failures: string[] }

const checks: Step[] = [
  { name: 'format', run: async () => void (await passes('oxfmt/bin/oxfmt', ['--check'])) },
  { name: 'lint', run: async () => void (await passes('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])) },
  { name: 'types', run: async () => void (await passes('typescript/bin/tsc', ['-p', '.'])) },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'structure', run: () => expectNone(checkStructure()) },
  { name: 'documents', run: () => expectNone(checkDocs()) },
  { name: 'dead code', run: async () => void (await passes('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])) },
  { name: 'generated database types', run: checkDatabaseTypes },
  { name: 'generated route tree', run: checkRouteTree },
]

async function checkBoundaries() {
  const folders = ['contract', 'server/src', 'web/src', 'scripts']
  const output = await passes('dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    '--no-progress',
    ...folders,
  ])
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  if (modules < MODULES_AT_LEAST) throw new CheckFailed(`Only ${modules} modules were read; at least ${MODULES_AT_LEAST} were expected.`)
  return `${modules} modules`
}

/** The tests that need no browser, on the shared test server. */
async function runTests(): Promise<Tally> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true, mode: 0o711 })
  rmSync(REPORT, { force: true })
  const postgres = await withTestPostgres()
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`]
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters], {
      env: { NODE_ENV: 'test', TEST_DATABASE_URL: postgres.url },
      isShown: true,
    })
    return readTally(code)
  } finally {
    await postgres.release()
  }
}

/** A run that broke off counts as a failure, whatever it had counted till then. */
function readTally(code: number): Tally {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, failures: [entry('The tests broke off')] }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport
  const { numPassedTests: passed, numFailedTests: failed } = report
  const failures = failuresOfVitest(report)
  const isOutside = code !== 0 && failed === 0
  if (isOutside && failures.length === 0) failures.push(entry('The tests', 'An error outside of them: it stands above, where they ran.'))
  return { passed, failed: isOutside ? 1 : failed, failures }
}

/** Everything that needs no browser. A check that fails counts like a test that fails. */
export async function verify(): Promise<Tally> {
  const failedChecks = await runSteps(checks)
  const tests = await runTests()
  const failures = [...failedChecks.map((name) => entry(name)), ...tests.failures]
  return { passed: tests.passed, failed: tests.failed + failedChecks.length, failures }
}

/** The last that is printed: each failure by its name, so that nobody looks for it among thousands of lines, and the count. */
export function tell(parts: Tally[]): void {
  const failures = parts.flatMap((part) => part.failures)
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  process.stdout.write(`\n${failures.map((failure) => `${failure}\n`).join('')}${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (import.meta.main) tell([await verify()])
