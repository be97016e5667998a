import { toLanguagePath } from '@adire/contract/ui-languages.ts'
import { getPageLanguage } from '../../lib/i18n.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { LanguageOfferBar } from '../../ui/LanguageOfferBar.tsx'
import { useLanguageOffer } from './use-language-offer.ts'
import './language-offer.css'

/** Offers a public page in the language that the browser prefers. */
export function LanguageOffer() {
  const path = usePagePath()
  const { offered: language, answer } = useLanguageOffer()
  return (
    language && (
      <LanguageOfferBar
        language={language}
        href={toLanguagePath(path, language)}
        onAccept={() => answer(language)}
        onDismiss={() => answer(getPageLanguage())}
        className="language-offer fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto w-fit max-w-[calc(100%-1.5rem)] justify-center gap-y-1 border border-line bg-surface text-ink shadow-3 print:hidden"
      />
    )
  )
}
