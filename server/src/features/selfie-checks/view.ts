import type { OwnSelfieCheck, WaitingSelfie } from '@adire/contract/selfie-checks.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { CheckRow, WaitingRow } from './queries.ts'
import { isPoseValid, POSE_MS } from './rules.ts'

/**
 * Maps the member's open check, or else that of their latest picture, without the moderator's name.
 * `isShown` is whether the profile has the badge.
 */
export function toOwnCheck(
  checks: readonly CheckRow[],
  { isShown, now }: { isShown: boolean; now: Date },
): OwnSelfieCheck {
  const open = checks.find(
    ({ askedAt, takenAt, outcome }) =>
      outcome === null && (takenAt !== null || isPoseValid(askedAt, now)),
  )
  const check = open ?? checks.find(({ takenAt }) => takenAt !== null)
  if (!check || check.outcome === 'withdrawn') return { state: 'none' }
  const { id, pose, turns, askedAt, takenAt, outcome, reason, decidedAt } = check
  if (takenAt === null)
    return {
      state: 'asked',
      id,
      pose,
      turns: turns ?? [],
      until: new Date(askedAt.getTime() + POSE_MS).toISOString(),
    }
  if (outcome === null || decidedAt === null)
    return { state: 'waiting', takenAt: takenAt.toISOString() }
  const at = decidedAt.toISOString()
  if (outcome === 'approved') return { state: 'approved', decidedAt: at, isShown }
  return outcome === 'rejected'
    ? { state: 'rejected', decidedAt: at, reason: reason ?? '' }
    : { state: 'expired', decidedAt: at }
}

export function toWaiting(row: WaitingRow, now: Date): WaitingSelfie {
  const { id, memberId, handle, birthDate, timeZone, city, isVerified, pose, turnsState, takenAt } =
    row
  return {
    id,
    member: {
      id: memberId,
      handle,
      age: ageOn(birthDate, localDate(now, timeZone)),
      city,
      isVerified,
    },
    pose,
    turnsState,
    takenAt: takenAt.toISOString(),
  }
}
