import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'

type Props = {
  photo: { id: string; owner: { handle: string } } | null
  /** True to reject only the new description and keep the photo. */
  isDescription?: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/**
 * Asks for the reason of a rejection. The first preset for photos is the specification's
 * (ADM-PHOTO-09).
 */
export function PhotoRejectDialog({ photo, isDescription = false, onClose, onReason }: Props) {
  const { t } = useLingui()
  const handle = photo?.owner.handle ?? ''
  const forPhoto = {
    title: <Trans>Reject this photo of {handle}</Trans>,
    description: (
      <Trans>The photo and its files are removed, and its owner gets this reason.</Trans>
    ),
    presets: [
      t`Inappropriate content`,
      t`Your face cannot be seen`,
      t`Somebody else is on it, or several people are`,
      t`Contact details, advertising or a screenshot`,
      t`Blurred or too small to recognise you`,
    ],
    confirmLabel: <Trans>Reject Photo</Trans>,
  }
  const forDescription = {
    title: <Trans>Reject this description of {handle}</Trans>,
    description: (
      <Trans>The photo and its description until now stay. The owner gets this reason.</Trans>
    ),
    presets: [
      t`Inappropriate words`,
      t`Contact details or advertising`,
      t`It does not say what the photo shows`,
    ],
    confirmLabel: <Trans>Reject description</Trans>,
  }
  return (
    <ReasonDialog
      key={photo?.id}
      open={photo !== null}
      onClose={onClose}
      onReason={onReason}
      {...(isDescription ? forDescription : forPhoto)}
    />
  )
}
