import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL condition: recording `v` of member `p` waits for review and this moderator may decide about it. */
export const isWaitingVoice = (viewer: MemberId) => sql<boolean>`(
  v.status = 'waiting' and p.account_status in ('active', 'paused') and p.id <> ${viewer}
)`

/** Selects the items of the work queue `voices`. */
export function waitingVoices(viewer: MemberId) {
  return waitingItems(
    sql`voices v join profiles p on p.id = v.member_id where ${isWaitingVoice(viewer)}`,
    { since: sql`v.recorded_at` },
  )
}

/** Columns of `Voice`. */
export const VOICE = sql.raw(
  `v.id, v.kind, v.question, v.transcript, v.duration_ms as "durationMs", v.waveform`,
)

/** Lists a member's recordings in every state, as they and staff see them. */
export async function listVoices(db: Db, member: MemberId): Promise<OwnVoice[]> {
  const { rows } = await sql<OwnVoice>`
    select ${VOICE}, v.audience, v.status, v.reason,
      (select d.id from moderation_actions d where d.voice_id = v.id and v.status = 'rejected') as "decisionId"
    from voices v where v.member_id = ${member} order by v.kind desc`.execute(db)
  return rows
}
