import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../lib/clock.ts'

/**
 * Contains a folder per build of the web app, which never changes once it is there
 * (`scripts/web-build.ts`).
 */
const BUILDS = 'builds'
const CURRENT = 'current'
const SERVED_BY = 'served-by'
/** Prefix of folders of unfinished builds. */
export const DRAFT_PREFIX = 'draft-'
/** Hashed file of a build, which can't leave its folder. */
const ASSET_NAME = /^[\w-][\w.-]{0,199}$/

/** Returns the folder of the newest finished build; undefined if there is none. */
export function findBuild(webFolder: string): string | undefined {
  const pointer = join(webFolder, BUILDS, CURRENT)
  if (!existsSync(pointer)) return undefined
  const folder = join(webFolder, BUILDS, readFileSync(pointer, 'utf8').trim())
  return existsSync(folder) ? folder : undefined
}

/**
 * Protects a build from removal while this process serves it. Returns a function that ends the
 * protection.
 */
export function markServed(build: string): () => void {
  const mark = join(build, SERVED_BY, String(process.pid))
  try {
    mkdirSync(join(build, SERVED_BY), { recursive: true })
    writeFileSync(mark, '')
  } catch {
    // Where the code is read-only, nothing removes builds either.
  }
  return () => rmSync(mark, { force: true })
}

/** True while a process on this machine serves the build. */
export function isServed(build: string): boolean {
  if (!existsSync(join(build, SERVED_BY))) return false
  return readdirSync(join(build, SERVED_BY)).some((pid) => isRunning(Number(pid)))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Finds a file in any build, because pages of another version may still be open or come from
 * another process.
 */
export type AssetFinder = (name: string) => string | undefined

/**
 * Milliseconds after a folder's change from which its modification time distinguishes all later
 * changes.
 */
const CLOCK_STEP_MS = 100

/**
 * Finds the folder of the build with an asset. Builds never change, so each is listed once, and the
 * folder of builds only after it has changed: a file of no build costs one stat of that folder.
 */
export function createAssetFinder(webFolder: string, clock: Clock): AssetFinder {
  const builds = join(webFolder, BUILDS)
  let byBuild = new Map<string, ReadonlySet<string>>()
  let listed: { changedAt: number; at: number } | undefined
  return (name) => {
    if (!ASSET_NAME.test(name)) return undefined
    const changedAt = statSync(builds, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return undefined
    if (listed?.changedAt !== changedAt || listed.at - changedAt < CLOCK_STEP_MS) {
      listed = { changedAt, at: clock.now().getTime() }
      byBuild = new Map(
        listBuilds(builds).map((id) => [id, byBuild.get(id) ?? listAssets(builds, id)]),
      )
    }
    const id = [...byBuild.keys()].find((build) => byBuild.get(build)?.has(name))
    return id === undefined ? undefined : join(builds, id, 'dist', 'assets')
  }
}

/** Lists finished builds; the files of others still change. */
function listBuilds(builds: string): string[] {
  return readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(DRAFT_PREFIX))
    .map(({ name }) => name)
}

function listAssets(builds: string, id: string): ReadonlySet<string> {
  const folder = join(builds, id, 'dist', 'assets')
  return new Set(existsSync(folder) ? readdirSync(folder) : [])
}
