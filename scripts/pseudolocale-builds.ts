import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CheckFailed, ROOT } from './steps.ts'
import { getBuildFolder } from './web-build.ts'

const FOLDER = join(ROOT, '.cache/pseudolocales')

/** Returns the folder that a server needs in place of the web workspace to show a pseudolocale. */
export function getPseudolocaleFolder(locale: string): string {
  return join(FOLDER, basename(getBuildFolder()), locale)
}

/**
 * Writes a copy of the current build for each pseudolocale, outside the folder with the builds, so that
 * nobody can deploy one. Returns false if they exist.
 */
export function buildPseudolocales(): boolean {
  const build = getBuildFolder()
  const target = join(FOLDER, basename(build))
  if (existsSync(target)) return false
  rmSync(FOLDER, { recursive: true, force: true })
  const draft = `${target}.draft`
  const written = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/prerender/render-pseudolocales.ts'), build, draft],
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
