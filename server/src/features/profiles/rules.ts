import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { listSpoken, sortSkills } from '@adire/contract/language-levels.ts'
import { City, Country, MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { type PickField, pickFields, profileFields } from '@adire/contract/profile-fields.ts'
import { type OwnProfile, popularInterests, type ProfileEdit } from '@adire/contract/profiles.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { findRegion, requirePlace } from '../../lib/place-list.ts'

/** State of the US as `places.tsv` writes it. */
const NEW_JERSEY = 'New Jersey'

/**
 * True for members in New Jersey, whom profiles and conversations must tell that criminal records
 * aren't checked (N.J.S.A. 56:8-171). The state follows from the city, so it isn't stored.
 */
export function needsCriminalRecordsNotice({ city, country }: { city: string; country: string }) {
  return country === 'US' && findRegion(city) === NEW_JERSEY
}

/** Time since the last activity that counts as online. */
const ONLINE_MS = 15 * MINUTE_MS

/** A denied member may ask again after 24 hours (decision T5). */
const VERIFICATION_WAIT_MS = DAY_MS

export type Activity = 'online' | 'today' | 'this_week' | 'earlier'

/** Reduces the last activity to four steps, so that other members never learn the exact time. */
export function describeActivity(lastActiveAt: Date, now: Date): Activity {
  const ago = now.getTime() - lastActiveAt.getTime()
  if (ago <= ONLINE_MS) return 'online'
  if (ago <= DAY_MS) return 'today'
  return ago <= 7 * DAY_MS ? 'this_week' : 'earlier'
}

interface ActivityAudience {
  activity_visibility: 'everyone' | 'matches' | 'nobody'
  is_matched: boolean
}

/** True if this viewer may see when the member was last active (decision P18). */
export function isActivityShown({
  activity_visibility: audience,
  is_matched: isMatched,
}: ActivityAudience): boolean {
  return audience === 'everyone' || (audience === 'matches' && isMatched)
}

export type BirthDateOutcome = 'accepted' | 'fixed' | 'under-age' | 'over-age'

interface BirthDateOwner {
  birth_date: string
  is_verified: boolean
  created_at: Date
}

/**
 * Checks a date of birth in a time zone: eighteen on the day the member joined, at most a hundred
 * today (decision P2).
 */
export function checkBirthDate(
  { created_at: joinedAt }: Pick<BirthDateOwner, 'created_at'>,
  birthDate: string,
  timeZone: string,
  now: Date,
): Exclude<BirthDateOutcome, 'fixed'> {
  if (ageOn(birthDate, localDate(joinedAt, timeZone)) < MINIMUM_AGE) return 'under-age'
  return ageOn(birthDate, localDate(now, timeZone)) > MAXIMUM_AGE ? 'over-age' : 'accepted'
}

/** Checks a date that a member enters: an age of `checkBirthDate`, and unchanged once verified. */
export function resolveBirthDate(
  member: BirthDateOwner,
  birthDate: string,
  timeZone: string,
  now: Date,
): BirthDateOutcome {
  if (birthDate === member.birth_date) return 'accepted'
  return member.is_verified ? 'fixed' : checkBirthDate(member, birthDate, timeZone, now)
}

export type VerificationState =
  | { state: 'verified' }
  | { state: 'pending' }
  | { state: 'denied'; reason: string; mayAskAgainAt: Date }

interface Verification {
  is_verified: boolean
  verification_requested_at: Date | null
  verification_denied_at: Date | null
  verification_denied_reason: string | null
}

/** Returns the verification state; a denial holds until a newer request. */
export function getVerification(member: Verification): VerificationState {
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
 * Returns the edited columns of a family's origin. A city sets its country; another country clears
 * the city.
 */
function toRootsColumns({ rootsCity, rootsCountry }: ProfileEdit): {
  roots_city?: string | null
  roots_country?: string | null
} {
  if (rootsCity) {
    const { name, country } = requirePlace(rootsCity, 'rootsCity')
    return { roots_city: name, roots_country: country }
  }
  if (rootsCountry === undefined) return rootsCity === undefined ? {} : { roots_city: null }
  return { roots_city: null, roots_country: rootsCountry }
}

/** Saved preferences of a profile (decision P25). */
export type Preferences = Pick<OwnProfile, 'preferredAges' | 'preferredPlace'>

export interface PreferenceColumns {
  preferred_age_min: number | null
  preferred_age_max: number | null
  is_age_dealbreaker: boolean
  preferred_city: string | null
  preferred_country: string | null
  is_place_dealbreaker: boolean
}

export function toPreferences(row: PreferenceColumns): Preferences {
  const { preferred_age_min: minAge, preferred_age_max: maxAge } = row
  const { preferred_city: city, preferred_country: country } = row
  return {
    preferredAges:
      minAge === null || maxAge === null
        ? null
        : { minAge, maxAge, isDealBreaker: row.is_age_dealbreaker },
    preferredPlace:
      city === null && country === null
        ? null
        : {
            city: City.nullable().parse(city),
            country: Country.nullable().parse(country),
            isDealBreaker: row.is_place_dealbreaker,
          },
  }
}

function toPreferredAgeColumns({ preferredAges: ages }: ProfileEdit) {
  if (ages === undefined) return {}
  const isEveryAge = ages?.minAge === DISCOVER_AGE_MINIMUM && ages.maxAge === DISCOVER_AGE_MAXIMUM
  const saved = isEveryAge ? null : ages
  return {
    preferred_age_min: saved?.minAge ?? null,
    preferred_age_max: saved?.maxAge ?? null,
    is_age_dealbreaker: saved?.isDealBreaker ?? false,
  }
}

function toPreferredPlaceColumns({ preferredPlace: place }: ProfileEdit) {
  if (place === undefined) return {}
  if (place?.city) requirePlace(place.city, 'preferredPlace.city')
  return {
    preferred_city: place?.city ?? null,
    preferred_country: place?.country ?? null,
    is_place_dealbreaker: place?.isDealBreaker ?? false,
  }
}

type PickColumns = { [F in PickField as (typeof profileFields)[F]['column']]: ProfileEdit[F] }

function toPickColumns(edit: ProfileEdit): PickColumns {
  // `Object.fromEntries` forgets which value belongs to which key.
  return Object.fromEntries(
    pickFields.map((field) => [profileFields[field].column, edit[field]]),
  ) as PickColumns
}

/**
 * Maps an edit to columns; refuses places that aren't in the list. Fields that are not listed here
 * can't be changed by it.
 */
export function toColumns(edit: ProfileEdit) {
  const city = edit.city === undefined ? undefined : requirePlace(edit.city, 'city')
  return withoutUndefined({
    handle: edit.handle,
    birth_date: edit.birthDate,
    city: city?.name,
    country: city?.country,
    time_zone: city?.timeZone,
    interested_in: edit.interestedIn,
    ...toPreferredAgeColumns(edit),
    ...toPreferredPlaceColumns(edit),
    ...toRootsColumns(edit),
    profession: emptyAsNull(edit.profession),
    about_me: emptyAsNull(edit.aboutMe),
    interests: edit.interests && distinctInterests(edit.interests),
    languages: toSpoken(edit),
    height: edit.heightCm,
    ...toPickColumns(edit),
  })
}
export type ProfileColumns = ReturnType<typeof toColumns>

function toSpoken({ languageSkills, languages }: ProfileEdit): ProfileEdit['languages'] {
  return languageSkills
    ? listSpoken(sortSkills(languageSkills))
    : languages && [...new Set(languages)]
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

// The cast says what the filter does, which `Object.fromEntries` loses.
function withoutUndefined<T extends object>(columns: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Defined<T>
}

function emptyAsNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}

const popularSpelling = new Map(
  popularInterests.map((interest): [string, string] => [interest.toLowerCase(), interest]),
)

/**
 * Removes duplicate interests, ignoring case, and gives popular ones their usual spelling, so that
 * filters find them (MEM-PROF-23 to 25).
 */
export function distinctInterests(interests: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const interest of interests) {
    const key = interest.toLowerCase()
    if (!distinct.has(key)) distinct.set(key, popularSpelling.get(key) ?? interest)
  }
  return [...distinct.values()]
}

/** Hours after sign-up during which lower limits for likes and messages apply. */
const NEWCOMER_HOURS = 24

export function isNewcomer(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEWCOMER_HOURS * HOUR_MS
}
