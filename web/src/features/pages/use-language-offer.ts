import { isPublicPath } from '@adire/contract/pages.ts'
import { LANGUAGE_COOKIE, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { useEffect, useState } from 'react'
import { storeLanguage } from '../../lib/account-language.ts'
import { getPageLanguage } from '../../lib/i18n.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { useConsent } from '../../lib/visitor-choices.ts'

/**
 * Language to offer to a visitor whose browser prefers it to the page's; undefined if there is none,
 * after an answer, and until the cookie notice is answered.
 */
export function useLanguageOffer() {
  const isPublic = isPublicPath(usePagePath())
  const hasAnsweredNotice = useConsent() !== undefined
  const [offered, setOffered] = useState<UiLanguageTag>()

  useEffect(() => {
    if (!isPublic || document.cookie.includes(`${LANGUAGE_COOKIE}=`)) return
    const preferred = findPreferred(navigator.languages)
    if (preferred !== undefined && preferred !== getPageLanguage()) setOffered(preferred)
  }, [isPublic])

  /** Stores the answer, so that no page asks again. */
  function answer(language: UiLanguageTag) {
    storeLanguage(language)
    setOffered(undefined)
  }
  return { offered: hasAnsweredNotice ? offered : undefined, answer }
}

/** Returns the first of our languages that a browser prefers, in any variant: `pt-PT` is Portuguese. */
export function findPreferred(languages: readonly string[]): UiLanguageTag | undefined {
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  return languages
    .map((wanted) => UI_LANGUAGES.find(({ tag }) => base(tag) === base(wanted))?.tag)
    .find((tag) => tag !== undefined)
}
