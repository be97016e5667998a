import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts } from './languages/language-file.ts'
import { CheckFailed, ROOT } from './steps.ts'

const LOCALES = join(ROOT, 'locales')
const LIST = join(ROOT, 'contract/src/ui-languages.gen.ts')
const OFFERS = join(ROOT, 'web/src/lib/language-offers.gen.ts')
/** The language of the source texts, and of addresses without a prefix. */
const SOURCE = 'en'

/** Regenerates what derives from the folders in `locales/`. */
export function writeLanguageList() {
  writeFileSync(LIST, renderLanguageList())
  writeFileSync(OFFERS, renderOffers())
}

/** Fails if the committed list of languages differs from the folders in `locales/`. */
export function checkLanguageList() {
  if (renderLanguageList() !== readFileSync(LIST, 'utf8'))
    throw new CheckFailed('contract/src/ui-languages.gen.ts is out of date. Run: npm run types')
  if (renderOffers() !== readFileSync(OFFERS, 'utf8'))
    throw new CheckFailed(`${OFFERS} is out of date. Run: npm run types`)
}

function renderLanguageList(): string {
  const rows = listTags().map((tag) => {
    const { name, path } = readTexts(tag)
    return `  { tag: '${tag}', path: '${path}', name: '${name}' },`
  })
  return `// Generated from the folders in \`locales/\` by \`npm run types\`.

/** Languages of the product: BCP 47 tag, prefix of its public pages, and its own name for itself. */
export const UI_LANGUAGES = [
${rows.join('\n')}
] as const
`
}

function listTags(): string[] {
  const others = readdirSync(LOCALES).filter((tag) => tag !== SOURCE)
  return [SOURCE, ...others.toSorted()]
}

function renderOffers(): string {
  const rows = listTags().map((tag) => {
    const { text, accept, dismiss } = readTexts(tag).offer
    return `  '${tag}': {\n    text: '${text}',\n    accept: '${accept}',\n    dismiss: '${dismiss}',\n  },`
  })
  return `// Generated from \`locales/*/language.json\` by \`npm run types\`.
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'

/** The offer of a page in another language, in that language. */
export const languageOffers: Record<UiLanguageTag, Record<'text' | 'accept' | 'dismiss', string>> = {
${rows.join('\n')}
}
`
}
