import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createItem, stringifyPo } from 'pofile-ts'
import { SOURCE_LANGUAGE } from '../../contract/src/ui-languages.ts'
import { listTranslated, readMessages } from './catalogue.ts'
import { pseudolocalize } from './pseudolocalize.ts'

/**
 * Pseudolocales: languages for tests of the layout and of missing translations, which no production
 * build has. Their codes are the usual ones.
 */

/** English as `pseudolocalize` writes it. */
export const ACCENTED = { locale: 'en-XA', direction: 'ltr' } as const

/** The same texts from right to left. */
export const MIRRORED = { locale: 'en-XB', direction: 'rtl' } as const

/** Writes the server's English catalogue with pseudolocalized texts into a new folder; returns that folder. */
export function writePseudolocalizedCatalogue(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adire-locales-'))
  const [language = ''] = listTranslated()
  const items = readMessages(language, 'server').map(({ english, context }) => ({
    ...createItem(),
    ...(context !== '' && { msgctxt: context }),
    msgid: english,
    msgstr: [pseudolocalize(english)],
  }))
  mkdirSync(join(folder, SOURCE_LANGUAGE))
  writeFileSync(join(folder, SOURCE_LANGUAGE, 'server.po'), stringifyPo({ items }))
  return folder
}
