import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CheckFailed, ROOT } from './steps.ts'
import { getBuildFolder } from './web-build.ts'

const FOLDER = join(ROOT, '.cache/pseudo-languages')

/** Folder that a server can serve instead of the web workspace to show a pseudo-language. */
export function getPseudoWebFolder(locale: string): string {
  return join(FOLDER, basename(getBuildFolder()), locale)
}

/**
 * Writes copies of the current build in pseudo-languages, outside of the folder with the builds, so that
 * nobody can deploy them. Returns false if they exist.
 */
export function buildPseudoLanguages(): boolean {
  const build = getBuildFolder()
  const target = join(FOLDER, basename(build))
  if (existsSync(target)) return false
  rmSync(FOLDER, { recursive: true, force: true })
  const draft = `${target}.draft`
  const written = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/prerender/pseudo.ts'), build, draft],
    {
      cwd: join(ROOT, 'web'),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (written.status !== 0) throw new CheckFailed(`${written.stdout}${written.stderr}`.trim())
  renameSync(draft, target)
  return true
}
