import type { MemberId } from '@adire/contract/ids.ts'
import {
  type AccountLink,
  accountLinks,
  LINKED_ACCOUNTS_MAXIMUM,
} from '@adire/contract/member-records.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { AccountStatus } from '../../db/types.ts'
import { LOOK_ALIKES } from '../photos/shared-queries.ts'

/** Accounts read for each kind of link before the strongest ones are chosen. */
const ACCOUNTS_PER_LINK = 100

export interface LinkedAccountRow {
  id: MemberId
  handle: string
  created_at: Date
  account_status: AccountStatus
  is_available: boolean
  suspended_until: Date | null
  links: AccountLink[]
}

/**
 * Lists other accounts that share a photo, a network address or a referral with a member, those with
 * the strongest link first. Addresses that many accounts share are left out: they link strangers.
 */
export async function listLinkedAccounts(db: Db, id: MemberId): Promise<LinkedAccountRow[]> {
  const order = sql`array[${sql.join(listKeys(accountLinks).map((one) => sql.lit(one)))}]`
  const { rows } = await sql<LinkedAccountRow>`
    with found as (
      (select distinct other.user_id as id, 'photo' as link from photos own cross join lateral ${LOOK_ALIKES} other
        where own.user_id = ${id} and own.perceptual_hash is not null and other.user_id <> ${id} limit ${ACCOUNTS_PER_LINK})
      union
      (select distinct other.member_id, 'address' from (select distinct address from address_readers where member_id = ${id}) own
        join address_readers other on other.address = own.address and other.member_id <> ${id}
        where not exists (select from address_flags flag where flag.address = own.address)
        limit ${ACCOUNTS_PER_LINK})
      union
      (select referred_by, 'referrer' from profiles where id = ${id} and referred_by is not null)
      union
      (select referred.id, 'referred' from profiles referred where referred.referred_by = ${id} order by referred.created_at desc limit ${ACCOUNTS_PER_LINK})
    )
    select p.id, p.handle, p.created_at, p.account_status, p.is_available, p.suspended_until,
      array_agg(found.link order by array_position(${order}, found.link)) as links
    from found join profiles p on p.id = found.id
    where p.account_status <> 'erased'
    group by p.id
    order by min(array_position(${order}, found.link)), count(*) desc, p.created_at desc, p.id
    limit ${LINKED_ACCOUNTS_MAXIMUM}`.execute(db)
  return rows
}
