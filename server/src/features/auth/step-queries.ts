import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type StepKind, stepLifetimeSeconds } from './rules.ts'
import { hashSecret } from '../../lib/secrets.ts'

/** A log-in or new passkey that waits for its second request, which brings the token. */
interface Step {
  kind: StepKind
  token: string
  memberId: MemberId | null
}

/** Adds a step, and removes the member's earlier ones of its kind. */
export async function addStep(tx: Tx, { kind, token, memberId }: Step, now: Date): Promise<void> {
  if (memberId !== null)
    await tx
      .deleteFrom('sign_in_steps')
      .where('user_id', '=', memberId)
      .where('kind', '=', kind)
      .execute()
  await tx
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashSecret(`${kind}:${token}`),
      kind,
      user_id: memberId,
      expires_at: new Date(now.getTime() + stepLifetimeSeconds[kind] * 1000),
    })
    .execute()
}

/** Finds the member of a valid log-in step. */
export async function findStep(
  db: Db,
  kind: StepKind,
  token: string,
  now: Date,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('sign_in_steps')
    .select('user_id')
    .where('token_hash', '=', hashSecret(`${kind}:${token}`))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Removes a step as it is used; of simultaneous attempts, one gets it, with its member if any. */
export async function consumeStep(
  tx: Tx,
  kind: StepKind,
  token: string,
  now: Date,
): Promise<{ memberId: MemberId | null } | undefined> {
  const row = await tx
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', hashSecret(`${kind}:${token}`))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row && { memberId: row.user_id }
}

/** Removes all unfinished steps of a member after a change of password or address. */
export async function removeSteps(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', memberId).execute()
}
