import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  SOURCE_LANGUAGE,
  UI_LANGUAGE_TAGS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import { parsePo } from 'pofile-ts'

const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url))

type Catalogue = ReadonlyMap<string, string>
type Values = readonly (string | number)[]

let catalogues = readCatalogues(LOCALES)
let formats = new Map<string, IntlMessageFormat>()

/** Replaces the catalogues with those of a folder; without one, with the product's own. */
export function loadCatalogues(folder = LOCALES): void {
  catalogues = readCatalogues(folder)
  formats = new Map()
}

/** English texts are in the source; a catalogue replaces them in tests with a pseudo-language. */
function readCatalogues(folder: string): ReadonlyMap<UiLanguageTag, Catalogue> {
  return new Map(UI_LANGUAGE_TAGS.map((tag) => [tag, readCatalogue(`${folder}/${tag}/server.po`)]))
}

/** Reads the translations of a file; messages without one are left out. */
function readCatalogue(path: string): Catalogue {
  if (!existsSync(path)) return new Map()
  const { items } = parsePo(readFileSync(path, 'utf8'))
  return new Map(
    items.flatMap(({ msgid, msgctxt, msgstr: [text = ''], obsolete }) =>
      obsolete || text === ''
        ? []
        : [[toKey({ message: msgid, context: msgctxt ?? undefined }), text]],
    ),
  )
}

interface Message {
  /** The English text. */
  message: string
  /** Tells apart equal English texts with different translations. */
  context?: string | undefined
}

function toKey({ message, context }: Message): string {
  return context === undefined ? message : `${context}\u0004${message}`
}

/** Writes a message in a language, in English without a translation. */
export function formatMessage(language: UiLanguageTag, source: Message, values: Values): string {
  const { message } = source
  const text = catalogues.get(language)?.get(toKey(source))
  if (text === undefined) return format(SOURCE_LANGUAGE, message, values)
  try {
    return format(language, text, values)
  } catch {
    // `npm run verify` refuses a broken translation; if one is deployed, its email must still be sent.
    return format(SOURCE_LANGUAGE, message, values)
  }
}

function format(language: UiLanguageTag, text: string, values: Values): string {
  const key = `${language} ${text}`
  const known = formats.get(key)
  // Without tags, because `<` is an ordinary character of our texts.
  const made = known ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  if (!known) formats.set(key, made)
  return String(made.format(Object.fromEntries(values.entries())))
}
