import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { configVariables } from '../server/src/config-variables.ts'

const ROOT = join(import.meta.dirname, '..')
const TABLE = /<!-- config:start -->[\s\S]*<!-- config:end -->/
const EXAMPLE_FILE = '.env.example'

/** Paths that documents mention and that only exist after a start, a build or a test run. */
const CREATED_LATER = [
  '.data',
  '.env',
  '.cache',
  'node_modules',
  'web/builds',
  'test-results',
  'playwright-report',
]

/**
 * Forms of text in backticks that counts as a path: in one of our folders, or a file in the root.
 */
const PATH_FORM =
  /^(?:\.\/)?(?:art|contract|server|web|e2e|bench|docs|scripts|\.ci|\.cache|\.data)(?:\/[\w.@{},*<>$-]+)*\/?$/
const ROOT_FILE_FORM = /^\.?[\w-]+\.(?:md|json|mjs|example)$/

/**
 * Checks that paths in documents and documents named in code exist, the form of decision records,
 * and that the configuration docs are up to date. Returns the problems.
 */
export function checkDocs(): string[] {
  return [
    ...listDocs().flatMap(checkPaths),
    ...checkRecords(),
    ...checkReferences(),
    ...checkConfig(),
  ]
}

const RECORD_LINES_LIMIT = 60
const RECORD_HEADINGS = ['## Context', '## Decision', '## Consequences']

/**
 * Checks the form of decision records: a title with the number of the file, three headings, and the
 * length.
 */
function checkRecords() {
  return globSync('docs/decisions/*.md', { cwd: ROOT }).flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n')
    const headings = lines.filter((line) => line.startsWith('## '))
    return [
      ...(lines[0]?.startsWith(`# ${basename(path).slice(0, 4)} `)
        ? []
        : [`${path}: the title must start with the number of the record`]),
      ...(headings.join() === RECORD_HEADINGS.join()
        ? []
        : [`${path}: the headings must be ${RECORD_HEADINGS.join(', ')}`]),
      ...(lines.length > RECORD_LINES_LIMIT
        ? [`${path}: ${lines.length} lines, the limit is ${RECORD_LINES_LIMIT}`]
        : []),
    ]
  })
}

const SOURCES = '{art,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs,sql}'
const DOCUMENT_REFERENCE = /\bdocs\/[\w/-]+\.md\b/g

/** Checks that documents named in comments of the code exist. */
function checkReferences() {
  const isForeign = (name: string) => name === 'node_modules' || name === 'builds'
  return globSync(SOURCES, { cwd: ROOT, exclude: isForeign }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(DOCUMENT_REFERENCE)]
      .filter(([document]) => !existsSync(join(ROOT, document)))
      .map(([document]) => `${path}: ${document} does not exist`),
  )
}

function listDocs() {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
}

function checkPaths(document: string) {
  const codeSpans = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/`([^`\s]+)`/g)].map(
    (match) => match[1] ?? '',
  )
  return codeSpans
    .filter((text) => isPath(text) && !pathExists(text, document))
    .map((text) => `${document}: \`${text}\` does not exist`)
}

function isPath(text: string) {
  return (PATH_FORM.test(text) && text.includes('/')) || ROOT_FILE_FORM.test(text)
}

/**
 * True if a path of a document exists. A pattern such as `server/src/features/<feature>/*.test.ts`
 * must match a file. A bare file name may be in any folder.
 */
function pathExists(text: string, document: string) {
  const path = text.replace(/^\.\//, '').replace(/\/$/, '')
  if (CREATED_LATER.some((name) => path === name || path.startsWith(`${name}/`))) return true
  if (existsSync(join(ROOT, path)) || existsSync(join(ROOT, document, '..', path))) return true
  const pattern = path.replace(/<[^<>]*>|\$\w+/g, '*')
  const ignored = (name: string) => name.includes('node_modules')
  return (
    globSync([pattern, ...(path.includes('/') ? [] : [`**/${pattern}`])], {
      cwd: ROOT,
      exclude: ignored,
    }).length > 0
  )
}

function renderTable() {
  const cell = (text: string) => text.replaceAll('|', '\\|') || ' '
  const rows = configVariables.map(
    ({ name, default: fallback, meaning, production }) =>
      `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)} | ${cell(production)} |`,
  )
  const head = [
    '<!-- config:start -->',
    '',
    '| Variable | Default | Meaning | In production |',
    '|---|---|---|---|',
  ]
  return [...head, ...rows, '', '<!-- config:end -->'].join('\n')
}

function renderExample() {
  const intro = [
    '# Copy to .env and set what you need. npm start works without it.',
    '# Generated from server/src/config-variables.ts by: npm run types',
    '',
  ]
  const blocks = configVariables.map(({ name, default: fallback, meaning, production }) => {
    const notes = [
      `# ${meaning.replaceAll('`', '')}`,
      ...(fallback ? [`# Default: ${fallback}.`] : []),
      ...(production ? [`# In production: ${production.replaceAll('`', '')}.`] : []),
    ]
    return [...notes, `# ${name}=`, ''].join('\n')
  })
  return [...intro, blocks.join('\n')].join('\n')
}

function checkConfig() {
  const problems: string[] = []
  const read = (path: string) =>
    existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : ''
  if (read(EXAMPLE_FILE) !== renderExample())
    problems.push(`${EXAMPLE_FILE} is out of date; run: npm run types`)
  const table = TABLE.exec(read('README.md'))?.[0]
  if (table === undefined)
    problems.push(
      'README.md has no configuration table between <!-- config:start --> and <!-- config:end -->',
    )
  else if (table !== renderTable())
    problems.push('The configuration table in README.md is out of date; run: npm run types')
  return problems
}

/** Writes the configuration table of the README and `.env.example`. */
export function writeConfigDocs() {
  writeFileSync(join(ROOT, EXAMPLE_FILE), renderExample())
  const readme = join(ROOT, 'README.md')
  if (existsSync(readme))
    writeFileSync(
      readme,
      readFileSync(readme, 'utf8').replace(TABLE, () => renderTable()),
    )
}

if (import.meta.main) {
  const problems = checkDocs()
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
