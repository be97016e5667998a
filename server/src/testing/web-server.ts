import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  SOURCE_LANGUAGE,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { publishBuild, setCurrentBuild } from '../../../scripts/web-build.ts'
import { readConfig } from '../config.ts'
import type { Storage } from '../gateways/stored-file.ts'
import { findBuild } from '../http/builds.ts'
import type { ShownCorridor } from '../http/corridor-pages.ts'
import { addWeb } from '../http/web.ts'
import { systemClock } from '../lib/clock.ts'
import { originalConfig } from '../settings/rules.ts'

/**
 * Writes a finished build with one page and one script and makes it the current one. `more` has the HTML of
 * other pages by address.
 */
export function writeBuild(web: string, id: string, more: Record<string, string> = {}): void {
  const builds = join(web, 'builds')
  const draft = join(builds, `draft-${id}`)
  for (const folder of ['dist/assets', 'prerendered'])
    mkdirSync(join(draft, folder), { recursive: true })
  writeFileSync(join(draft, 'dist/assets', `app-${id}.js`), `// ${id}`)
  const languageFiles = UI_LANGUAGE_TAGS.flatMap((tag) => {
    const part = tag === SOURCE_LANGUAGE ? '' : `.${tag}`
    return [`app${part}.html`, `feed${part}.xml`, `manifest${part}.webmanifest`]
  })
  const pages = [
    ...languageFiles,
    '404.html',
    'landing.html',
    'robots.txt',
    'sitemap.xml',
    'security.txt',
  ]
  for (const name of pages) {
    const [, tag] = /^app\.(.+)\.html$/.exec(name) ?? []
    const body = `page of ${id}${tag === undefined ? '' : ` in ${tag}`}`
    writeFileSync(join(draft, 'prerendered', name), body)
  }
  const files: Record<string, string> = { '/': 'landing.html' }
  for (const [index, [path, html]] of Object.entries(more).entries()) {
    files[path] = `page-${index}.html`
    writeFileSync(join(draft, 'prerendered', `page-${index}.html`), html)
  }
  writeFileSync(join(draft, 'prerendered/pages.json'), JSON.stringify(files))
  publishBuild(draft, join(builds, id))
  setCurrentBuild(builds, id)
}

/** Starts a server with pages and assets of the current build only, on which requests are injected. */
export async function startWebServer(
  web: string,
  storage: Storage,
  listCorridors: (language: UiLanguageTag) => readonly ShownCorridor[] = () => [],
): Promise<FastifyInstance> {
  const app = fastify()
  addWeb(app, {
    folder: web,
    build: findBuild(web),
    storage,
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: web }),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    systemConfig: originalConfig,
    experiments: { findRunning: () => undefined },
    corridors: { list: listCorridors },
    transparency: { read: () => ({ quarters: [], year: null, shown: 0 }) },
  })
  await app.ready()
  return app
}
