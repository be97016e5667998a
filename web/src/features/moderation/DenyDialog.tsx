import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { member: { id: string; handle: string } | null; onClose: () => void; onReason: (reason: string) => void }

/** Why somebody is not verified; decision T5. */
export function DenyDialog({ member, onClose, onReason }: Props) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      key={member?.id}
      open={member !== null}
      onClose={onClose}
      title={<Trans>Deny {member?.handle ?? ''}</Trans>}
      description={<Trans>They stay unverified, get a mail with this reason, and may ask again after 24 hours.</Trans>}
      presets={[
        t`The photos do not show your face clearly`,
        t`The photos do not look like they are of you`,
        t`There is no photo to compare with`,
        t`The profile has contact details or advertising`,
      ]}
      confirmLabel={<Trans>Deny</Trans>}
      onReason={onReason}
    />
  )
}
