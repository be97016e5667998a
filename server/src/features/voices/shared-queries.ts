import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL condition: recording `v` of member `p` waits for review and this moderator may decide about it. */
export const isWaitingVoice = (viewer: MemberId) => sql<boolean>`(
  v.status = 'waiting' and p.account_status in ('active', 'paused') and p.id <> ${viewer}
)`

/** SQL items of the work queue `voices`. */
export function waitingVoices(viewer: MemberId) {
  return waitingItems(
    sql`voices v join profiles p on p.id = v.member_id where ${isWaitingVoice(viewer)}`,
    { since: sql`v.recorded_at` },
  )
}
