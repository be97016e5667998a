import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface Key {
  /** Null for visitors. */
  owner: MemberId | null
  key: string
}

/** A key and the run of its request: a run that takes the key over has a later start. */
export interface RunningKey extends Key {
  startedAt: Date
}

interface Claim extends Key {
  procedure: string
  requestHash: Buffer
  at: Date
}

export interface KeyRow {
  procedure: string
  requestHash: Buffer
  startedAt: Date
  hasEffect: boolean
  answer: unknown
}

/** Adds a key; of simultaneous requests, one gets true. */
export async function addKey(
  db: Db,
  { owner, key, procedure, requestHash, at }: Claim,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (user_id, key, procedure, request_hash, started_at)
    values (${owner}, ${key}, ${procedure}, ${requestHash}, ${at}) on conflict do nothing`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

const isRunBy = ({ owner, key, startedAt }: RunningKey) =>
  sql`${isRow({ owner, key })} and started_at = ${startedAt}`
const isRow = ({ owner, key }: Key) =>
  sql`user_id is not distinct from ${owner}::uuid and key = ${key}::uuid`

export async function findKey(db: Db, key: Key): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select procedure, request_hash as "requestHash", started_at as "startedAt", has_effect as "hasEffect", answer
    from idempotency_keys where ${isRow(key)}`.execute(db)
  return rows[0]
}

/** Takes over a request that died without an effect; of concurrent requests, one gets it. */
export async function takeOverKey(
  db: Db,
  key: Key,
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set started_at = ${at}
    where ${isRow(key)} and started_at = ${startedAt} and answer is null and not has_effect`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Marks that a request commits changes. Runs in the request's transaction; false if another run has
 * taken the key over, and the transaction must roll back.
 */
export async function markEffect(db: Db, key: RunningKey): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update idempotency_keys set has_effect = true where ${isRunBy(key)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function saveAnswer(db: Db, key: RunningKey, answer: unknown): Promise<void> {
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb where ${isRunBy(key)}`.execute(
    db,
  )
}

/**
 * Removes a key so that its request can run again: after a refusal, and after a fault without an
 * effect.
 */
export async function removeKey(
  db: Db,
  key: RunningKey,
  { evenWithEffect }: { evenWithEffect: boolean },
): Promise<void> {
  await sql`delete from idempotency_keys where ${isRunBy(key)} and answer is null and (${evenWithEffect} or not has_effect)`.execute(
    db,
  )
}

export async function removeOldKeys(db: Db, before: Date): Promise<void> {
  await sql`delete from idempotency_keys where started_at < ${before}`.execute(db)
}
