import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isSeenBy, memberIs } from '../profiles/shared-visibility-queries.ts'

/**
 * Serializes a member's passes and introductions, so that two tabs can't leave two newest passes or
 * introduce twice a day.
 */
export async function lockReactions(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discovery:${memberId}`}, 0))`.execute(
    tx,
  )
}

/**
 * Saves a pass as the newest one, which isn't packed any more if it was; the one before can't be
 * undone any more (decision P14).
 */
export async function savePass(
  tx: Tx,
  { from, to, at }: { from: MemberId; to: MemberId; at: Date },
): Promise<void> {
  await tx
    .updateTable('passes')
    .set({ is_newest: false })
    .where('from_user_id', '=', from)
    .where(sql<boolean>`is_newest`)
    .execute()
  await tx
    .insertInto('passes')
    .values({ from_user_id: from, to_user_id: to, is_newest: true, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['from_user_id', 'to_user_id'])
        .doUpdateSet({ is_newest: true, created_at: at }),
    )
    .execute()
  await sql`
    with removed as (
      delete from packed_passes using short_ids
      where member_id = ${to} and from_user_id = ${from} and first_id <= short_id and short_id = any(ids)
      returning array_remove(ids, short_id) as ids, latest_on
    )
    insert into packed_passes (from_user_id, first_id, ids, latest_on)
    select ${from}, ids[1], ids, latest_on from removed where cardinality(ids) > 0`.execute(tx)
}

/**
 * Undoes the newest pass and returns its member; undefined without one or if they are no longer
 * visible.
 */
export async function undoNewestPass(tx: Tx, from: MemberId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ to: MemberId }>`
    delete from passes using profiles passed
    where from_user_id = ${from} and is_newest and passed.id = to_user_id and ${isSeenBy('passed', memberIs(from))}
    returning to_user_id as "to"`.execute(tx)
  return rows[0]?.to
}

/** Lists the next members, by id, with passes to pack: older than `before`, and not their newest. */
export async function listMembersToPack(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select distinct from_user_id as id from passes
    where created_at < ${before} and not is_newest and from_user_id > ${after}::uuid
    order by from_user_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Most members in a row of `packed_passes`. */
const IDS_PER_ROW = 128

/**
 * Packs the old passes of some members: their rows in `passes` become ids in `packed_passes`, whose
 * rows are written anew. The members can neither pass nor undo a pass meanwhile.
 */
export async function packPasses(
  tx: Tx,
  members: readonly MemberId[],
  before: Date,
): Promise<void> {
  for (const memberId of members) await lockReactions(tx, memberId)
  const isOld = sql`from_user_id = any(${members}::uuid[]) and passes.created_at < ${before} and not is_newest`
  // In one order, and waiting for an erasure of one of them.
  await sql`
    with passed as (
      select id from profiles where account_status <> 'erased'
        and id in (select to_user_id from passes where ${isOld})
      order by id for key share
    )
    insert into short_ids (member_id) select id from passed order by id on conflict do nothing`.execute(
    tx,
  )
  await sql`
    with added as (
      delete from passes using short_ids where ${isOld} and member_id = to_user_id
      returning from_user_id, short_id, passes.created_at
    ), replaced as (
      delete from packed_passes where from_user_id = any(${members}::uuid[]) returning *
    ), passed as (
      select from_user_id, short_id, max(day) as day from (
        select from_user_id, short_id, (created_at at time zone 'UTC')::date as day from added
        union all select from_user_id, unnest(ids), latest_on from replaced
      ) every_pass group by 1, 2
    ), numbered as (
      select *, (row_number() over (partition by from_user_id order by short_id) - 1) / ${IDS_PER_ROW}::integer as part from passed
    )
    insert into packed_passes (from_user_id, first_id, ids, latest_on)
    select from_user_id, min(short_id), array_agg(short_id order by short_id), max(day) from numbered group by from_user_id, part`.execute(
    tx,
  )
}
