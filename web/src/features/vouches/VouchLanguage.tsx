import { appPages } from '@adire/contract/pages.ts'
import { LANGUAGE_PARAMETER } from '@adire/contract/ui-languages.ts'
import { useState } from 'react'
import { pageLanguage, storeLanguage } from '../../lib/account-language.ts'
import { keepTyped } from '../../lib/app-update.ts'
import { findOtherLanguage } from '../../lib/preferred-language.ts'
import { LanguageOfferBar } from '../../ui/LanguageOfferBar.tsx'

/**
 * Offers the page in the language that the friend's browser prefers: the link opens it in that of the
 * member who made it.
 */
export function VouchLanguage({ token }: { token: string }) {
  const [language, setLanguage] = useState(findOtherLanguage)
  const stay = () => {
    const shown = pageLanguage()
    if (shown) storeLanguage(shown)
    setLanguage(undefined)
  }
  return (
    language && (
      <LanguageOfferBar
        language={language}
        // Loads the document again, which has the token in its address until it is read.
        href={`${appPages.vouch}?${LANGUAGE_PARAMETER}=${language}#token=${token}`}
        onAccept={() => {
          storeLanguage(language)
          keepTyped()
        }}
        onDismiss={stay}
        className="gap-y-2 bg-surface-2"
      />
    )
  )
}
