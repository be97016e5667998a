import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn, Role } from '@adire/contract/members.ts'

/**
 * The signed-in caller, read fresh for each request; no procedure takes an actor from its input
 * (rule R1).
 */
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
  /** Staff whose two-factor log-in is on; of members nobody asks. */
  hasStaffTwoFactor: boolean
  createdAt: Date
}

export function isStaff(actor: Actor): boolean {
  return actor.role !== 'member'
}

/**
 * Staff whose work waits: whoever learns the password of one of them must not have the house with
 * it (decision T1).
 */
export function mustTurnTwoFactorOn(
  actor: Actor,
  { staffTwoFactor }: { staffTwoFactor: boolean },
): boolean {
  return isStaff(actor) && staffTwoFactor && !actor.hasStaffTwoFactor
}
