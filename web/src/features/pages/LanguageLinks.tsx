import { isPublicPath } from '@adire/contract/pages.ts'
import { toLanguagePath, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { useLingui } from '@lingui/react/macro'
import { describeLanguage, storeLanguage } from '../../lib/account-language.ts'
import { usePagePath } from '../../lib/page-address.ts'
import { hasPage } from '../../lib/page-href.ts'

/**
 * Links to the same page in every language, each in its own language. A language that lacks the page has
 * its start page instead. `deferred-hydration.js` stores the choice, so the browser's bundle lacks this.
 */
export function LanguageLinks() {
  const { t, i18n } = useLingui()
  const here = usePagePath()
  return (
    <nav aria-label={t`Language`}>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {UI_LANGUAGES.map(({ tag, name }) => (
          <li key={tag}>
            <a
              href={toLanguagePath(isPublicPath(here) && hasPage(here, tag) ? here : '/', tag)}
              hrefLang={tag}
              lang={tag}
              aria-current={tag === i18n.locale ? 'true' : undefined}
              {...describeLanguage(tag)}
              onClick={() => storeLanguage(tag)}
              className="inline-flex min-h-11 items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink aria-[current=true]:text-ink aria-[current=true]:no-underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
