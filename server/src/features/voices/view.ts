import type { WaitingVoice } from '@adire/contract/voices.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { WaitingRow } from './review-queries.ts'

export function toWaitingVoice(row: WaitingRow, now: Date): WaitingVoice {
  const { memberId, handle, birthDate, timeZone, city, recordedAt, sortKey: _key, ...voice } = row
  return {
    ...voice,
    member: { id: memberId, handle, age: ageOn(birthDate, localDate(now, timeZone)), city },
    recordedAt: recordedAt.toISOString(),
  }
}
