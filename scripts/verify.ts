import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabaseTypes, checkRouteTree } from './check-generated.ts'
import { checkDocs } from './check-docs.ts'
import { checkStructure } from './check-structure.ts'
import { CheckFailed, ROOT, type Step, expectNone, passes, runSteps, runTool } from './steps.ts'
import { withTestPostgres } from './test-postgres.ts'

/** With a parser that cannot read our files, dependency-cruiser sees none and finds nothing wrong. */
const MODULES_AT_LEAST = 300

const REPORT = join(ROOT, '.cache', 'vitest.json')

export type Tally = { passed: number; failed: number }

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
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Everything that needs no browser. A check that fails counts like a test that fails. */
export async function verify(): Promise<Tally> {
  const failedChecks = await runSteps(checks)
  const tests = await runTests()
  if (failedChecks.length > 0) process.stdout.write(`Checks that failed: ${failedChecks.join(', ')}.\n`)
  return { passed: tests.passed, failed: tests.failed + failedChecks.length }
}

if (import.meta.main) {
  const { passed, failed } = await verify()
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
