import {
  isUiLanguageTag,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_DAYS,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { DAY_SECONDS } from '@adire/contract/durations.ts'
import { reloadPage } from './app-update.ts'

/** Language of this document; undefined for one that no account can have, such as a test language. */
export function pageLanguage(): UiLanguageTag | undefined {
  const { lang } = document.documentElement
  return isUiLanguageTag(lang) ? lang : undefined
}

/**
 * Loads the app again in the account's language if this document is in another one: the member chose
 * it on another device, or another member used this browser before.
 */
export function followAccountLanguage(language: UiLanguageTag) {
  const shown = pageLanguage()
  if (shown === undefined || shown === language) return
  storeLanguage(language)
  reloadPage()
}

/** Attribute of a link to a language with which `deferred-hydration.js` stores it before this code is there. */
export function describeLanguage(language: UiLanguageTag) {
  return { 'data-choice': writeCookie(language) }
}

function writeCookie(language: UiLanguageTag): string {
  return `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_COOKIE_DAYS * DAY_SECONDS}`
}

/** Sets the cookie as the server does (`server/src/features/auth/cookie-operations.ts`). */
export function storeLanguage(language: UiLanguageTag) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${writeCookie(language)}; Path=/; SameSite=Lax${secure}`
}
