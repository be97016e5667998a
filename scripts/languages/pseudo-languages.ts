import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createItem, stringifyPo } from 'pofile-ts'
import { SOURCE_LANGUAGE } from '../../contract/src/ui-languages.ts'
import { listTranslated, readMessages } from './catalogue.ts'
import { toPseudo } from './pseudo.ts'

/** Accented, longer English, in no production build. */
export const PSEUDO = { locale: 'en-XA', direction: 'ltr' } as const

/** The same from right to left. */
export const MIRRORED = { locale: 'en-XB', direction: 'rtl' } as const

/** Writes a catalogue in which the server's English texts are pseudo-texts; returns its folder. */
export function writePseudoCatalogue(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adire-locales-'))
  const [language = ''] = listTranslated()
  const items = readMessages(language, 'server').map(({ english, context }) => ({
    ...createItem(),
    ...(context !== '' && { msgctxt: context }),
    msgid: english,
    msgstr: [toPseudo(english)],
  }))
  mkdirSync(join(folder, SOURCE_LANGUAGE))
  writeFileSync(join(folder, SOURCE_LANGUAGE, 'server.po'), stringifyPo({ items }))
  return folder
}
