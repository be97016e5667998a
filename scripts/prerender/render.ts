import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress.ts'
import { buildLanguages } from './built-languages.ts'
import {
  addTexts,
  openBuild,
  renderAppPage,
  renderPublicPages,
  toSuffix,
  writePages,
  writeStyles,
} from './pages.ts'
import { drawPictures } from './pictures.ts'
import { renderFeed, renderManifest, renderSitemap, renderTextFiles } from './seo-files.ts'

/**
 * Renders every public page to a file, with sitemap, feed and sharing images, and compresses the
 * assets. Runs after both builds of the web app.
 */
async function prerender(folder: string): Promise<void> {
  const build = await openBuild(folder)
  const { dist, output } = build
  rmSync(output, { recursive: true, force: true })
  const languages = buildLanguages(dist, build.manifest).map((each) => addTexts(build, each))
  const { pages, heads } = await renderPublicPages(build, languages)
  writePages(output, pages, await writeStyles(build, pages))
  for (const language of languages)
    writeFileSync(join(output, `app${toSuffix(language.tag)}.html`), renderAppPage(build, language))
  const files = { 'sitemap.xml': renderSitemap(), ...renderTextFiles() }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(output, name), text)
  for (const { tag, direction, texts } of languages) {
    const manifest = renderManifest({ language: tag, direction, texts })
    writeFileSync(join(output, `feed${toSuffix(tag)}.xml`), renderFeed(tag))
    writeFileSync(join(output, `manifest${toSuffix(tag)}.webmanifest`), manifest)
  }
  await drawPictures(join(dist, 'og'), heads)
  await compressAssets(join(dist, 'assets'))
}

await prerender(process.argv[2] ?? '')
