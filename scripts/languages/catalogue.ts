import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { parsePo } from 'pofile-ts'
import { UI_LANGUAGES, type UiLanguageTag } from '../../contract/src/ui-languages.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

/** Catalogues of a language: texts of the web app, and of the server. */
export type CatalogueName = 'web' | 'server'

export interface Message {
  /** Id that Lingui generates from the English text and its context. */
  id: string
  english: string
  /** Tells apart equal English texts; empty for most. */
  context: string
  /** Empty while it is missing. */
  translation: string
}

/** Translations by the id that Lingui generates from the English text. */
export type Catalogue = ReadonlyMap<string, string>

/** Lists the messages of a catalogue, without those that the source has no more. */
export function readMessages(language: string, name: CatalogueName): Message[] {
  const { items } = parsePo(readFileSync(join(LOCALES, language, `${name}.po`), 'utf8'))
  return items
    .filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgctxt, msgstr }) => ({
      id: generateMessageId(msgid, msgctxt ?? ''),
      english: msgid,
      context: msgctxt ?? '',
      translation: msgstr[0] ?? '',
    }))
}

/** Reads the translations of the web app; missing ones stay English. */
export function readCatalogue(language: string): Catalogue {
  return new Map(
    readMessages(language, 'web')
      .filter(({ translation }) => translation !== '')
      .map(({ id, translation }) => [id, translation]),
  )
}

/** Languages that are translated from English. */
export function listTranslated(): UiLanguageTag[] {
  return UI_LANGUAGES.filter(({ path }) => path !== '').map(({ tag }) => tag)
}
