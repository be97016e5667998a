import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toastRequested, useGrantActions } from './use-grants.ts'
import { DecisionDialog } from '../../staff/DecisionDialog.tsx'

type Props = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Ends gifted premium; the paid time stays. */
export function EndPremiumDialog({ member: { id, handle }, onClose }: Props) {
  const { t } = useLingui()
  const { end } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  return (
    <DecisionDialog
      onClose={onClose}
      title={<Trans>End the premium given to {handle}</Trans>}
      description={
        <Trans>It ends when a second admin agrees. Premium that they have paid for stays.</Trans>
      }
      confirmLabel={<Trans>Ask for it</Trans>}
      tone="danger"
      failure={{ title: t`Error`, description: t`This could not be asked for. Please try again.` }}
      onDecide={async (reason) => toastRequested(await end({ id, grantId, reason }))}
    />
  )
}
