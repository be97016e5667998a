/** Scripts in use that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set('Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' '))

export type TextDirection = 'ltr' | 'rtl'

/**
 * Direction of a language's script, so that a new folder in `locales/` needs no setting.
 * `Intl.Locale` knows it too, but not in every browser.
 */
export function getTextDirection(tag: string): TextDirection {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Writes the attributes of `<html>` for a document in a language. */
export function writeLanguageAttributes(tag: string): string {
  return `lang="${tag}" dir="${getTextDirection(tag)}"`
}
