import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activities } from '../server/src/features/account/processing-rules.ts'
import { checkProof, readSource, splitCells } from './check-compliance.ts'

const DOCUMENT = join(import.meta.dirname, '../docs/privacy/assessment.md')

const COLUMNS = ['risk', 'likelihood', 'severity', 'measures', 'tests', 'what remains']
const LEVELS = ['low', 'medium', 'high']
const HIGH = '## Risks to people'
const LOW = '## Activities without a high risk'
const ROW = /^\|(?! (?:Risk|Activity|---) )/

/**
 * Checks the impact assessment: each activity of the processing register is assessed or listed as
 * without a high risk, and each risk has all parts. Returns the problems.
 */
export function checkAssessment(): string[] {
  return findGaps(readFileSync(DOCUMENT, 'utf8'), Object.keys(activities), readSource)
}

/** Lists what an assessment of these activities lacks. `read` returns the text of a file or null. */
export function findGaps(
  document: string,
  names: readonly string[],
  read: (path: string) => string | null,
): string[] {
  const assessed = pickSection(document, HIGH).split(/^### /m).slice(1)
  const others = listRows(pickSection(document, LOW))
  const found = [
    ...assessed.map((part) => part.slice(0, part.indexOf('\n'))),
    ...others.map(([name = '']) => name),
  ]
  return [
    ...names
      .filter((name) => found.filter((one) => one === name).length !== 1)
      .map((name) => `Impact assessment: "${name}" must be there once`),
    ...found
      .filter((name) => !names.includes(name))
      .map((name) => `Impact assessment: "${name}" is not an activity`),
    ...others
      .filter(([, why = '']) => why === '')
      .map(([name]) => `Impact assessment: no reason for "${name}"`),
    ...assessed.flatMap((part) => checkActivity(part, read)),
  ]
}

function pickSection(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`)
  if (start === -1) return ''
  const end = document.indexOf('\n## ', start + heading.length)
  return document.slice(start + heading.length, end === -1 ? undefined : end)
}

const listRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => ROW.test(line))
    .map(splitCells)

function checkActivity(part: string, read: (path: string) => string | null): string[] {
  const name = `Impact assessment, ${part.slice(0, part.indexOf('\n'))}`
  const rows = listRows(part)
  if (rows.length === 0) return [`${name}: no risk`]
  return rows.flatMap((cells) => {
    const blank = COLUMNS.filter((_, index) => !/\w/.test(cells[index] ?? ''))
    const [, likelihood = '', severity = '', , tests = ''] = cells
    return [
      ...blank.map((column) => `${name}: ${column} is blank`),
      ...[likelihood, severity]
        .filter((level) => !LEVELS.includes(level))
        .map((level) => `${name}: "${level}" is not a level`),
      ...checkProof(tests, name, read),
    ]
  })
}
