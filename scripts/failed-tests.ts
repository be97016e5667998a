import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './steps.ts'

/** Limits of an entry in the summary; the output of the tests has everything. */
const MESSAGES = 2
const LINES_PER_MESSAGE = 4
const CHARACTERS_PER_LINE = 200

/** Parts of the JSON report of Vitest that the summary reads. */
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
    if (failed.length === 0) return status === 'failed' ? [formatFailure(file, message)] : []
    return failed.map(({ fullName, failureMessages }) =>
      formatFailure(`${file} › ${fullName}`, failureMessages),
    )
  })
}

type Spec = {
  title: string
  file: string
  tests: { status: string; results: { errors?: { message?: string }[] }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }

/** Parts of the JSON report of Playwright that the summary reads. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}

const verdicts: Record<string, string> = {
  unexpected: 'FAILED ',
  flaky: 'RETRIED',
  skipped: 'SKIPPED',
}

/**
 * Lists browser tests that failed, were retried or skipped, and errors that stopped the whole run.
 */
export function listPlaywrightFailures({
  suites,
  errors,
}: Pick<PlaywrightReport, 'suites' | 'errors'>): string[] {
  return [
    ...errors.map(({ message }) => formatFailure('The browser tests', message)),
    ...suites.flatMap(listSuiteFailures),
  ]
}

function listSuiteFailures({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const verdict = verdicts[status]
      const errors = results.find((result) => result.errors?.length)?.errors ?? []
      return verdict === undefined
        ? []
        : [
            formatFailure(
              `e2e/${file} › ${title}`,
              errors.map(({ message = '' }) => message),
              verdict,
            ),
          ]
    }),
  )
  return [...own, ...suites.flatMap(listSuiteFailures)]
}

/**
 * Formats an entry of the summary: the name and the first lines of up to two messages. The second
 * may be the server's error that caused the first.
 */
export function formatFailure(
  name: string,
  messages: string | string[] = [],
  verdict = 'FAILED ',
): string {
  const lines = [messages].flat().slice(0, MESSAGES).flatMap(listFirstLines)
  return [`${verdict}  ${name}`, ...lines].join('\n')
}

function listFirstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, LINES_PER_MESSAGE)
    .map((line) => `         ${line.slice(0, CHARACTERS_PER_LINE)}`)
}
