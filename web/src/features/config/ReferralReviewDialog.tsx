import type { HeldReferral } from '@adire/contract/referrals.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDecideHeldReferral } from './use-checks.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type Props = { chosen: readonly HeldReferral[]; isPaying: boolean; onClose: () => void }

/** Releases or refuses held bonuses, with a reason (WAL-07). */
export function ReferralReviewDialog({ chosen, isPaying, onClose }: Props) {
  const { t } = useLingui()
  const decide = useDecideHeldReferral()
  const sum = chosen.reduce((total, { tokens }) => total + tokens, 0)
  const bonuses = plural(chosen.length, { one: '# bonus', other: '# bonuses' })
  const tokens = plural(sum, { one: '# token', other: '# tokens' })

  return (
    <DecisionDialog
      onClose={onClose}
      title={isPaying ? t`Release ${bonuses}?` : t`Refuse ${bonuses}?`}
      description={
        isPaying
          ? t`The referrers get ${tokens} in all, at once.`
          : t`The referrers never get these ${tokens}.`
      }
      confirmLabel={isPaying ? t`Release` : t`Refuse`}
      tone={isPaying ? 'primary' : 'danger'}
      onDecide={(reason) =>
        decide({
          friendIds: chosen.map(({ friendId }) => friendId),
          isPaid: isPaying,
          reason,
        })
      }
    />
  )
}
