import { isPublicPath } from '@adire/contract/pages.ts'
import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { useState } from 'react'
import { storeLanguage } from '../../lib/account-language.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { hasPage } from '../../lib/page-href.ts'
import { findOtherLanguage } from '../../lib/preferred-language.ts'
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
  const preferred = isPublicPath(path) ? findOtherLanguage() : undefined
  return preferred !== undefined && hasPage(path, preferred) ? preferred : undefined
}

/** True while another question is shown at the end of the window. */
function useIsQuestionShown(path: string): boolean {
  const isNoticeShown = useConsent() === undefined
  const isNoticeReopened = useCookieSettings()
  const isAgeAsked = useAgeFlag() === undefined && path === '/'
  return isNoticeShown || isNoticeReopened || isAgeAsked
}
