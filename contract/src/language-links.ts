import { isAppPath, RECEIPT_PATH } from './pages.ts'
import {
  LANGUAGE_PARAMETER,
  SOURCE_LANGUAGE,
  toLanguagePath,
  type UiLanguageTag,
} from './ui-languages.ts'

/**
 * Lets a link to our site open its page in a language: by a parameter for pages of the app and
 * receipts, by the address of the start page. Links to other pages stay the same.
 */
export function addLinkLanguage(link: string, language: UiLanguageTag): string {
  if (language === SOURCE_LANGUAGE) return link
  const url = new URL(link)
  if (isAppPath(url.pathname) || url.pathname.startsWith(`${RECEIPT_PATH}/`))
    url.searchParams.set(LANGUAGE_PARAMETER, language)
  else if (url.pathname === '/') url.pathname = toLanguagePath('/', language)
  else return link
  return url.href
}
