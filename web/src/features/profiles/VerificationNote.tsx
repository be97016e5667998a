import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAskAgain } from './use-own-profile.ts'
import { MemberText } from '../../ui/MemberText.tsx'

type Props = { verification: OwnProfile['verification'] }

/** Verification state of a profile that isn't verified yet. */
export function VerificationNote({ verification }: Props) {
  if (verification.state === 'verified') return null
  if (verification.state === 'denied') return <DeniedNote {...verification} />
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        Verification takes 24-48 hours. We start the review within 24 hours and finish it within 48.
      </Trans>
    </p>
  )
}

type Denied = Extract<OwnProfile['verification'], { state: 'denied' }>

/** The moderator's reason; a day later the member can ask again (decision T5). */
function DeniedNote({ reason, mayAskAgainAt }: Denied) {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const mayAsk = useIsPast(mayAskAgainAt)
  const moment = formatMoment(mayAskAgainAt)
  return (
    <Banner
      tone="warn"
      title={t`We couldn’t verify your profile`}
      action={
        mayAsk && (
          <Button size="sm" loading={askAgain.isPending} onClick={() => askAgain.mutate({})}>
            <Trans>Apply again</Trans>
          </Button>
        )
      }
    >
      <MemberText className="whitespace-pre-line">{reason}</MemberText>
      <p className="mt-1">
        {mayAsk ? (
          <Trans>Make the changes, then apply again.</Trans>
        ) : (
          <Trans>Make the changes. You can apply again from {moment}.</Trans>
        )}
      </p>
    </Banner>
  )
}

/** Turns true when that time comes, without a reload. */
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
