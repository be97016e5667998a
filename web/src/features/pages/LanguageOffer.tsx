import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from '../../lib/i18n.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { Button } from '../../ui/Button.tsx'
import { languageOffers } from '../../lib/language-offers.gen.ts'
import { useLanguageOffer } from './use-language-offer.ts'
import './language-offer.css'

/** Offers the page in the language that the browser prefers, in that language. */
export function LanguageOffer() {
  const path = usePagePath()
  const { offered: language, answer } = useLanguageOffer()
  if (language === undefined) return null
  const { text, accept, dismiss } = languageOffers[language]
  return (
    <section
      lang={language}
      aria-label={text}
      className="language-offer fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 text-sm text-ink shadow-3 print:hidden"
    >
      <p>{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild size="sm">
          <a
            href={toLanguagePath(path, language)}
            hrefLang={language}
            onClick={() => answer(language)}
          >
            {accept}
          </a>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => answer(getPageLanguage())}>
          {dismiss}
        </Button>
      </div>
    </section>
  )
}
