import { ISSUE_PREVIEW_PATH, type NewsletterIssue } from '@adire/contract/newsletter-issues.ts'
import { SOURCE_LANGUAGE, UI_LANGUAGES } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'

type Props = { issue: NewsletterIssue }

const toggleStyle =
  'aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo'

/**
 * Saved issue as the server renders it, in a sandboxed frame, in each written language, light or
 * dark and in two widths.
 */
export function IssuePreview({ issue: { id, translations, updatedAt } }: Props) {
  const { t } = useLingui()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [isPhone, setIsPhone] = useState(false)
  const [language, setLanguage] = useState<string>(SOURCE_LANGUAGE)
  const languages = UI_LANGUAGES.filter(
    ({ tag }) => tag === SOURCE_LANGUAGE || translations.some((text) => text.language === tag),
  )
  // A save may have removed the chosen one.
  const shown = languages.some(({ tag }) => tag === language) ? language : SOURCE_LANGUAGE
  // `saved` reloads the frame after a save.
  const query = new URLSearchParams({ scheme, language: shown, saved: updatedAt })
  return (
    <section aria-label={t`Preview`} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">
          <Trans>Preview</Trans>
        </h3>
        {languages.length > 1 && (
          <Select
            aria-label={t`Language`}
            className="w-auto"
            value={shown}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className="ms-auto flex gap-1">
          <IconButton
            className={toggleStyle}
            label={t`Light`}
            icon={<Sun aria-hidden />}
            pressed={scheme === 'light'}
            onClick={() => setScheme('light')}
          />
          <IconButton
            className={toggleStyle}
            label={t`Dark`}
            icon={<Moon aria-hidden />}
            pressed={scheme === 'dark'}
            onClick={() => setScheme('dark')}
          />
          <IconButton
            className={toggleStyle}
            label={t`Desktop`}
            icon={<Monitor aria-hidden />}
            pressed={!isPhone}
            onClick={() => setIsPhone(false)}
          />
          <IconButton
            className={toggleStyle}
            label={t({ message: 'Phone', context: 'device' })}
            icon={<Smartphone aria-hidden />}
            pressed={isPhone}
            onClick={() => setIsPhone(true)}
          />
        </div>
      </div>
      <iframe
        title={t`Email preview`}
        src={`${ISSUE_PREVIEW_PATH}/${id}?${query}`}
        sandbox=""
        className={cn(
          'mx-auto h-[40rem] w-full rounded-tile border border-line bg-surface',
          isPhone ? 'max-w-[23.5rem]' : 'max-w-[48rem]',
        )}
      />
    </section>
  )
}
