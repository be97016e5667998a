import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Actor } from '../lib/actor.ts'

/** Describes a member as the caller of an operation that reads no session. */
export function describeActor(id: MemberId): Actor {
  return {
    id,
    sessionId: '' as SessionId,
    handle: 'Member',
    email: `${id}@people.example`,
    gender: 'man',
    interestedIn: 'women',
    birthDate: '1991-03-04',
    role: 'member',
    isVerified: false,
    isPremium: false,
    hasStaffTwoFactor: false,
    isAgeCheckOverdue: false,
    createdAt: new Date(0),
  }
}
