import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts } from './languages/language-file.ts'
import { CheckFailed, ROOT } from './steps.ts'

const LOCALES = join(ROOT, 'locales')
const LIST = join(ROOT, 'contract/src/ui-languages.gen.ts')
/** The language of the source texts, and of addresses without a prefix. */
const SOURCE = 'en'

/** Regenerates the list of languages from the folders in `locales/`. */
export function writeLanguageList() {
  writeFileSync(LIST, renderLanguageList())
}

/** Fails if the committed list of languages differs from the folders in `locales/`. */
export function checkLanguageList() {
  if (renderLanguageList() !== readFileSync(LIST, 'utf8'))
    throw new CheckFailed('contract/src/ui-languages.gen.ts is out of date. Run: npm run types')
}

function renderLanguageList(): string {
  const others = readdirSync(LOCALES)
    .filter((tag) => tag !== SOURCE)
    .toSorted()
  const rows = [SOURCE, ...others].map((tag) => {
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
