import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'

type Props = {
  member: { id: string; handle: string } | null
  /** True if the denial revokes an existing verification. */
  isVerified?: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/** Asks for the reason of a denied verification (decision T5). */
export function DenyDialog({ member, isVerified = false, onClose, onReason }: Props) {
  const { t } = useLingui()
  const handle = member?.handle ?? ''
  return (
    <ReasonDialog
      key={member?.id}
      open={member !== null}
      onClose={onClose}
      title={
        isVerified ? (
          <Trans>Take the verification of {handle} back</Trans>
        ) : (
          <Trans>Deny {handle}</Trans>
        )
      }
      description={
        isVerified ? (
          <Trans>
            They are no longer verified, get a mail with this reason, and may ask again after 24
            hours.
          </Trans>
        ) : (
          <Trans>
            They stay unverified, get a mail with this reason, and may ask again after 24 hours.
          </Trans>
        )
      }
      presets={[
        t`The photos do not show your face clearly`,
        t`The photos do not look like they are of you`,
        t`There is no photo to compare with`,
        t`The profile has contact details or advertising`,
      ]}
      confirmLabel={isVerified ? <Trans>Take it back</Trans> : <Trans>Deny</Trans>}
      onReason={onReason}
    />
  )
}
