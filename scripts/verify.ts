import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkContractFiles,
  checkDatabaseTypes,
  checkMonitoringFiles,
  checkPrivacyFiles,
  checkRouteTree,
} from './check-generated.ts'
import { checkCatalogues, checkContent } from './languages/check-catalogues.ts'
import { checkLanguageList } from './language-list.ts'
import { checkAssessment } from './check-assessment.ts'
import { checkCompliance } from './check-compliance.ts'
import { checkDeployment } from './check-deployment.ts'
import { checkDocs } from './check-docs.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkReferences } from './check-references.ts'
import { checkStructure } from './check-structure.ts'
import { formatFailure, listVitestFailures, type VitestReport } from './failed-tests.ts'
import {
  CheckFailed,
  ROOT,
  type Step,
  failOnProblems,
  runCheck,
  runSteps,
  runTool,
} from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

/**
 * Guards against a parser that can't read our files: dependency-cruiser would then find no modules
 * and no errors.
 */
const MODULES_MINIMUM = 300

const REPORT = join(ROOT, '.cache', 'vitest.json')

/** Most checks use one processor. */
const CHECK_LANES = 2

/** Counts, and a summary entry for each failure. */
export type Tally = { passed: number; failed: number; failures: string[] }

const checks: Step[] = [
  { name: 'format', run: async () => void (await runCheck('oxfmt/bin/oxfmt', ['--check'])) },
  {
    name: 'lint',
    run: async () =>
      void (await runCheck('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])),
  },
  { name: 'types', run: async () => void (await runCheck('typescript/bin/tsc', ['-p', '.'])) },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'structure', run: () => failOnProblems(checkStructure()) },
  { name: 'documents', run: () => failOnProblems(checkDocs()) },
  { name: 'migrations', run: checkAllMigrations },
  { name: 'deployment', run: () => failOnProblems(checkDeployment()) },
  {
    name: 'compose',
    run: async () => void (await runCheck('dclint/bin/dclint.cjs', ['compose.yaml'])),
  },
  { name: 'references', run: () => failOnProblems(checkReferences()) },
  {
    name: 'compliance',
    run: () => failOnProblems([...checkCompliance(), ...checkAssessment()]),
  },
  {
    name: 'dead code',
    run: async () =>
      void (await runCheck('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])),
  },
  { name: 'generated contract files', run: checkContractFiles },
  { name: 'list of languages', run: checkLanguageList },
  { name: 'translations', run: checkCatalogues },
  { name: 'translated pages', run: checkContent },
  { name: 'generated monitoring files', run: checkMonitoringFiles },
  { name: 'generated privacy files', run: checkPrivacyFiles },
  { name: 'generated database types', run: checkDatabaseTypes },
  { name: 'generated route tree', run: checkRouteTree },
]

async function checkAllMigrations() {
  const inHomes = await checkMigrations('server/home-migrations', '0000')
  failOnProblems([...(await checkMigrations()), ...inHomes])
}

async function checkBoundaries() {
  const folders = ['art', 'contract', 'server/src', 'web/src', 'scripts']
  const output = await runCheck('dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    '--no-progress',
    ...folders,
  ])
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  if (modules < MODULES_MINIMUM)
    throw new CheckFailed(
      `Only ${modules} modules were read; at least ${MODULES_MINIMUM} were expected.`,
    )
  return `${modules} modules`
}

/** Runs the tests that need no browser, all or those whose paths contain one of the filters. */
export async function runTests(filters: string[] = []): Promise<Tally> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true, mode: 0o711 })
  rmSync(REPORT, { force: true })
  const postgres = await withTestPostgres()
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`]
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...filters, ...reporters], {
      env: { NODE_ENV: 'test', TEST_DATABASE_URL: postgres.url },
      isShown: true,
    })
    return readTally(code)
  } finally {
    await postgres.release()
  }
}

/** Reads the counts of a finished run. An aborted run counts as a failure. */
function readTally(code: number): Tally {
  if (!existsSync(REPORT))
    return { passed: 0, failed: 1, failures: [formatFailure('The test run was aborted')] }
  // The part of Vitest's JSON that is read.
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport
  const { numPassedTests: passed, numFailedTests: failed } = report
  const failures = listVitestFailures(report)
  const isOutside = code !== 0 && failed === 0
  if (isOutside && failures.length === 0)
    failures.push(formatFailure('The tests', 'An error outside of a test; see the output above.'))
  return { passed, failed: isOutside ? 1 : failed, failures }
}

/** Runs all checks and all tests that need no browser. A failed check counts as a failed test. */
export async function verify(): Promise<Tally> {
  const failedChecks = await runSteps(checks, CHECK_LANES)
  const tests = await runTests()
  const failures = [...failedChecks.map((name) => formatFailure(name)), ...tests.failures]
  return { passed: tests.passed, failed: tests.failed + failedChecks.length, failures }
}

/**
 * Prints the summary: each failure by name, so that nobody has to search the output, and the
 * counts.
 */
export function printSummary(parts: Tally[]): void {
  const failures = parts.flatMap((part) => part.failures)
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  process.stdout.write(
    `\n${failures.map((failure) => `${failure}\n`).join('')}${passed} passed, ${failed} failed\n`,
  )
  process.exitCode = failed > 0 ? 1 : 0
}

if (import.meta.main) printSummary([await verify()])
