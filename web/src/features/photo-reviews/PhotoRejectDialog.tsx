import { Trans, useLingui } from '@lingui/react/macro'
import { ReasonDialog } from '../../staff/ReasonDialog.tsx'

type Props = {
  /** Photo to reject; null closes the dialog. */
  photo: { id: string; owner: { handle: string } } | null
  /** True to reject only the new description and keep the photo. */
  isDescription?: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

/**
 * Asks for the reason to reject a photo or its description. The specification gives the first
 * preset for photos (ADM-PHOTO-09).
 */
export function PhotoRejectDialog({ photo, isDescription = false, onClose, onReason }: Props) {
  const { t } = useLingui()
  const handle = photo?.owner.handle ?? ''
  const forPhoto = {
    title: <Trans>Reject {handle}’s photo</Trans>,
    description: <Trans>We delete the photo and tell its owner the reason.</Trans>,
    presets: [
      t`Inappropriate content`,
      t`Your face isn’t visible`,
      t`It shows someone else or several people`,
      t`Contact details, advertising or a screenshot`,
      t`Too blurry or too small to recognise you`,
    ],
    confirmLabel: <Trans>Reject Photo</Trans>,
  }
  const forDescription = {
    title: <Trans>Reject {handle}’s description</Trans>,
    description: (
      <Trans>The photo and its current description stay. We tell the owner the reason.</Trans>
    ),
    presets: [
      t`Inappropriate words`,
      t`Contact details or advertising`,
      t`It doesn’t say what the photo shows`,
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
