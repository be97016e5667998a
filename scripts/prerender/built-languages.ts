import { basename } from 'node:path'
import { getTextDirection, type TextDirection } from '../../contract/src/text-direction.ts'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '../../contract/src/ui-languages.ts'
import { listTranslated, readCatalogue, readMessages } from '../languages/catalogue.ts'
import { findUnrecognized } from '../languages/translate-code.ts'
import {
  type Chunks,
  type FileMap,
  readChunks,
  translateChunks,
} from '../languages/translate-chunks.ts'
import type { Manifest } from './page-scripts.ts'

/** A language of a build: its translations by the id of the message, and its scripts. */
export interface BuiltLanguage {
  /** Language of the addresses and of the pages in `locales/<tag>/content`. */
  tag: UiLanguageTag
  /** The `lang` of its documents; it differs from `tag` in pseudolocales only. */
  locale: string
  direction: TextDirection
  messages: Record<string, string>
  files: FileMap
}

/** Writes the scripts of every language into a build. */
export function buildLanguages(dist: string, manifest: Manifest): BuiltLanguage[] {
  const chunks = readChunks(dist)
  checkMessages(chunks)
  const translated = listTranslated().map((tag) => {
    const catalogue = readCatalogue(tag)
    const content = mapContent(manifest, tag)
    const files = translateChunks(dist, chunks, { language: tag, catalogue, content })
    return { ...describeLanguage(tag), messages: Object.fromEntries(catalogue), files }
  })
  return [
    { ...describeLanguage(SOURCE_LANGUAGE), messages: {}, files: (file) => file },
    ...translated,
  ]
}

function describeLanguage(tag: UiLanguageTag) {
  return { tag, locale: tag, direction: getTextDirection(tag) }
}

/** Fails for messages that could not be translated in the built code. */
function checkMessages(chunks: Chunks): void {
  const [language] = listTranslated()
  const messages = language === undefined ? [] : readMessages(language, 'web')
  const ids = new Set(messages.map(({ id }) => id))
  for (const [name, { code }] of chunks) {
    const found = findUnrecognized(code, ids)
    if (found.length > 0)
      throw new Error(`${name} has messages in an unknown form: ${found.join(', ')}`)
  }
}

/** Maps the chunk of each English page to that of the same page in a language, if it has the page. */
function mapContent(manifest: Manifest, language: UiLanguageTag): Map<string, string> {
  const english = '../locales/en/content/'
  return new Map(
    Object.entries(manifest)
      .filter(([module]) => module.startsWith(english))
      .flatMap(([module, { file }]) => {
        const own = manifest[module.replace(english, `../locales/${language}/content/`)]
        return own ? [[basename(file), basename(own.file)] as const] : []
      }),
  )
}
