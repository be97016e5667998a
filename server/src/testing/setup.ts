import { afterAll, afterEach, beforeEach, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import { countErrors, listErrorsSince } from './server-errors.ts'

type Task = RunnerTestCase | RunnerTestSuite

/**
 * Adds errors that the server logged since the mark to a failed task, because a client is only told
 * a reference.
 */
function addServerErrors(task: Task, mark: number): void {
  const { result } = task
  if (result?.state !== 'fail' || !result.errors) return
  for (const text of listErrorsSince(mark)) {
    const message = text.split('\n    at ')[0] ?? text
    result.errors.push({ name: 'ServerError', message, stack: text })
  }
}

function listSuites(suite: RunnerTestSuite): RunnerTestSuite[] {
  return [suite, ...suite.tasks.flatMap((task) => (task.type === 'suite' ? listSuites(task) : []))]
}

const fileMark = countErrors()
let mark = fileMark

beforeEach(() => {
  mark = countErrors()
})
afterEach(({ task }) => addServerErrors(task, mark))
// A failed `beforeAll` leaves its error on the suite.
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from this pattern that no fixture is needed.
afterAll(({}, file) => {
  for (const suite of listSuites(file)) addServerErrors(suite, fileMark)
})
