import type { HeldReferral } from '@adire/contract/referrals.ts'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { isReason, ReasonField } from '../../staff/ReasonField.tsx'
import { useDecideHeldReferral } from './use-checks.ts'

type Props = { chosen: readonly HeldReferral[]; isPaying: boolean; onClose: () => void }

/** Tokens are given, or not given for good: with a reason (WAL-07). */
export function ReferralReviewDialog({ chosen, isPaying, onClose }: Props) {
  const { t: tr } = useLingui()
  const decide = useDecideHeldReferral()
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const sum = chosen.reduce((total, { tokens }) => total + tokens, 0)
  const bonuses = plural(chosen.length, { one: '# bonus', other: '# bonuses' })
  const tokens = plural(sum, { one: '# token', other: '# tokens' })

  function check(): boolean {
    setIsAsked(true)
    return isReason(reason)
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPaying ? tr`Release ${bonuses}?` : tr`Refuse ${bonuses}?`}
      description={
        isPaying
          ? tr`The referrers get ${tokens} in all, at once.`
          : tr`The referrers never get these ${tokens}.`
      }
      confirmLabel={isPaying ? tr`Release` : tr`Refuse`}
      tone={isPaying ? 'primary' : 'danger'}
      failure={{ title: t`Error`, description: t`Failed to perform action` }}
      onCheck={check}
      onSubmit={async () => {
        const friendIds = chosen.map(({ friendId }) => friendId)
        await decide({ friendIds, isPaid: isPaying, reason: reason.trim() })
        onClose()
      }}
    >
      <ReasonField value={reason} onChange={setReason} isAsked={isAsked} />
    </SubmitDialog>
  )
}
