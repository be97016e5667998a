import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPlaywrightFailures, listVitestFailures } from './failed-tests.ts'
import { ROOT } from './steps.ts'

const passed = { status: 'passed', fullName: 'one is one', failureMessages: [] }

test('lists failed tests with file, name and message, and files that could not be run', () => {
  const failed = {
    status: 'failed',
    fullName: 'two is one',
    failureMessages: [
      '\u001b[31mexpected 2\u001b[39m\n\nto be 1\nthree\nfour\nfive',
      'The server logged it',
      'and more',
    ],
  }
  expect(
    listVitestFailures({
      testResults: [
        {
          name: join(ROOT, 'web/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [passed, failed],
        },
        {
          name: join(ROOT, 'web/b.test.ts'),
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
        {
          name: join(ROOT, 'web/c.test.ts'),
          status: 'passed',
          message: '',
          assertionResults: [passed],
        },
      ],
    }),
  ).toEqual([
    'FAILED   web/a.test.ts › two is one\n         expected 2\n         to be 1\n         three\n         four\n         The server logged it',
    'FAILED   web/b.test.ts\n         No such module',
  ])
})

test('lists failed, retried and skipped browser tests', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.e2e.ts',
    tests: [{ status, results: [...messages.map((message) => ({ errors: [{ message }] })), {}] }],
  })
  expect(
    listPlaywrightFailures({
      errors: [{ message: 'The server did not start' }],
      suites: [
        {
          specs: [spec('is fine', 'expected'), spec('is broken', 'unexpected', 'first', 'second')],
          suites: [{ specs: [spec('is shy', 'flaky', 'too slow'), spec('is away', 'skipped')] }],
        },
      ],
    }),
  ).toEqual([
    'FAILED   The browser tests\n         The server did not start',
    'FAILED   e2e/a.e2e.ts › is broken\n         first',
    'RETRIED  e2e/a.e2e.ts › is shy\n         too slow',
    'SKIPPED  e2e/a.e2e.ts › is away',
  ])
})
