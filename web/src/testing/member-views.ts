import { MemberId } from '@adire/contract/ids.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { MemberView, ProfileDetails } from '@adire/contract/profiles.ts'
import { buildOwnProfile } from './own-profile.ts'

/** The card of a member without a photo, for tests. */
export const memberCard: MemberCard = {
  id: MemberId.parse('0198f2c4-0000-7000-8000-000000000001'),
  handle: 'Ada',
  age: 30,
  gender: 'woman',
  city: 'London',
  country: 'GB',
  isVerified: true,
  isBoosted: false,
  photo: null,
}
const parts = { member: memberCard, photoCount: 0, likeState: 'none' } as const

/** The limited view of this member, for tests. */
export const limitedView: Extract<MemberView, { view: 'limited' }> = {
  ...parts,
  view: 'limited',
  reasons: [],
}

/** Builds the full view of this member, for tests. */
export function buildFullView(
  details: Partial<ProfileDetails> = {},
): Extract<MemberView, { view: 'full' }> {
  return {
    ...parts,
    view: 'full',
    details: buildOwnProfile(details),
    prompts: [],
    reasons: [],
    photos: [],
    activity: null,
    threadId: null,
    isSelfieChecked: false,
  }
}
