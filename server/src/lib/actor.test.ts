import { expect, test } from 'vitest'
import { type Actor, isStaff, mustTurnTwoFactorOn } from './actor.ts'

const anActor = (role: Actor['role'], hasStaffTwoFactor: boolean) =>
  ({ role, hasStaffTwoFactor }) as Actor

test('staff are moderators and admins; they work with two-factor where the house asks for it', () => {
  expect(
    (['member', 'moderator', 'admin'] as const).map((role) => isStaff(anActor(role, false))),
  ).toEqual([false, true, true])
  for (const role of ['moderator', 'admin'] as const) {
    expect(mustTurnTwoFactorOn(anActor(role, false), { staffTwoFactor: true })).toBe(true)
    expect(mustTurnTwoFactorOn(anActor(role, true), { staffTwoFactor: true })).toBe(false)
    expect(mustTurnTwoFactorOn(anActor(role, false), { staffTwoFactor: false })).toBe(false)
  }
  expect(mustTurnTwoFactorOn(anActor('member', false), { staffTwoFactor: true })).toBe(false)
})
