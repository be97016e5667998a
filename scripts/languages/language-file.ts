import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LOCALES = join(import.meta.dirname, '../../locales')

/** Content of `language.json`, in that language. */
const LanguageFile = z.strictObject({
  name: z.string().min(1),
  /** Prefix of its public pages; English has none. */
  path: z.union([z.literal(''), z.string().regex(/^\/[a-z-]+$/)]),
  /** Description of the blog's feed. */
  feed: z.string().min(1),
  /** Title of the list of corridors, for search engines. */
  corridors: z.string().min(1),
  /** Offer of a page in this language, shown on pages in other languages. */
  offer: z.strictObject({ text: z.string(), accept: z.string(), dismiss: z.string() }),
})

export function readTexts(language: string): z.infer<typeof LanguageFile> {
  return LanguageFile.parse(
    JSON.parse(readFileSync(join(LOCALES, language, 'language.json'), 'utf8')),
  )
}

/**
 * Reads what demo members of the landing page's screens say in a language, by the English text. Texts
 * that are missing stay English.
 */
export function readDemoTexts(language: string): Record<string, string> {
  const file = join(LOCALES, language, 'demo.json')
  if (!existsSync(file)) return {}
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
