import type {
  MemberView,
  OwnProfile,
  ProfileDetails,
  ProfilePreview,
} from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'

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

/** Values of the profile editor, which may not be saved yet. */
export type TypedProfile = {
  handle?: string | null
  details?: Partial<ProfileDetails>
  prompts?: readonly PromptAnswer[]
}

/** Returns the view of a profile with typed values in place of the saved ones. */
export function applyTyped(
  view: MemberView,
  { handle, details, prompts }: TypedProfile,
): MemberView {
  if (view.view === 'limited') return view
  return {
    ...view,
    member: { ...view.member, handle: handle ?? view.member.handle },
    details: { ...view.details, ...details },
    prompts: prompts?.filter(({ answer }) => answer.trim() !== '') ?? view.prompts,
  }
}
