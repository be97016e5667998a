import type { MemberId } from '@adire/contract/ids.ts'
import type { StaffTableName, StaffView } from '@adire/contract/staff-views.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

const COLUMNS = sql.raw(
  'id, table_name as "table", name, filters, hidden_columns as "hiddenColumns"',
)

export async function listViews(
  db: Db,
  { staff, table, limit }: { staff: MemberId; table: StaffTableName; limit: number },
): Promise<StaffView[]> {
  const { rows } = await sql<StaffView>`
    select ${COLUMNS} from staff_views where staff_id = ${staff} and table_name = ${table}
    order by lower(name) limit ${limit}`.execute(db)
  return rows
}

/** Serialises changes to the views of one staff member until the transaction ends. */
export async function lockViews(tx: Tx, staff: MemberId): Promise<void> {
  await sql`select from admin_users where user_id = ${staff} for update`.execute(tx)
}

/** Saves a view, replacing the one with the same name in upper or lower case. */
export async function saveView(
  tx: Tx,
  staff: MemberId,
  { table, name, filters, hiddenColumns, at }: Omit<StaffView, 'id'> & { at: Date },
): Promise<StaffView> {
  const { rows } = await sql<StaffView>`
    insert into staff_views (staff_id, table_name, name, filters, hidden_columns, saved_at)
    values (${staff}, ${table}, ${name}, ${JSON.stringify(filters)}::jsonb, ${hiddenColumns}::text[], ${at})
    on conflict (staff_id, table_name, lower(name)) do update
      set name = excluded.name, filters = excluded.filters, hidden_columns = excluded.hidden_columns, saved_at = excluded.saved_at
    returning ${COLUMNS}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a view was neither inserted nor updated')
  return row
}

export async function countViews(tx: Tx, staff: MemberId, table: StaffTableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff_views where staff_id = ${staff} and table_name = ${table}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function removeView(tx: Tx, staff: MemberId, id: string): Promise<void> {
  await sql`delete from staff_views where id = ${id}::uuid and staff_id = ${staff}`.execute(tx)
}
