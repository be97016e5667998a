import { appPages } from '@adire/contract/pages.ts'
import { LANGUAGE_PARAMETER } from '@adire/contract/ui-languages.ts'
import { useState } from 'react'
import { pageLanguage, storeLanguage } from '../../lib/account-language.ts'
import { languageOffers } from '../../lib/language-offers.gen.ts'
import { findOtherLanguage } from '../../lib/preferred-language.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * Offers the page in the language that the friend's browser prefers, in that language: the link opens it
 * in that of the member who made it.
 */
export function VouchLanguage({ token }: { token: string }) {
  const [language, setLanguage] = useState(findOtherLanguage)
  if (language === undefined) return null
  const { text, accept, dismiss } = languageOffers[language]
  const stay = () => {
    const shown = pageLanguage()
    if (shown) storeLanguage(shown)
    setLanguage(undefined)
  }
  return (
    <section
      lang={language}
      aria-label={text}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface-2 px-4 py-2 text-sm"
    >
      <p>{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild size="sm">
          {/* Loads the document again, which has the token in its address until it is read. */}
          <a
            href={`${appPages.vouch}?${LANGUAGE_PARAMETER}=${language}#token=${token}`}
            hrefLang={language}
            onClick={() => storeLanguage(language)}
          >
            {accept}
          </a>
        </Button>
        <Button size="sm" variant="ghost" onClick={stay}>
          {dismiss}
        </Button>
      </div>
    </section>
  )
}
