import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { findCity } from '@adire/contract/places.ts'
import { popularInterests, type ProfileEdit } from '@adire/contract/profiles.ts'
import { ageOn, localDate } from '../../lib/age.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** "Online" means seen in these minutes (security section 7). */
const ONLINE_MS = 15 * MINUTE_MS

/** A denied member may ask again after 24 hours (decision T5). */
const VERIFICATION_WAIT_MS = DAY_MS

export type Activity = 'online' | 'today' | 'this_week' | 'earlier'

/** How long ago in four steps; the exact moment is nobody else's business (security section 7). */
export function activityAt(lastActiveAt: Date, now: Date): Activity {
  const ago = now.getTime() - lastActiveAt.getTime()
  if (ago <= ONLINE_MS) return 'online'
  if (ago <= DAY_MS) return 'today'
  return ago <= 7 * DAY_MS ? 'this_week' : 'earlier'
}

interface Watched {
  activity_visibility: 'everyone' | 'matches' | 'nobody'
  is_matched: boolean
}

/** When a member was last here is for whom they let know it (decision P18). */
export function isActivityShown({ activity_visibility: audience, is_matched: isMatched }: Watched): boolean {
  return audience === 'everyone' || (audience === 'matches' && isMatched)
}

export type BirthDateOutcome = 'accepted' | 'fixed' | 'under-age' | 'over-age'

interface Joined {
  birth_date: string
  is_verified: boolean
  created_at: Date
}

/**
 * Whether a member may have this date of birth: eighteen on the day they joined, a hundred at most today, in their own
 * time zone, and the one they were verified with once they are (decision P2).
 */
export function resolveBirthDate(member: Joined, birthDate: string, timeZone: string, now: Date): BirthDateOutcome {
  if (birthDate === member.birth_date) return 'accepted'
  if (member.is_verified) return 'fixed'
  if (ageOn(birthDate, localDate(member.created_at, timeZone)) < MINIMUM_AGE) return 'under-age'
  return ageOn(birthDate, localDate(now, timeZone)) > MAXIMUM_AGE ? 'over-age' : 'accepted'
}

export type VerificationState = { state: 'verified' } | { state: 'pending' } | { state: 'denied'; reason: string; mayAskAgainAt: Date }

interface Verification {
  is_verified: boolean
  verification_requested_at: Date | null
  verification_denied_at: Date | null
  verification_denied_reason: string | null
}

/** Where a member stands; a denial counts until it is answered by a newer request. */
export function verificationOf(member: Verification): VerificationState {
  if (member.is_verified) return { state: 'verified' }
  const { verification_denied_at: deniedAt, verification_requested_at: requestedAt } = member
  if (!deniedAt || (requestedAt && requestedAt > deniedAt)) return { state: 'pending' }
  return {
    state: 'denied',
    reason: member.verification_denied_reason ?? '',
    mayAskAgainAt: new Date(deniedAt.getTime() + VERIFICATION_WAIT_MS),
  }
}

/**
 * Where a family is from, of which an edit may name the city, the country or both: a city has its own country, and a country that
 * the city is not in takes the city away.
 */
function rootsOf({ rootsCity, rootsCountry }: ProfileEdit): { roots_city?: string | null; roots_country?: string | null } {
  if (rootsCity) return { roots_city: rootsCity, roots_country: findCity(rootsCity)?.country ?? null }
  if (rootsCountry === undefined) return rootsCity === undefined ? {} : { roots_city: null }
  return { roots_city: null, roots_country: rootsCountry }
}

/** The columns an edit changes; nothing that is not named here can be changed by it (trap T8). */
export function columnsOf(edit: ProfileEdit) {
  const city = edit.city === undefined ? undefined : findCity(edit.city)
  return withoutUndefined({
    handle: edit.handle,
    birth_date: edit.birthDate,
    city: city?.name,
    country: city?.country,
    time_zone: city?.timeZone,
    interested_in: edit.interestedIn,
    ...rootsOf(edit),
    profession: emptyAsNull(edit.profession),
    education: edit.education,
    about_me: emptyAsNull(edit.aboutMe),
    interests: edit.interests && distinctInterests(edit.interests),
    languages: edit.languages && [...new Set(edit.languages)],
    looking_for: edit.lookingFor,
    relationship_type: edit.relationshipType,
    height: edit.heightCm,
    body_type: edit.bodyType,
    smoking: edit.smoking,
    drinking: edit.drinking,
    religion: edit.religion,
    children: edit.children,
    want_children: edit.wantChildren,
  })
}
export type ProfileColumns = ReturnType<typeof columnsOf>

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(columns: T): Known<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Known<T>
}

function emptyAsNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}

const popularSpelling = new Map(popularInterests.map((interest) => [interest.toLowerCase(), interest as string]))

/** Each interest once, whatever the case it came in; a popular one in its own spelling, so that filters find it (MEM-PROF-23 to 25). */
export function distinctInterests(interests: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const interest of interests) {
    const key = interest.toLowerCase()
    if (!distinct.has(key)) distinct.set(key, popularSpelling.get(key) ?? interest)
  }
  return [...distinct.values()]
}
