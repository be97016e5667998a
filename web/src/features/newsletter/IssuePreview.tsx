import type { NewsletterIssueId } from '@adire/contract/ids.ts'
import { ISSUE_PREVIEW_PATH } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type Props = {
  id: NewsletterIssueId
  /** Reloads the preview when it changes. */
  savedAt: string
}

const toggleStyle =
  'aria-pressed:border-indigo aria-pressed:bg-indigo-soft aria-pressed:text-indigo'

/** Saved issue as the server renders it, in a sandboxed frame, light or dark and in two widths. */
export function IssuePreview({ id, savedAt }: Props) {
  const { t } = useLingui()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [isPhone, setIsPhone] = useState(false)
  return (
    <section aria-label={t`Preview`} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">
          <Trans>Preview</Trans>
        </h3>
        <div className="flex gap-1">
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
            label={t`Phone`}
            icon={<Smartphone aria-hidden />}
            pressed={isPhone}
            onClick={() => setIsPhone(true)}
          />
        </div>
      </div>
      <iframe
        title={t`Email preview`}
        src={`${ISSUE_PREVIEW_PATH}/${id}?scheme=${scheme}&saved=${encodeURIComponent(savedAt)}`}
        sandbox=""
        className={cn(
          'mx-auto h-[40rem] w-full rounded-tile border border-line bg-surface',
          isPhone ? 'max-w-[23.5rem]' : 'max-w-[48rem]',
        )}
      />
    </section>
  )
}
