import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = 'docs/compliance.md'

/** Guards against a parser that can't read our table: it would then find no duties and no errors. */
const DUTIES_MINIMUM = 50

const COLUMNS = ['number', 'source', 'duty', 'today', 'proof']
/** Row of a table, other than its head and the line below it. */
const ROW = /^\|(?!\s*#\s*\||-)/

/** Part of a proof: a test by path and title, or text for counsel, the operator or about what is missing. */
const TEST = /^`(?<path>[^`]+\.(?:test\.tsx?|e2e\.ts))`, "(?<title>.+)"$/
const OPEN_POINT = /^(?:Counsel|Operator|Not yet): \S/

/**
 * Titles of tests in a source file: the first argument of `test(` and of the call after
 * `test.each(…)`. Tests that are switched off don't count.
 */
const TITLES =
  /(?:\b(?:test|it)(?:\.(?!skip|todo|fixme|fails)\w+)?|\))\(\s*(['"`])(?<title>(?:\\.|(?!\1)[^\\])*)\1\s*,/g

/** Checks the table of duties. Returns the problems. */
export function checkCompliance(): string[] {
  return findProblems(readFileSync(join(ROOT, DOCUMENT), 'utf8'), readSource)
}

/**
 * Lists rows with a blank cell or a wrong number, and proofs that name a test that doesn't exist.
 * `read` returns the text of a file, or null if there is none.
 */
export function findProblems(
  document: string,
  read: (path: string) => string | null,
  minimum = DUTIES_MINIMUM,
): string[] {
  const rows = document
    .split('\n')
    .filter((line) => ROW.test(line))
    .map(splitCells)
  return [
    ...(rows.length < minimum ? [`Only ${rows.length} duties; expected ${minimum} or more`] : []),
    ...rows.flatMap((cells, index) => checkRow(cells, index + 1, read)),
  ]
}

/** Splits a row of a table into its cells. */
export function splitCells(row: string) {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function checkRow(cells: string[], expected: number, read: (path: string) => string | null) {
  const name = `Duty ${expected}`
  if (cells.length !== COLUMNS.length)
    return [`${name}: ${cells.length} cells; expected ${COLUMNS.length}`]
  const blank = COLUMNS.filter((_, index) => index > 0 && !/\w/.test(cells[index] ?? ''))
  return [
    ...(cells[0] === String(expected) ? [] : [`${name}: the number is "${cells[0]}"`]),
    ...blank.map((column) => `${name}: ${column} is blank`),
    ...(blank.includes('proof') ? [] : checkProof(cells.at(-1) ?? '', name, read)),
  ]
}

/** Checks each part of a proof. Parts are separated by `<br>`. */
export function checkProof(proof: string, name: string, read: (path: string) => string | null) {
  return proof.split('<br>').flatMap((text) => {
    const part = text.trim()
    if (OPEN_POINT.test(part)) return []
    const { path, title } = TEST.exec(part)?.groups ?? {}
    if (path === undefined || title === undefined)
      return [`${name}: "${part}" is neither a test, "Counsel: …", "Operator: …" nor "Not yet: …"`]
    const source = read(path)
    if (source === null) return [`${name}: ${path} does not exist`]
    return listTitles(source).has(title) ? [] : [`${name}: ${path} has no test "${title}"`]
  })
}

function listTitles(source: string) {
  const titles = [...source.matchAll(TITLES)].map(({ groups }) => groups?.title ?? '')
  return new Set(titles.map((title) => title.replaceAll(/\\(.)/g, '$1')))
}

/** Reads a file of the repository; null if there is none. */
export function readSource(path: string) {
  const file = join(ROOT, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

if (import.meta.main) {
  const problems = checkCompliance()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
