import { MemberId } from '@adire/contract/ids.ts'
import { profileFieldNames, profileFields } from '@adire/contract/profile-fields.ts'
import type { OwnProfile, ProfileDetails } from '@adire/contract/profiles.ts'

const emptyDetails: ProfileDetails = {
  // `Object.fromEntries` forgets which value belongs to which key.
  ...(Object.fromEntries(
    profileFieldNames.map(
      (field) => [field, profileFields[field].kind === 'list' ? [] : null] as [string, unknown],
    ),
  ) as Omit<ProfileDetails, 'languageSkills'>),
  languageSkills: [],
}

/** Builds the profile of a member who has just joined, for tests. */
export function buildOwnProfile(values: Partial<OwnProfile> = {}): OwnProfile {
  return {
    memberId: MemberId.parse('0a6cf4d2-7c1d-4a52-9b63-0c2f7a6f1e11'),
    handle: 'Adaeze',
    gender: 'woman',
    birthDate: '1995-03-05',
    age: 31,
    city: 'Lagos',
    country: 'NG',
    interestedIn: 'everyone',
    preferredAges: null,
    preferredPlace: null,
    isVerified: false,
    isAvailable: true,
    isPaused: false,
    hiddenReason: null,
    consent: 'answered',
    ageCheck: null,
    isOnHold: false,
    needsPhoto: false,
    needsCriminalRecordsNotice: false,
    isPremium: false,
    verification: { state: 'pending' },
    matchCount: 0,
    unreadCount: 0,
    prompts: [],
    revision: 0,
    ...emptyDetails,
    ...values,
  }
}
