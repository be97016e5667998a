import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { languageOffers } from '../lib/language-offers.gen.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'

type Props = {
  language: UiLanguageTag
  /** Address of the page in that language. */
  href: string
  onAccept: () => void
  onDismiss: () => void
  className?: string
}

/** Offers the page in another language, in that language. */
export function LanguageOfferBar({ language, href, onAccept, onDismiss, className }: Props) {
  const { text, accept, dismiss } = languageOffers[language]
  return (
    <section
      lang={language}
      aria-label={text}
      className={cn(
        'flex flex-wrap items-center gap-x-4 rounded-card px-4 py-2 text-sm',
        className,
      )}
    >
      <p>{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild size="sm">
          <a href={href} hrefLang={language} onClick={onAccept}>
            {accept}
          </a>
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {dismiss}
        </Button>
      </div>
    </section>
  )
}
