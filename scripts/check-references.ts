import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = [
  '*.md',
  'docs/**/*.md',
  '{art,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs,css,mdx,sql,tsv}',
]
const IGNORED = /node_modules|web\/builds|^docs\/spec\/|\.gen\.ts$|^scripts\/check-references/

/** Requirement rows, and the rows of the access matrix: `MEM-REF-02`, `MSG-04`. */
const ROW = /\b((?:[A-Z]{2,}-)+)\d{2,3}\b/g
const READINGS = /\breadings? ([CN]-\d{2}(?:(?:, | and | to )[CN]-\d{2})*)/g
const DECISIONS = /\bdecisions? ((?:[A-Z]\d+|\d{1,4})(?:(?:, | and | to )(?:[A-Z]\d+|\d{1,4}))*)/g
const INVARIANT = /\binvariants? (I\d+)\b/g
/**
 * References to documents that are not in this repository, such as "rule R3": give the reason in
 * the sentence instead.
 */
const NUMBERED =
  /\b(?:security(?: section)? \d[\d.]*|bars? [A-Z]-\d+|traps? T\d+|defects? D\d+|rules? R\d+)|(?<![\w-])[ACFGLPRSUWZ]-\d{2}(?![\w-])/g

/**
 * Lists references in code and documents that lead to no requirement, reading, decision or
 * invariant of this repository.
 */
export function checkReferences(): string[] {
  const known = readKnown()
  const files = globSync(SOURCES, { cwd: ROOT }).filter((path) => !IGNORED.test(path))
  return files.flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      findDangling(line, known).map(
        (reference) => `${path}:${index + 1}: "${reference}" leads nowhere`,
      ),
    )
  })
}

/** Ids that references may name, and the same ids without their digits. */
type Known = { ids: Set<string>; families: Set<string> }

/** Reads the ids of all requirements, readings, decisions, records and invariants. */
export function readKnown(): Known {
  const spec = read('docs/spec/requirements.md')
  const ids = new Set([
    ...matches(spec, /^- \*\*([A-Z][A-Z-]*-\d+)/gm),
    ...matches(read('docs/spec/decisions.md'), /^\| ([A-Z]\d+) \|/gm),
    ...matches(read('docs/spec/access-matrix.tsv'), /^([A-Z]+-\d+)\t/gm),
    ...matches(read('server/src/db/invariants.ts'), /['"](I\d+) /g),
    ...matches(read('server/src/db/message-invariants.ts'), /['"](I\d+) /g),
    ...readdirSync(join(ROOT, 'docs/decisions')).map((name) => String(Number.parseInt(name, 10))),
  ])
  return { ids, families: new Set([...ids].map((id) => id.replaceAll(/\d/g, ''))) }
}

/** Lists the references of a line that lead nowhere. */
export function findDangling(line: string, { ids, families }: Known) {
  const rows = [...line.matchAll(ROW)]
    .filter(([, family = '']) => families.has(family))
    .map(([row]) => row)
  const decisions = matches(line, DECISIONS).flatMap((list) => list.match(/[A-Z]\d+|\d+/g) ?? [])
  const readings = matches(line, READINGS).flatMap((list) => list.match(/[CN]-\d{2}/g) ?? [])
  const named = [
    ...rows,
    ...decisions.map((id) => id.replace(/^0+/, '')),
    ...readings,
    ...matches(line, INVARIANT),
  ]
  return [
    ...named.filter((id) => !ids.has(id)),
    ...(line.replaceAll(READINGS, '').match(NUMBERED) ?? []),
  ]
}

function matches(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(([, id = '']) => id)
}

function read(path: string) {
  return readFileSync(join(ROOT, path), 'utf8')
}

if (import.meta.main) {
  const problems = checkReferences()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
