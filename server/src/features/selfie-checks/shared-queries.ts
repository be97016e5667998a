import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** SQL condition: check `s` of member `p` waits for review and this moderator may decide about it. */
export const isWaitingSelfie = (viewer: MemberId) => sql<boolean>`(
  s.storage_key is not null and p.account_status in ('active', 'paused') and p.id <> ${viewer}
)`

/** Selects the items of the work queue `selfies`. */
export function waitingSelfies(viewer: MemberId) {
  return waitingItems(
    sql`selfie_checks s join profiles p on p.id = s.user_id where ${isWaitingSelfie(viewer)}`,
    { since: sql`s.taken_at` },
  )
}
