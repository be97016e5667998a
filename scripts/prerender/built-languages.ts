import { SOURCE_LANGUAGE, type UiLanguageTag } from '../../contract/src/ui-languages.ts'
import { listTranslated, readCatalogue } from '../languages/catalogue.ts'
import { type FileMap, translateChunks } from '../languages/translate-chunks.ts'

/** A language of a build: its translations by the id of the message, and its scripts. */
export interface BuiltLanguage {
  tag: UiLanguageTag
  messages: Record<string, string>
  files: FileMap
}

/** Writes the scripts of every language into a build. */
export function buildLanguages(dist: string): BuiltLanguage[] {
  const translated = listTranslated().map((tag) => {
    const catalogue = readCatalogue(tag)
    const files = translateChunks(dist, { language: tag, catalogue })
    return { tag, messages: Object.fromEntries(catalogue), files }
  })
  return [{ tag: SOURCE_LANGUAGE, messages: {}, files: (file) => file }, ...translated]
}
