import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartError } from '../server/src/gateways/start-error.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, '.cache', 'web-build')
const NOT_SOURCE = ['web/dist', 'web/prerendered', 'node_modules', '.tanstack', 'routeTree.gen.ts']

/** Builds the web app unless what lies in `web/dist` was made from these very files. Returns whether it built. */
export function buildWeb() {
  // The gallery of the kit is for development and tests.
  const kit = process.env['NODE_ENV'] === 'production' ? '' : 'on'
  const wanted = hashSources(kit)
  const isFresh = existsSync(join(ROOT, 'web/prerendered/pages.json')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted
  if (isFresh) return false
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const steps = [
    [vite, 'build', '--logLevel', 'warn'],
    // The same app for this process, to render the public pages with.
    [vite, 'build', '--logLevel', 'warn', '--ssr', 'src/public-pages/render.tsx', '--outDir', 'dist-ssr'],
    [join(ROOT, 'scripts/prerender/render.ts')],
  ]
  for (const step of steps) {
    const built = spawnSync(process.execPath, step, {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', VITE_KIT: kit },
    })
    if (built.status !== 0) throw new StartError(`The web app could not be built.\n${built.stdout}${built.stderr}`.trim())
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true, mode: 0o711 })
  writeFileSync(STAMP, wanted)
  return true
}

function hashSources(kit: string) {
  const entries = globSync(['web/**/*', 'contract/**/*', 'scripts/prerender/*', 'package-lock.json'], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => isGenerated(join(entry.parentPath, entry.name)),
  })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(`${process.version} ${kit}\0`)
  for (const path of paths.toSorted()) if (!path.includes('.test.')) hash.update(`${relative(ROOT, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function isGenerated(path: string) {
  return NOT_SOURCE.some((part) => path.includes(part))
}
