import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import {
  SCHEDULE_DAYS,
  SCHEDULE_LATE_HOURS,
  type ScheduledMessage,
  ScheduledReason,
} from '@adire/contract/scheduled-messages.ts'
import type { ScheduledRow } from './scheduled-queries.ts'

/** Days for which messages are stored that were sent or withdrawn, and that were refused. */
export const ENDED_DAYS = 1
export const REFUSED_DAYS = 30

/** True for a time in the future and within the days ahead that may be chosen. */
export function isAllowedTime(sendAt: Date, now: Date): boolean {
  const ahead = sendAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= SCHEDULE_DAYS * DAY_MS
}

/** True for a message whose time is so long ago that its sender no longer expects it to be sent. */
export function isLate(sendAt: Date, now: Date): boolean {
  return now.getTime() - sendAt.getTime() > SCHEDULE_LATE_HOURS * HOUR_MS
}

/** Maps a row for its sender. */
export function toScheduled(row: ScheduledRow): ScheduledMessage {
  const reason = row.state === 'refused' ? toReason(row.reason) : null
  return {
    clientId: row.client_id,
    content: row.content,
    sendAt: row.send_at.toISOString(),
    price: row.expected_price,
    refusedBecause: reason,
  }
}

/**
 * Maps the code of an error to a reason. A conversation that is gone has the same reason as a closed
 * account, so that nobody can tell a block.
 */
export function toReason(code: string | null): ScheduledReason {
  if (code === 'NOT_FOUND') return 'NOT_MATCHED'
  return ScheduledReason.safeParse(code).data ?? 'OTHER'
}
