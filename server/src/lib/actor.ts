import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn, Role } from '@adire/contract/members.ts'

/**
 * The signed-in caller, read fresh for each request; no procedure takes an actor from its input.
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
  /** True if Premium is unexpired at the moment of the request. */
  isPremium: boolean
  /** True for staff with two-factor log-in; false for every member. */
  hasStaffTwoFactor: boolean
  /** True if the member must pass an age check before others see or hear from them. */
  isAgeCheckOverdue: boolean
  createdAt: Date
}

export function isStaff(actor: Actor): boolean {
  return actor.role !== 'member'
}

/**
 * True for staff who may not use staff procedures before they turn two-factor log-in on: a stolen
 * password alone must not open the staff pages (decision T1).
 */
export function mustTurnTwoFactorOn(
  actor: Actor,
  { staffTwoFactor }: { staffTwoFactor: boolean },
): boolean {
  return isStaff(actor) && staffTwoFactor && !actor.hasStaffTwoFactor
}
