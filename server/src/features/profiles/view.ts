import type { CardReason } from '@adire/contract/card-reasons.ts'
import { summarizeConsents } from './consent-rules.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import { profileFieldNames } from '@adire/contract/profile-fields.ts'
import {
  type Onboarding,
  type OnboardingStep,
  onboardingSteps,
} from '@adire/contract/onboarding.ts'
import {
  type MemberView,
  UNNAMED,
  type OwnProfile,
  type ProfileDetails,
} from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { pickKeys } from '@adire/contract/keys.ts'
import type { OnboardingFacts } from './onboarding-queries.ts'
import type { OwnRow } from './queries.ts'
import {
  describeActivity,
  getVerification,
  isActivityShown,
  needsCriminalRecordsNotice,
  toPreferences,
} from './rules.ts'
import type { VisibleMember } from './shared-queries.ts'
import { type ShownPhoto, toCard, toPhoto } from './card-rules.ts'
import { buildReasons } from './reason-rules.ts'
import type { ProfileReasons } from './shared-reason-queries.ts'

/** Maps to the limited view; the caller has checked that the viewer may see no more. */
export function toLimitedView(
  row: VisibleMember,
  { reasons }: Pick<Shown, 'reasons'>,
  now: Date,
): MemberView {
  const member = toCard(row, now)
  return {
    view: 'limited',
    member,
    reasons: toReasons(member, reasons),
    photoCount: row.photo_count,
    likeState: row.own_like,
  }
}

interface Shown {
  photos: readonly ShownPhoto[]
  prompts: PromptAnswer[]
  isSelfieChecked: boolean
  /** Reasons of the member's card for the viewer; undefined in the preview. */
  reasons: ProfileReasons | undefined
}

export function toFullView(
  row: VisibleMember,
  { photos, prompts, isSelfieChecked, reasons }: Shown,
  now: Date,
): MemberView {
  const member = toCard(row, now)
  return {
    view: 'full',
    member,
    details: toDetails(row),
    prompts,
    reasons: toReasons(member, reasons),
    photos: photos.map(toPhoto),
    photoCount: row.photo_count,
    activity: isActivityShown(row) ? describeActivity(row.last_active_at, now) : null,
    likeState: row.is_matched ? 'matched' : row.own_like,
    threadId: row.thread_id,
    isSelfieChecked,
  }
}

function toReasons(
  { city, country, isBoosted }: MemberCard,
  reasons: Shown['reasons'],
): CardReason[] {
  if (!reasons) return []
  return buildReasons({ city, country, ...reasons }, { isBoosted: isBoosted && reasons.is_boosted })
}

function toDetails(row: ProfileDetails): ProfileDetails {
  return pickKeys(row, [...profileFieldNames, 'languageSkills'])
}

interface OwnFacts {
  isPremium: boolean
  /** True if the member may not like or write without a photo. */
  isPhotoRequired: boolean
}

export function toOwnProfile(
  row: OwnRow,
  { isPremium, isPhotoRequired }: OwnFacts,
  now: Date,
): OwnProfile {
  const verification = getVerification(row)
  return {
    ...toDetails(row),
    memberId: row.id,
    handle: row.handle,
    gender: row.gender,
    birthDate: row.birth_date,
    age: ageOn(row.birth_date, localDate(now, row.time_zone)),
    city: row.city,
    country: row.country,
    interestedIn: row.interested_in,
    ...toPreferences(row),
    isVerified: row.is_verified,
    isAvailable: row.is_available,
    isPaused: row.account_status === 'paused',
    consent: summarizeConsents(row, row.consents, row.hidden_purposes),
    hiddenReason: findHiddenReason(row),
    ageCheck:
      row.is_age_check_overdue === null
        ? null
        : { dueAt: row.age_check_due_at?.toISOString() ?? null },
    isOnHold: row.is_on_hold,
    needsPhoto: isPhotoRequired && !row.has_photo,
    needsCriminalRecordsNotice: needsCriminalRecordsNotice(row),
    isPremium,
    verification:
      verification.state === 'denied'
        ? { ...verification, mayAskAgainAt: verification.mayAskAgainAt.toISOString() }
        : verification,
    matchCount: row.match_count,
    unreadCount: row.unread_count,
    prompts: row.prompts,
    revision: row.revision,
  }
}

/**
 * Returns the first reason that a member who wants to be shown is not; null if there is none. The same
 * conditions as in the visibility rule (`visibility-rules.ts`).
 */
function findHiddenReason(row: OwnRow): OwnProfile['hiddenReason'] {
  if (row.is_staff) return 'staff'
  if (row.handle === UNNAMED) return 'name'
  if (row.is_age_check_overdue) return 'age_check'
  if (!row.is_verified && row.verification_denied_at) return 'verification'
  if (row.photo_count > 0 || row.is_photo_optional) return null
  return row.has_photo ? 'photo_approval' : 'photo'
}

/** Returns the state of each onboarding step and the next open one (decision P3). */
export function toOnboarding({
  hasName,
  hasPhoto,
  hasInterests,
  hasPrompts,
  hasInterestedIn,
  answers,
}: OnboardingFacts): Onboarding {
  const isDone: Record<OnboardingStep, boolean> = {
    name: hasName,
    photo: hasPhoto,
    interests: hasInterests,
    prompts: hasPrompts,
    meeting: hasInterestedIn,
  }
  const steps = onboardingSteps.map((step): Onboarding['steps'][number] => ({
    step,
    state: isDone[step] ? 'done' : (answers[step] ?? 'open'),
  }))
  return { steps, next: steps.find(({ state }) => state === 'open')?.step ?? null }
}
