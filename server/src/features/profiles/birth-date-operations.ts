import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { fail } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { lockForBirthDate, saveEdit } from './queries.ts'
import { setFieldRevisions } from './revision-rules.ts'
import { checkBirthDate } from './rules.ts'

interface Correction {
  id: MemberId
  birthDate: string
  /** Date that the admin saw. */
  expected: string
  now: Date
}

/**
 * Corrects a date of birth, also of a verified member, if `tx` commits. Triggers update the ages and
 * search terms that follow from it. Returns the ages before and after; undefined if the member has
 * this date already. Fails with NOT_FOUND, CHANGED_ELSEWHERE, FOUND_UNDER_AGE, UNDER_AGE or
 * INVALID_INPUT.
 */
export async function correctBirthDate(
  tx: Tx,
  { id, birthDate, expected, now }: Correction,
): Promise<{ before: number; after: number } | undefined> {
  const own = (await lockForBirthDate(tx, id)) ?? fail('NOT_FOUND')
  if (own.birth_date === birthDate) return undefined
  if (own.birth_date !== expected) fail('CHANGED_ELSEWHERE')
  if (own.is_found_under_age) fail('FOUND_UNDER_AGE')
  requireAge(checkBirthDate(own, birthDate, own.time_zone, now))
  const columns = { birth_date: birthDate }
  const revision = own.revision + 1
  const fields = setFieldRevisions(own, columns, { revision, before: own.field_revisions })
  await saveEdit(tx, id, { columns, revision, fields })
  await publish(tx, id, { type: 'profiles.changed' })
  const today = localDate(now, own.time_zone)
  return { before: ageOn(own.birth_date, today), after: ageOn(birthDate, today) }
}

/** Fails with UNDER_AGE or INVALID_INPUT for a date that members can't have. */
export function requireAge(outcome: 'accepted' | 'under-age' | 'over-age'): void {
  if (outcome === 'under-age') fail('UNDER_AGE')
  if (outcome === 'over-age')
    fail('INVALID_INPUT', {
      issues: [{ path: 'birthDate', message: 'Members are at most 100 years old' }],
    })
}
