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
import { isProcessRunning } from '../gateways/process-lock.ts'
import type { Clock } from '../lib/clock.ts'

/**
 * Folder with one folder per finished build, written by `scripts/web-build.ts`. Only `served-by`
 * changes in a finished build.
 */
const BUILDS = 'builds'
/** File with the name of the build that a starting server serves. */
const CURRENT = 'current'
/** Folder in a build with an empty file for each process that serves it, named by its pid. */
const SERVED_BY = 'served-by'
/** Prefix of folders of unfinished builds. */
export const DRAFT_PREFIX = 'draft-'
/** Matches file names without a path, so that a request can't leave the assets folder. */
export const ASSET_NAME = /^[\w-][\w.-]{0,199}$/

/** Returns the folder of the current build of the web app; undefined if there is none. */
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
    // Ignored: in a read-only folder nothing removes builds.
  }
  return () => rmSync(mark, { force: true })
}

/** True while a process on this machine serves the build. */
export function isServed(build: string): boolean {
  if (!existsSync(join(build, SERVED_BY))) return false
  return readdirSync(join(build, SERVED_BY)).some((pid) => isProcessRunning(Number(pid)))
}

/**
 * Modification times are coarse: a listing made within this time of a change may miss another
 * change with the same time, so it is repeated.
 */
const MTIME_RESOLUTION_MS = 100

/**
 * Returns a function that finds the assets folder with a file, in any build: pages of another build
 * may still be open. Assets of a build never change, so each build is listed once, and new builds
 * are looked for only after the folder of builds has changed.
 */
export function createAssetFinder(
  webFolder: string,
  clock: Clock,
): (name: string) => string | undefined {
  const builds = join(webFolder, BUILDS)
  let byBuild = new Map<string, ReadonlySet<string>>()
  let listed: { changedAt: number; at: number } | undefined
  return (name) => {
    if (!ASSET_NAME.test(name)) return undefined
    const changedAt = statSync(builds, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return undefined
    if (listed?.changedAt !== changedAt || listed.at - changedAt < MTIME_RESOLUTION_MS) {
      listed = { changedAt, at: clock.now().getTime() }
      byBuild = new Map(
        listBuilds(builds).map((id) => [id, byBuild.get(id) ?? listAssets(builds, id)]),
      )
    }
    const id = [...byBuild.keys()].find((build) => byBuild.get(build)?.has(name))
    return id === undefined ? undefined : join(builds, id, 'dist', 'assets')
  }
}

/** Lists finished builds. */
function listBuilds(builds: string): string[] {
  return readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(DRAFT_PREFIX))
    .map(({ name }) => name)
}

function listAssets(builds: string, id: string): ReadonlySet<string> {
  const folder = join(builds, id, 'dist', 'assets')
  return new Set(existsSync(folder) ? readdirSync(folder) : [])
}
