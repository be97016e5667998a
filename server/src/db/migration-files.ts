import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const mainFolder = join(import.meta.dirname, '../../migrations')
const homeFolder = join(import.meta.dirname, '../../home-migrations')

export interface Migration {
  name: string
  text: string
}

/** Declarations in the first lines of a migration. */
export interface Directives {
  /** True if each statement commits by itself, as `create index concurrently` requires. */
  isOutsideTransaction: boolean
  /** Backfill that must be finished before. */
  backfill: string | undefined
}

/** Reads all migrations in order. The effect of an applied migration never changes; a later one changes the result. */
export function readMigrations(): Promise<Migration[]> {
  return readFolder(mainFolder)
}

/** Reads the migrations of thread homes in order. */
export function readHomeMigrations(): Promise<Migration[]> {
  return readFolder(homeFolder)
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

const DIRECTIVE = /^-- migrate: ([a-z-]+)(?: (\S+))?$/

/** Reads the lines `-- migrate: …` at the start of a migration; throws for an unknown one. */
export function readDirectives({ name, text }: Migration): Directives {
  const directives: Directives = { isOutsideTransaction: false, backfill: undefined }
  for (const line of text.split('\n')) {
    if (!line.startsWith('-- migrate:')) break
    const [, directive, value] = DIRECTIVE.exec(line.trimEnd()) ?? []
    if (directive === 'no-transaction' && value === undefined)
      directives.isOutsideTransaction = true
    else if (directive === 'after-backfill' && value !== undefined) directives.backfill = value
    else throw new Error(`migration ${name}: "${line}" is not a directive`)
  }
  return directives
}

/**
 * Splits a migration outside of a transaction into statements, which end with a semicolon at the end
 * of a line. It may not contain function bodies.
 */
export function splitStatements(text: string): string[] {
  return text
    .split('\n')
    .map((line) => (line.trimStart().startsWith('--') ? '' : line.trimEnd()))
    .join('\n')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const CONCURRENT =
  /^(?:create (?:unique )?index|drop index|reindex \w+|refresh materialized view) concurrently\b/i
const NEW_INDEX = /^create (?:unique )?index concurrently (if not exists )?(\w+) on\b/i

/** True for statements that wait for other transactions without making anybody wait for them. */
export function isConcurrent(statement: string): boolean {
  return CONCURRENT.test(collapse(statement))
}

/**
 * Returns the index that a statement builds concurrently. Throws without `if not exists`, because
 * the statement runs again after a crash.
 */
export function findNewIndex(statement: string): string | undefined {
  const text = collapse(statement)
  if (!isConcurrent(text) || !/^create/i.test(text)) return undefined
  const [, ifNotExists, index] = NEW_INDEX.exec(text) ?? []
  if (ifNotExists === undefined || index === undefined)
    throw new Error(`begin with "create index concurrently if not exists <name> on": ${statement}`)
  return index
}

function collapse(statement: string): string {
  return statement.replace(/\s+/g, ' ')
}
