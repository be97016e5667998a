import { expect, test } from 'vitest'
import { type Actor, isStaff, mustTurnTwoFactorOn } from './actor.ts'

const anActor = (role: Actor['role'], hasStaffTwoFactor: boolean) =>
  ({ role, hasStaffTwoFactor }) as Actor

test('requires two-factor of moderators and admins when it is switched on', () => {
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
