import type { GrantKind } from '@adire/contract/grants.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { DualApproval } from '../../lib/dual-approval.ts'
import { selectCurrentName } from '../profiles/shared-queries.ts'
import type { SoloTokens } from './rules.ts'

/** Locks the wallet of a member who isn't erased, which serializes their grants. */
export async function lockReceiver(
  tx: Tx,
  member: MemberId,
): Promise<{ balance: number } | undefined> {
  const { rows } = await sql<{ balance: number }>`
    select token_wallets.balance from token_wallets join profiles on profiles.id = token_wallets.user_id
    where token_wallets.user_id = ${member} and profiles.account_status <> 'erased' for update of token_wallets`.execute(
    tx,
  )
  return rows[0]
}

export interface GrantRow extends DualApproval {
  id: string
  member: MemberId
  kind: GrantKind
  amount: number
  reason: string
  askedBy: MemberId
}

/** Columns of a `GrantRow`. */
const columns = sql`id, user_id as member, kind, amount, reason, asked_by as "askedBy", needs_second as "needsSecond", decided_at as "decidedAt"`

export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  return (await sql<GrantRow>`select ${columns} from grants where id = ${id}`.execute(db)).rows[0]
}

export async function lockGrant(tx: Tx, id: string): Promise<GrantRow | undefined> {
  return (
    await sql<GrantRow>`select ${columns} from grants where id = ${id} for update`.execute(tx)
  ).rows[0]
}

/** Serializes the grants of one admin, so that ten concurrent ones can't each see an empty day. */
export async function lockRequester(tx: Tx, askedBy: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grants:${askedBy}`}, 0))`.execute(tx)
}

interface SoloSumInput {
  member: MemberId
  askedBy: MemberId
  since: Date
  daySince: Date
}

/**
 * Sums the tokens an admin moved without a second admin: for one member since `since`, and for all
 * members since `daySince`, which is later.
 */
export async function sumSoloTokens(
  tx: Tx,
  { member, askedBy, since, daySince }: SoloSumInput,
): Promise<SoloTokens> {
  const { rows } = await sql<SoloTokens>`
    select coalesce(sum(abs(amount)) filter (where user_id = ${member}), 0)::bigint as "ofWallet",
      coalesce(sum(abs(amount)) filter (where asked_at > ${daySince}), 0)::bigint as "ofDay"
    from grants where asked_by = ${askedBy} and kind = 'tokens' and not needs_second and asked_at > ${since}`.execute(
    tx,
  )
  return rows[0] ?? { ofWallet: 0, ofDay: 0 }
}

type NewGrant = Omit<GrantRow, 'decidedAt'> & { at: Date }

export async function addGrant(
  tx: Tx,
  { id, member, kind, amount, reason, askedBy, needsSecond, at }: NewGrant,
): Promise<void> {
  await tx
    .insertInto('grants')
    .values({
      id,
      user_id: member,
      kind,
      amount,
      reason,
      asked_by: askedBy,
      asked_at: at,
      needs_second: needsSecond,
    })
    .execute()
}

export async function saveDecision(
  tx: Tx,
  id: string,
  { by, isApproved, at }: { by: MemberId; isApproved: boolean; at: Date },
) {
  await tx
    .updateTable('grants')
    .set({ decided_by: by, decided_at: at, is_approved: isApproved })
    .where('id', '=', id)
    .execute()
}

export async function markDone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('grants').set({ done_at: at }).where('id', '=', id).execute()
}

export interface ListedGrant extends GrantRow {
  handle: string | null
  asker: string | null
  isAskerFormer: boolean
  askedAt: Date
  decidedBy: MemberId | null
  decider: string | null
  isDeciderFormer: boolean
  isApproved: boolean | null
}

interface GrantFilter {
  isWaiting: boolean
  member: MemberId | undefined
  limit: number
}

const ASKER = selectCurrentName('asker', { name: 'asker', isFormer: 'isAskerFormer' })
const DECIDER = selectCurrentName('decider', { name: 'decider', isFormer: 'isDeciderFormer' })

/** Lists waiting grants, oldest first, or all others, newest first. */
export async function listGrants(
  db: Db,
  { isWaiting, member, limit }: GrantFilter,
): Promise<ListedGrant[]> {
  const order = isWaiting
    ? sql`grants.asked_at, grants.id`
    : sql`grants.asked_at desc, grants.id desc`
  const { rows } = await sql<ListedGrant>`
    select grants.id, grants.user_id as member, grants.kind, grants.amount, grants.reason, grants.asked_by as "askedBy", grants.needs_second as "needsSecond",
      grants.decided_at as "decidedAt", members.handle, ${ASKER}, grants.asked_at as "askedAt", grants.decided_by as "decidedBy", ${DECIDER},
      grants.is_approved as "isApproved"
    from grants
    left join profiles members on members.id = grants.user_id and members.account_status <> 'erased'
    left join profiles asker on asker.id = grants.asked_by
    left join profiles decider on decider.id = grants.decided_by
    where (grants.needs_second and grants.decided_at is null) = ${isWaiting} and (${member ?? null}::uuid is null or grants.user_id = ${member ?? null}::uuid)
    order by ${order} limit ${limit}`.execute(db)
  return rows
}
