import type { Audience } from '@adire/contract/audiences.ts'
import type { FreeWindow } from '@adire/contract/free-hours.ts'
import type { FoundPlace } from '@adire/contract/place-search.ts'
import type {
  MemberView,
  OwnProfile,
  ProfileDetails,
  ProfilePreview,
} from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { findCity } from '@adire/contract/places.ts'
import { ageOn, toBirthDate } from '../../lib/birth-date.ts'
import { parseBirthDate } from './edit-rules.ts'

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

type Place = { city: string; country: string }

/** Parts of a profile that have queries of their own; those of the editor may not be saved yet. */
export type TypedParts = {
  path?: PathEdit | undefined
  hours?: { windows: readonly FreeWindow[]; audience: Audience } | undefined
}

/** Values of the profile editor, which may not be saved yet. */
export type TypedProfile = TypedParts & {
  handle?: string | null
  birthDate?: string
  place?: Place
  details?: Partial<ProfileDetails>
  prompts?: readonly PromptAnswer[]
}

/**
 * Returns the typed city with its country. `chosen` are places chosen in this form; the saved place stands
 * for a city whose country isn't known here.
 */
export function findTypedPlace(
  city: string,
  { chosen, saved }: { chosen: readonly FoundPlace[]; saved: Place },
): Place {
  const country = (chosen.find(({ name }) => name === city) ?? findCity(city))?.country
  return city === saved.city || country === undefined
    ? { city: saved.city, country: saved.country }
    : { city, country }
}

/** Returns the age at a typed date of birth; undefined if it can't be saved. */
function findTypedAge(birthDate: string, today: Date): number | undefined {
  const whole = toBirthDate(parseBirthDate(birthDate))
  const age = whole === undefined ? undefined : ageOn(whole, today)
  return age !== undefined && age >= MINIMUM_AGE && age <= MAXIMUM_AGE ? age : undefined
}

/** Returns the view of a profile with typed values in place of the saved ones. */
export function applyTyped(
  view: MemberView,
  { handle, birthDate = '', place, details, prompts }: TypedProfile,
  today: Date,
): MemberView {
  const member = {
    ...view.member,
    ...place,
    handle: handle ?? view.member.handle,
    age: findTypedAge(birthDate, today) ?? view.member.age,
  }
  if (view.view === 'limited') return { ...view, member }
  return {
    ...view,
    member,
    details: { ...view.details, ...details },
    prompts: prompts?.filter(({ answer }) => answer.trim() !== '') ?? view.prompts,
  }
}
