import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn, Role } from '@adire/contract/members.ts'

/** The signed-in caller, read fresh for each request; no procedure takes an actor from its input (rule R1). */
export interface Actor {
  id: MemberId
  sessionId: SessionId
  handle: string
  email: string
  gender: Gender
  interestedIn: InterestedIn
  birthDate: string
  role: Role
  isVerified: boolean
  /** An unexpired premium feature at the moment of the request (rule R5). */
  isPremium: boolean
  createdAt: Date
}

export function isStaff(actor: Actor): boolean {
  return actor.role !== 'member'
}
