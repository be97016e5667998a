import { readFileSync } from 'node:fs'
import { AMOUNT_TAGS, type AmountUnit, type PublicAmount } from '@adire/contract/amounts.ts'
import { BRAND } from '@adire/contract/brand.ts'
import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { HELP_CATEGORIES } from './help-categories.ts'

/** Answer of the help centre as plain text; its URL is `/help#<id>`. */
export type HelpAnswer = { id: string; category: string; question: string; answer: string }

type WriteAmount = (amount: PublicAmount, unit: AmountUnit | undefined, original: string) => string

/**
 * Reads all questions of the help centre from the MDX files. For Node only. `writeAmount` writes a
 * price or token amount; without it, answers have the default amounts.
 */
export function readHelp(
  writeAmount: WriteAmount = (_amount, _unit, original) => original,
  language: UiLanguageTag = SOURCE_LANGUAGE,
): HelpAnswer[] {
  return HELP_CATEGORIES.flatMap((file) => {
    const source = readFileSync(
      new URL(`../../locales/${language}/content/help/${file}.mdx`, import.meta.url),
      'utf8',
    )
    const category = /^title: (.+)$/m.exec(source)?.[1] ?? ''
    return [...source.matchAll(/<Question id="([^"]+)" title="([^"]+)">(.+?)<\/Question>/gs)].map(
      ([, id = '', question = '', text = '']) => ({
        id,
        category,
        question,
        answer: plainText(text, writeAmount),
      }),
    )
  })
}

const mailboxes = {
  support: BRAND.supportEmail,
  safety: BRAND.safetyEmail,
  privacy: BRAND.privacyEmail,
}

/** Plain text of Markdown: links become their text, lists become sentences. */
function plainText(markdown: string, writeAmount: WriteAmount): string {
  return markdown
    .replaceAll(
      AMOUNT_TAGS,
      (_, amount: PublicAmount, unit: AmountUnit | undefined, original: string) =>
        writeAmount(amount, unit, original),
    )
    .replaceAll(
      /<MailLink to="(\w+)"[^>]*\/>/g,
      (_, mailbox: keyof typeof mailboxes) => mailboxes[mailbox],
    )
    .replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
    .replaceAll(/^- /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
