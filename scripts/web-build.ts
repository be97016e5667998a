import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { getErrorCode } from '../server/src/lib/error-code.ts'
import { StartError } from '../server/src/lib/start-error.ts'
import { DRAFT_PREFIX, isServed } from '../server/src/http/builds.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILDS = join(ROOT, 'web/builds')
/** Parts of paths in the source folders that are no sources. */
const GENERATED = ['web/builds', 'node_modules', '.tanstack', 'routeTree.gen.ts']
/** Hexadecimal digits of a build's name. */
const ID_LENGTH = 16
/** Number of builds to keep for pages that are still open, besides those that a process serves. */
const KEPT_BUILDS = 5

/**
 * Builds the web app into a folder named by a hash of its sources, unless it exists, and makes it
 * the current build. Other builds stay unchanged, because running processes still serve them.
 * Returns false if there was nothing to build.
 */
export function buildWeb(): boolean {
  try {
    return publishCurrentBuild()
  } catch (error) {
    throw explainFolderError(error, BUILDS)
  }
}

/** Explains why the folder of the builds can't be written, and returns other errors unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = getErrorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`There is no space left on the disk that holds ${folder}. Free some.`)
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? new StartError(
        `The folder ${folder} can’t be written by this account, so the web app can’t be built. Start from the account that owns the project, or build there with: npm run build`,
      )
    : error
}

function publishCurrentBuild(): boolean {
  const id = hashSources()
  const isBuilt = existsSync(join(BUILDS, id))
  if (!isBuilt) {
    const draft = join(BUILDS, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`)
    try {
      runBuild(draft)
      publishBuild(draft, join(BUILDS, id))
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  // A finished build may be on a read-only disk.
  if (isBuilt && readCurrentBuild(BUILDS) === id) return false
  setCurrentBuild(BUILDS, id)
  pruneBuilds(BUILDS, id)
  return !isBuilt
}

/** Folder of the build of the current sources. */
export function getBuildFolder(): string {
  return join(BUILDS, hashSources())
}

/** True if the current sources are built. */
export function isWebBuilt(): boolean {
  return existsSync(getBuildFolder())
}

function runBuild(folder: string): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const steps = [
    [vite, 'build', '--logLevel', 'warn', '--outDir', join(folder, 'dist')],
    // Server-side bundle, used to prerender the public pages.
    [
      vite,
      'build',
      '--logLevel',
      'warn',
      '--ssr',
      'src/public-pages/render.tsx',
      '--outDir',
      join(folder, 'ssr'),
    ],
    [join(ROOT, 'scripts/prerender/render.ts'), folder],
  ]
  for (const step of steps) {
    const built = spawnSync(process.execPath, step, {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', VITE_KIT: getKitVariable() },
    })
    if (built.status !== 0)
      throw new StartError(`The web app could not be built.\n${built.stdout}${built.stderr}`.trim())
  }
  // Pages in pseudolocales are rendered for tests (`scripts/pseudolocale-builds.ts`).
  if (!isForTests()) rmSync(join(folder, 'ssr'), { recursive: true })
}

/** Moves a finished build to its final folder. If a concurrent build was faster, that one stays. */
export function publishBuild(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/**
 * Sets the build that the next process serves. The rename is atomic: a starting process reads the
 * old or the new name.
 */
export function setCurrentBuild(builds: string, id: string): void {
  const draft = join(builds, `current-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, id)
  renameSync(draft, join(builds, 'current'))
}

function readCurrentBuild(builds: string): string | undefined {
  const path = join(builds, 'current')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Removes old builds, except the latest few and those that a process serves. */
export function pruneBuilds(builds: string, current: string): void {
  const folders = readdirSync(builds, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && entry.name !== current && !entry.name.startsWith(DRAFT_PREFIX),
    )
    .map(({ name }) => join(builds, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of folders.slice(KEPT_BUILDS - 1))
    if (!isServed(folder)) rmSync(folder, { recursive: true, force: true })
}

/**
 * Returns the variable that includes the component gallery, in development and test builds only.
 */
function getKitVariable(): string {
  return isForTests() ? 'on' : ''
}

function isForTests(): boolean {
  return process.env['NODE_ENV'] !== 'production'
}

function hashSources(): string {
  const entries = globSync(
    [
      'web/**/*',
      'locales/**/*',
      'art/**/*',
      'contract/**/*',
      'scripts/prerender/*',
      'scripts/languages/*',
      'package-lock.json',
    ],
    {
      cwd: ROOT,
      withFileTypes: true,
      exclude: (entry) => isGenerated(join(entry.parentPath, entry.name)),
    },
  )
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(`${process.version} ${getKitVariable()}\0`)
  for (const path of paths.toSorted())
    if (!path.includes('.test.'))
      hash.update(`${relative(ROOT, path)}\0`).update(readFileSync(path))
  return hash.digest('hex').slice(0, ID_LENGTH)
}

function isGenerated(path: string): boolean {
  return GENERATED.some((part) => path.includes(part))
}
