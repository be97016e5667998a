import { expect, test } from 'vitest'
import { checkCompliance, findProblems } from './check-compliance.ts'

const SOURCE = `
test('erases everything after thirty days', async () => {})
test.each([1, 2])(
  'shows "It\\'s a Match!" to %i members',
  async () => {},
)
test.skip('sends nothing', async () => {})
describe('a group', () => {})
`
const read = (path: string) => (path === 'server/a.test.ts' ? SOURCE : null)
const check = (...rows: string[]) =>
  findProblems(['| # | Source |', '|---|---|', ...rows].join('\n'), read, 1)
const proving = (proof: string) => `| 1 | Law, Article 1 | A duty. | What we do. | ${proof} |`

test('accepts tests by path and title, points for counsel or the operator and what is missing', () => {
  const proof = [
    '`server/a.test.ts`, "erases everything after thirty days"',
    '`server/a.test.ts`, "shows "It\'s a Match!" to %i members"',
    'Counsel: decide',
    'Operator: send the report',
    'Not yet: the button',
  ].join('<br>')
  expect(check(proving(proof))).toEqual([])
})

test.each([
  ['a blank source', '| 1 |  | A duty. | We do. | Counsel: decide |', 'Duty 1: source is blank'],
  ['a dash for a text', '| 1 | Law | A duty. | – | Counsel: decide |', 'Duty 1: today is blank'],
  ['a blank proof', proving(' '), 'Duty 1: proof is blank'],
  ['a missing cell', '| 1 | Law | A duty. | Counsel: decide |', 'Duty 1: 4 cells; expected 5'],
  ['a blank number', '|  | Law | A duty. | We do. | Counsel: decide |', 'the number is ""'],
  [
    'a number twice',
    `${proving('Counsel: decide')}\n${proving('Counsel: decide')}`,
    'Duty 2: the number is "1"',
  ],
  [
    'a proof of another form',
    proving('We promise.'),
    'Duty 1: "We promise." is neither a test, "Counsel: …", "Operator: …" nor "Not yet: …"',
  ],
  ['an open point without text', proving('Counsel:'), 'neither a test'],
  [
    'a file that does not exist',
    proving('`server/b.test.ts`, "erases everything after thirty days"'),
    'Duty 1: server/b.test.ts does not exist',
  ],
  [
    'a title that does not exist',
    proving('`server/a.test.ts`, "erases everything"'),
    'Duty 1: server/a.test.ts has no test "erases everything"',
  ],
  ['a skipped test', proving('`server/a.test.ts`, "sends nothing"'), 'has no test'],
  ['the title of a group', proving('`server/a.test.ts`, "a group"'), 'has no test'],
])('reports %s', (_, rows, problem) => {
  expect(check(rows)).toEqual([expect.stringContaining(problem)])
})

test('reports a document in which it finds too few duties', () => {
  expect(findProblems('No table', read, 1)).toEqual(['Only 0 duties; expected 1 or more'])
})

test('finds no blank row and no missing test in the table of duties', () => {
  expect(checkCompliance()).toEqual([])
})
