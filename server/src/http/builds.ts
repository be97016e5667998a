import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where each build of the web app has a folder of its own, which never changes once it is there (`scripts/web-build.ts`). */
const BUILDS = 'builds'
const CURRENT = 'current'
const SERVED_BY = 'served-by'
/** A hashed file of a build; nothing that could leave its folder. */
const ASSET_NAME = /^[\w-][\w.-]{0,199}$/

/** The folder of the newest finished build; undefined where there is none. */
export function findBuild(webFolder: string): string | undefined {
  const pointer = join(webFolder, BUILDS, CURRENT)
  if (!existsSync(pointer)) return undefined
  const folder = join(webFolder, BUILDS, readFileSync(pointer, 'utf8').trim())
  return existsSync(folder) ? folder : undefined
}

/** Keeps a build from being removed while this process serves it. Returns how to let it go. */
export function markServed(build: string): () => void {
  const mark = join(build, SERVED_BY, String(process.pid))
  try {
    mkdirSync(join(build, SERVED_BY), { recursive: true })
    writeFileSync(mark, '')
  } catch {
    // Where the code is read-only, nobody removes builds either.
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

/** The folder of whichever build has the asset: pages of another version may still be open, or come from another process. */
export function findAssetFolder(webFolder: string, name: string): string | undefined {
  const builds = join(webFolder, BUILDS)
  if (!ASSET_NAME.test(name) || !existsSync(builds)) return undefined
  return readdirSync(builds)
    .map((id) => join(builds, id, 'dist', 'assets'))
    .find((folder) => existsSync(join(folder, name)))
}
