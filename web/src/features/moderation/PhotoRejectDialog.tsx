import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { photo: { id: string; owner: { handle: string } } | null; onClose: () => void; onReason: (reason: string) => void }

/** Why a photo goes; the first reason is the one of the specification (ADM-PHOTO-09). */
export function PhotoRejectDialog({ photo, onClose, onReason }: Props) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      key={photo?.id}
      open={photo !== null}
      onClose={onClose}
      title={<Trans>Reject this photo of {photo?.owner.handle ?? ''}</Trans>}
      description={<Trans>The photo and its files are removed, and its owner gets this reason.</Trans>}
      presets={[
        t`Inappropriate content`,
        t`Your face cannot be seen`,
        t`Somebody else is on it, or several people are`,
        t`Contact details, advertising or a screenshot`,
        t`Blurred or too small to recognise you`,
      ]}
      confirmLabel={<Trans>Reject Photo</Trans>}
      onReason={onReason}
    />
  )
}
