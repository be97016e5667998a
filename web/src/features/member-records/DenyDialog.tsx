import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'

type Props = {
  member: { id: string; handle: string } | null
  /** True if the denial revokes an existing verification. */
  isVerified?: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for the reason of a denied or revoked verification (decision T5). The member reads it. */
export function DenyDialog({ member, isVerified = false, onClose, onReason }: Props) {
  const { t } = useLingui()
  const handle = member?.handle ?? ''
  return (
    <ReasonDialog
      key={member?.id}
      open={member !== null}
      onClose={onClose}
      title={
        isVerified ? <Trans>Withdraw {handle}’s verification</Trans> : <Trans>Deny {handle}</Trans>
      }
      description={
        isVerified ? (
          <Trans>
            They’ll lose the badge and get an email with this reason. They can apply again after 24
            hours.
          </Trans>
        ) : (
          <Trans>
            They stay unverified and get an email with this reason. They can apply again after 24
            hours.
          </Trans>
        )
      }
      presets={[
        t`The photos don’t show your face clearly`,
        t`The photos don’t seem to be of you`,
        t`There’s no photo to compare with`,
        t`The profile has contact details or advertising`,
      ]}
      confirmLabel={isVerified ? <Trans>Withdraw</Trans> : <Trans>Deny</Trans>}
      onReason={onReason}
    />
  )
}
