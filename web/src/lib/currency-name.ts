import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { i18n } from './i18n.ts'

/** Name of a currency in the page's language; the stored one in English. */
export function currencyName({ code, name }: { code: string; name: string }): string {
  if (i18n.locale === SOURCE_LANGUAGE) return name
  return new Intl.DisplayNames(i18n.locale, { type: 'currency', fallback: 'none' }).of(code) ?? name
}
