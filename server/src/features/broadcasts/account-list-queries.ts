import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ListedAccount } from './account-list-rules.ts'

/**
 * Lists the accounts that are named by these ids, short codes (lower case, without `#`) and email
 * addresses (lower case), without erased ones.
 */
export async function listAccounts(
  db: Db,
  named: { ids: readonly string[]; codes: readonly string[]; emails: readonly string[] },
): Promise<ListedAccount[]> {
  const { rows } = await sql<{ id: string; email: string; language: string | null }>`
    with found as (
      select id from profiles where id = any(${named.ids}::uuid[])
      union select id from profiles where right(id::text, 6) = any(${named.codes}::text[])
      union select id from users where email = any(${named.emails}::text[]))
    select p.id, u.email, c.language
    from found join profiles p using (id) join users u using (id) left join member_preferences c on c.user_id = p.id
    where p.account_status <> 'erased'`.execute(db)
  return rows.map((row) => ({ ...row, id: MemberId.parse(row.id) }))
}
