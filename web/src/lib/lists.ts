import { i18n } from './i18n.ts'

/** "Art, Food, Music": items of a field, in the page's language. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(items)
}

/** "Art and Food": items of a sentence, in the page's language. */
export function formatNames(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(items)
}

let collator: Intl.Collator | undefined

/** Compares labels in the page's order, in which "É" follows "E" and not "Z". */
export function compareLabels(one: string, other: string): number {
  if (collator?.resolvedOptions().locale !== i18n.locale) collator = new Intl.Collator(i18n.locale)
  return collator.compare(one, other)
}

/** Removes accents and case from a text that is searched or typed. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
