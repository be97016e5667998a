import type { OwnProfile, ProfilePreview } from '@adire/contract/profiles.ts'

/** Why a viewer sees less than the preview, or which part of the profile it leaves out. */
export type PreviewNote =
  | 'paused'
  | 'paused_match'
  | 'hidden'
  | NonNullable<OwnProfile['hiddenReason']>
  | 'waiting_photos'

/** Chooses the note beside a preview; null if the viewer sees the profile exactly as shown. */
export function choosePreviewNote(
  visibility: ProfilePreview['visibility'],
  {
    isPaused,
    isAvailable,
    hiddenReason,
  }: Pick<OwnProfile, 'isPaused' | 'isAvailable' | 'hiddenReason'>,
  waitingPhotos: number,
): PreviewNote | null {
  if (visibility === 'named') return 'paused_match'
  if (visibility === 'seen') return waitingPhotos > 0 ? 'waiting_photos' : null
  if (isPaused) return 'paused'
  return isAvailable ? hiddenReason : 'hidden'
}
