import type { MemberRecord } from '@adire/contract/member-records.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { isReason, ReasonField } from '../../staff/ReasonField.tsx'
import { toastRequested, useGrantActions } from './use-grants.ts'

type Props = { member: Pick<MemberRecord, 'id' | 'handle'>; onClose: () => void }

/** Ends gifted premium; the paid time stays. */
export function EndPremiumDialog({ member: { id, handle }, onClose }: Props) {
  const { t } = useLingui()
  const { end } = useGrantActions()
  const [grantId] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>End the premium given to {handle}</Trans>}
      description={
        <Trans>It ends when a second admin agrees. Premium that they have paid for stays.</Trans>
      }
      confirmLabel={<Trans>Ask for it</Trans>}
      tone="danger"
      failure={{ title: t`Error`, description: t`This could not be asked for. Please try again.` }}
      onCheck={() => {
        setIsAsked(true)
        return isReason(reason)
      }}
      onSubmit={async () => {
        const answer = await end({ id, grantId, reason })
        onClose()
        toastRequested(answer)
      }}
    >
      <ReasonField value={reason} onChange={setReason} isAsked={isAsked} />
    </SubmitDialog>
  )
}
