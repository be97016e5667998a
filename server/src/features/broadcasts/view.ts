import type { Broadcast } from '@adire/contract/broadcasts.ts'
import type { BroadcastRow } from './queries.ts'

export function toBroadcast({
  sortKey: _sortKey,
  createdAt: _createdAt,
  ...row
}: BroadcastRow): Broadcast {
  return {
    ...row,
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}
