import { expect, test } from 'vitest'
import { checkAssessment, findGaps } from './check-assessment.ts'

const read = (path: string) => (path === 'a.test.ts' ? "test('hides it', () => {})" : null)
const ROW = '| Somebody is found | low | high | We hide it | `a.test.ts`, "hides it" | Low |'

function check(row: string, { low = '| Newsletter | An address. |' } = {}): string[] {
  const document = `# Assessment

## Risks to people

### Profiles

| Risk | Likelihood | Severity | Measures | Tests | What remains |
| --- | --- | --- | --- | --- | --- |
${row}

## Activities without a high risk

| Activity | Why |
| --- | --- |
${low}
`
  return findGaps(document, ['Profiles', 'Newsletter'], read)
}

test('accepts an assessment in which each risk has all parts', () => {
  expect(check(ROW)).toEqual([])
})

test.each([
  ['no risk', '', 'Impact assessment, Profiles: no risk'],
  ['no likelihood', ROW.replace('| low |', '|  |'), 'likelihood is blank'],
  ['an unknown severity', ROW.replace('high', 'bad'), '"bad" is not a level'],
  ['no measure', ROW.replace('We hide it', ''), 'measures is blank'],
  ['no rest', ROW.replace('| Low |', '|  |'), 'what remains is blank'],
  ['a test that doesn’t exist', ROW.replace('hides it"', 'shows it"'), 'has no test "shows it"'],
])('reports a risk with %s', (_name, row, problem) => {
  expect(check(row).join('\n')).toContain(problem)
})

test('reports activities that are missing, unknown, twice or without a reason', () => {
  expect(check(ROW, { low: '' })).toEqual(['Impact assessment: "Newsletter" must be there once'])
  const low = '| Newsletter |  |\n| Profiles | Few. |\n| Games | None. |'
  expect(check(ROW, { low })).toEqual([
    'Impact assessment: "Profiles" must be there once',
    'Impact assessment: "Games" is not an activity',
    'Impact assessment: no reason for "Newsletter"',
  ])
})

test('finds no gap in our assessment', () => {
  expect(checkAssessment()).toEqual([])
})
