import { isPublicPath } from '@adire/contract/pages.ts'
import { LANGUAGE_COOKIE, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { useState } from 'react'
import { storeLanguage } from '../../lib/account-language.ts'
import { getPageLanguage } from '../../lib/i18n.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { hasPage } from '../../lib/page-href.ts'
import { useAgeFlag, useConsent } from '../../lib/visitor-choices.ts'
import { useCookieSettings } from './cookie-settings-store.ts'

/**
 * Language to offer to a visitor whose browser prefers it to the page's; undefined if the page isn't in
 * it, after an answer, and while the cookie notice or the age question is in its place. For the browser
 * only.
 */
export function useLanguageOffer() {
  const path = usePagePath()
  const isOtherShown = useIsQuestionShown(path)
  const [offered, setOffered] = useState(() => findOffer(path))

  /** Stores the answer, so that no page asks again. */
  function answer(language: UiLanguageTag) {
    storeLanguage(language)
    setOffered(undefined)
  }
  return { offered: isOtherShown ? undefined : offered, answer }
}

function findOffer(path: string): UiLanguageTag | undefined {
  if (!isPublicPath(path) || document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return undefined
  const preferred = findPreferred(navigator.languages)
  const isOffered = preferred !== undefined && preferred !== getPageLanguage()
  return isOffered && hasPage(path, preferred) ? preferred : undefined
}

/** True while another question is shown at the end of the window. */
function useIsQuestionShown(path: string): boolean {
  const isNoticeShown = useConsent() === undefined
  const isNoticeReopened = useCookieSettings()
  const isAgeAsked = useAgeFlag() === undefined && path === '/'
  return isNoticeShown || isNoticeReopened || isAgeAsked
}

/** Returns the first of our languages that a browser prefers, in any variant: `pt-PT` is Portuguese. */
export function findPreferred(languages: readonly string[]): UiLanguageTag | undefined {
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  return languages
    .map((wanted) => UI_LANGUAGES.find(({ tag }) => base(tag) === base(wanted))?.tag)
    .find((tag) => tag !== undefined)
}
