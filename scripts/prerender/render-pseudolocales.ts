import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { SOURCE_LANGUAGE } from '../../contract/src/ui-languages.ts'
import { listTranslated, readMessages } from '../languages/catalogue.ts'
import { pseudolocalize } from '../languages/pseudolocalize.ts'
import { translateCode } from '../languages/translate-code.ts'
import { ACCENTED, MIRRORED } from '../languages/pseudolocales.ts'
import type { BuiltLanguage } from './built-languages.ts'
import {
  addTexts,
  openBuild,
  renderAppPage,
  renderPublicPages,
  writePages,
  writeStyles,
} from './pages.ts'

/**
 * Writes a copy of a build for each pseudolocale. It has the same addresses and file names as English, so a
 * server can serve it in place of the build.
 */
async function writePseudolocales(folder: string, target: string): Promise<void> {
  const web = join(target, ACCENTED.locale, 'builds')
  const copy = join(web, basename(folder))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const messages = readPseudolocalizedMessages()
  copyApp(join(folder, 'dist'), join(copy, 'dist'), messages)
  const build = await openBuild(folder)
  const language = addTexts(build, {
    ...ACCENTED,
    tag: SOURCE_LANGUAGE,
    messages: Object.fromEntries(messages),
    files: (file) => file,
  } satisfies BuiltLanguage)
  const output = join(copy, 'prerendered')
  const { pages } = await renderPublicPages(build, [language])
  cpSync(build.output, output, { recursive: true })
  writePages(output, pages, await writeStyles(build, pages))
  writeFileSync(join(output, 'app.html'), renderAppPage(build, language))
  writeFileSync(join(web, 'current'), basename(folder))
  mirror(copy, join(target, MIRRORED.locale, 'builds'))
}

/** Returns the pseudolocalized texts of the web app by the id of the message. */
function readPseudolocalizedMessages(): ReadonlyMap<string, string> {
  const [language = ''] = listTranslated()
  return new Map(
    readMessages(language, 'web').map(({ id, english }) => [id, pseudolocalize(english)]),
  )
}

/** Copies the app's English files, with these messages. */
function copyApp(from: string, to: string, messages: ReadonlyMap<string, string>): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/\.br$|\.[a-z]{2}(?:-[A-Z]{2})?-[0-9a-f]{8}\.js$/.test(path),
  })
  for (const path of globSync('assets/*.js', { cwd: to })) {
    const file = join(to, path)
    writeFileSync(file, translateCode(readFileSync(file, 'utf8'), messages))
  }
}

/** Writes the copy from right to left: other attributes of `<html>`, and links to the same scripts. */
function mirror(copy: string, web: string): void {
  const name = basename(copy)
  const folder = join(web, name)
  mkdirSync(join(folder, 'prerendered'), { recursive: true })
  symlinkSync(join('../../..', ACCENTED.locale, 'builds', name, 'dist'), join(folder, 'dist'))
  const [from, to] = [ACCENTED, MIRRORED].map(
    ({ locale, direction }) => `<html lang="${locale}" dir="${direction}"`,
  )
  for (const file of readdirSync(join(copy, 'prerendered'))) {
    const text = readFileSync(join(copy, 'prerendered', file), 'utf8')
    writeFileSync(join(folder, 'prerendered', file), text.replace(from ?? '', to ?? ''))
  }
  writeFileSync(join(web, 'current'), name)
}

const [folder = '', target = ''] = process.argv.slice(2)
await writePseudolocales(folder, target)
