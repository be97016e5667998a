import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatLocale } from '../../lib/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { useAskAgain } from './use-own-profile.ts'

type Props = { verification: OwnProfile['verification']; className: string }

/** State of an unverified profile's review. */
export function VerificationNote({ verification, className }: Props) {
  if (verification.state === 'verified') return null
  if (verification.state === 'denied') return <DeniedNote {...verification} className={className} />
  return (
    <p className={cn('text-sm text-ink-2', className)}>
      <Trans>
        Our moderators review new profiles within 24 hours; the result is there within 48.
      </Trans>
    </p>
  )
}

type Denied = Extract<OwnProfile['verification'], { state: 'denied' }> & { className: string }

/** The moderator's reason, and another request a day later (decision T5). */
function DeniedNote({ reason, mayAskAgainAt, className }: Denied) {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const mayAsk = useIsPast(mayAskAgainAt)
  const moment = new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(mayAskAgainAt))
  return (
    <Banner
      tone="warn"
      className={className}
      title={t`Your profile was not verified`}
      action={
        mayAsk && (
          <Button size="sm" loading={askAgain.isPending} onClick={() => askAgain.mutate({})}>
            <Trans>Ask again</Trans>
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line">{reason}</p>
      <p className="mt-1">
        {mayAsk ? (
          <Trans>Change what is needed, then ask again.</Trans>
        ) : (
          <Trans>Change what is needed. You can ask again from {moment}.</Trans>
        )}
      </p>
    </Banner>
  )
}

/** Turns true at that time without a reload. */
function useIsPast(iso: string): boolean {
  const [checkedAt, setCheckedAt] = useState(() => Date.now())
  const left = Date.parse(iso) - checkedAt
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setCheckedAt(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}
