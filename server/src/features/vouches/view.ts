import type { WaitingVouch } from '@adire/contract/vouches.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { WaitingRow } from './review-queries.ts'

export function toWaitingVouch(row: WaitingRow, now: Date): WaitingVouch {
  const { memberId, handle, birthDate, timeZone, city, acceptedAt, sortKey: _key, ...vouch } = row
  return {
    ...vouch,
    member: { id: memberId, handle, age: ageOn(birthDate, localDate(now, timeZone)), city },
    acceptedAt: acceptedAt.toISOString(),
  }
}
