import { DAY_MS } from '@adire/contract/durations.ts'
import {
  SCHEDULE_DAYS,
  type ScheduledMessage,
  ScheduledReason,
} from '@adire/contract/scheduled-messages.ts'
import type { ScheduledRow } from './scheduled-queries.ts'

/** True for a time in the future and within the days ahead that may be chosen. */
export function isAllowedTime(sendAt: Date, now: Date): boolean {
  const ahead = sendAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= SCHEDULE_DAYS * DAY_MS
}

/**
 * Maps a row for its sender. A conversation that is gone has the same reason as a closed account, so that
 * nobody can tell a block.
 */
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

export function toReason(code: string | null): ScheduledReason {
  return ScheduledReason.safeParse(code).data ?? 'NOT_MATCHED'
}
