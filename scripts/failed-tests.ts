import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './steps.ts'

/** Lines of each message in the summary; the test output has all of them. */
const LINES = 4
const LINE_LENGTH = 200

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Lists failed tests, and files that could not be run. */
export function listVitestFailures({ testResults }: Pick<VitestReport, 'testResults'>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [entry(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => entry(`${file} › ${fullName}`, failureMessages[0]))
  })
}

type Spec = { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }
type Suite = { specs: Spec[]; suites?: Suite[] }

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}

const verdicts: Record<string, string> = { unexpected: 'FAILED ', flaky: 'RETRIED', skipped: 'SKIPPED' }

/** Lists browser tests that failed, were retried or skipped, and errors that stopped the whole run. */
export function listPlaywrightFailures({ suites, errors }: Pick<PlaywrightReport, 'suites' | 'errors'>): string[] {
  return [...errors.map(({ message }) => entry('The browser tests', message)), ...suites.flatMap(listSuiteFailures)]
}

function listSuiteFailures({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const verdict = verdicts[status]
      const message = results.find(({ error }) => error)?.error?.message
      return verdict === undefined ? [] : [entry(`e2e/${file} › ${title}`, message, verdict)]
    }),
  )
  return [...own, ...suites.flatMap(listSuiteFailures)]
}

/** One summary entry: the name and the first lines of the message. */
export function entry(name: string, message = '', verdict = 'FAILED '): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`${verdict}  ${name}`, ...lines.slice(0, LINES).map((line) => `         ${line.slice(0, LINE_LENGTH)}`)].join('\n')
}
