import type { ConsentPurpose } from '@adire/contract/consent-texts.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ConsentAction, ConsentEntry } from './consent-rules.ts'

/** Lists the newest entry of each purpose in a member's consent log. */
export async function listConsents(db: Db, memberId: MemberId): Promise<ConsentEntry[]> {
  const { rows } = await sql<ConsentEntry>`
    select distinct on (purpose) purpose, version, action, has_paused as "hasPaused", at
    from consents where member_id = ${memberId} order by purpose, id desc`.execute(db)
  return rows
}

/** SQL for the newest entries of the consent log of a row of `profiles`. */
export const consentsAsJson = sql<Pick<ConsentEntry, 'purpose' | 'version' | 'action'>[]>`coalesce((
  select json_agg(latest) from (select distinct on (purpose) purpose, version, action from consents
    where member_id = profiles.id order by purpose, id desc) latest), '[]')`

interface NewConsent {
  purpose: ConsentPurpose
  version: string
  action: ConsentAction
  hasPaused?: boolean
}

/** Adds an entry to a member's consent log. */
export async function addConsent(
  tx: Tx,
  memberId: MemberId,
  { hasPaused = false, ...entry }: NewConsent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ ...entry, member_id: memberId, has_paused: hasPaused, at })
    .execute()
}
