import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { createItem, stringifyPo } from 'pofile-ts'
import { loadCatalogues } from '../lib/catalogues.ts'

/** Replaces all catalogues by these translations; returns a function that restores them. */
export function loadTranslations(
  languages: Partial<Record<UiLanguageTag, Record<string, string>>>,
): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'adire-locales-'))
  for (const [tag, texts] of Object.entries(languages)) {
    mkdirSync(join(folder, tag))
    const items = Object.entries(texts).map(([msgid, text]) => ({
      ...createItem(),
      msgid,
      msgstr: [text],
    }))
    writeFileSync(join(folder, tag, 'server.po'), stringifyPo({ items }))
  }
  loadCatalogues(folder)
  rmSync(folder, { recursive: true })
  return loadCatalogues
}
