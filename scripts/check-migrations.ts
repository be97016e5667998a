import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDirectives } from '../server/src/db/migration-files.ts'
import { ROOT, runTool } from './steps.ts'

/** Migrations up to this one have run on all installations, before the rules. */
const LAST_UNCHECKED = '0094'

interface Violation {
  file: string
  /** From 0. */
  line: number
  rule_name: string
  message: string
  help: string | null
}

/**
 * Lists what would block requests or break the last release in the migrations of a folder that are
 * newer than `after`, as squawk finds it by the rules in `.squawk.toml`.
 */
export async function checkMigrations(
  folder = 'server/migrations',
  after = LAST_UNCHECKED,
): Promise<string[]> {
  const paths = globSync(`${folder}/*.sql`, { cwd: ROOT })
    .filter((path) => basename(path).slice(0, 4) > after)
    .sort()
  const outside = new Set(paths.filter(isOutsideTransaction))
  const inside = paths.filter((path) => !outside.has(path))
  return [...(await lint([...outside])), ...(await lint(inside, ['--assume-in-transaction']))]
}

function isOutsideTransaction(path: string): boolean {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return readDirectives({ name: path, text }).isOutsideTransaction
}

async function lint(paths: string[], options: string[] = []): Promise<string[]> {
  if (paths.length === 0) return []
  const { code, output } = await runTool('squawk-cli/js/bin/squawk', [
    '--config',
    '.squawk.toml',
    '--reporter',
    'json',
    ...options,
    ...paths,
  ])
  const violations = parseViolations(output)
  // A crash, or a package for another platform, is no success.
  if (!violations || (code !== 0 && violations.length === 0)) return [`squawk failed: ${output}`]
  return violations.map(
    ({ file, line, rule_name: rule, message, help }) =>
      `${file}:${line + 1}: ${rule}: ${message}${help ? ` ${help}` : ''}`,
  )
}

function parseViolations(output: string): Violation[] | undefined {
  try {
    // The linter's JSON; a crash prints something else.
    return JSON.parse(output) as Violation[]
  } catch {
    return undefined
  }
}
