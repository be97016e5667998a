import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SealedSecret } from '../../lib/secrets.ts'
import type { WrongCodes } from './two-factor-rules.ts'

const NO_REMOVAL = { removal_due_at: null, removal_reminded_at: null }

/** Saves an unconfirmed secret; false if two-factor is on. */
export async function offerTwoFactor(
  tx: Tx,
  memberId: MemberId,
  { sealed, keyId }: SealedSecret,
  now: Date,
): Promise<boolean> {
  const row = {
    sealed_secret: sealed,
    key_id: keyId,
    created_at: now,
    last_step: 0,
    failures: 0,
    failing_since: null,
    paused_until: null,
    ...NO_REMOVAL,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('two_factors')
    .values({ user_id: memberId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('two_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Serialises the codes given for a member, so that none works twice and every wrong one counts. */
export function lockTwoFactor(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('two_factors')
    .selectAll()
    .where('user_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveWrongCodes(tx: Tx, memberId: MemberId, tries: WrongCodes): Promise<void> {
  await tx.updateTable('two_factors').set(tries).where('user_id', '=', memberId).execute()
}

/** Resets the count of wrong codes. `step` is the time step of the code, which works only once. */
export async function saveCorrectCode(
  tx: Tx,
  memberId: MemberId,
  step: number | undefined,
): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({
      failures: 0,
      failing_since: null,
      paused_until: null,
      ...(step !== undefined && { last_step: step }),
    })
    .where('user_id', '=', memberId)
    .execute()
}

export async function confirmTwoFactor(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', memberId)
    .execute()
}

/** Removes a member's two-factor; with `since`, only if it wasn't confirmed before that time. */
export async function removeTwoFactor(tx: Tx, memberId: MemberId, since?: Date): Promise<boolean> {
  const any = tx.deleteFrom('two_factors').where('user_id', '=', memberId)
  const { numDeletedRows } = await (
    since === undefined
      ? any
      : any.where((eb) => eb.or([eb('confirmed_at', '>=', since), eb('confirmed_at', 'is', null)]))
  ).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Plans the removal of two-factor that was turned on after `since`; an earlier plan stays. False if
 * two-factor is older or off.
 */
export async function planRemoval(
  tx: Tx,
  memberId: MemberId,
  { since, dueAt }: { since: Date; dueAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set((eb) => ({ removal_due_at: eb.fn.coalesce('removal_due_at', eb.val(dueAt)) }))
    .where('user_id', '=', memberId)
    .where((eb) => eb.or([eb('confirmed_at', '>', since), eb('removal_due_at', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cancels a planned removal; false when none was planned. */
export async function cancelRemoval(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set(NO_REMOVAL)
    .where('user_id', '=', memberId)
    .where('removal_due_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks removals that are due before a moment as reminded; returns each of their members once. */
export async function markReminded(tx: Tx, before: Date, now: Date): Promise<MemberId[]> {
  const rows = await tx
    .updateTable('two_factors')
    .set({ removal_reminded_at: now })
    .where('removal_due_at', '<=', before)
    .where('removal_reminded_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Removes two-factor where a planned removal is due, except for staff; returns the members. */
export async function removeDueTwoFactors(tx: Tx, now: Date): Promise<MemberId[]> {
  const rows = await tx
    .deleteFrom('two_factors')
    .where('removal_due_at', '<=', now)
    .where('user_id', 'not in', (eb) => eb.selectFrom('admin_users').select('user_id'))
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function removeRecoveryCodes(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', memberId).execute()
}

export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: MemberId,
  hashes: string[],
): Promise<void> {
  await removeRecoveryCodes(tx, memberId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: memberId, code_hash: hash })))
    .execute()
}

/** Removes a recovery code as it is used; false if there is none. */
export async function consumeRecoveryCode(
  tx: Tx,
  memberId: MemberId,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', memberId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, memberId: MemberId): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', memberId)
    .execute()
  return rows.length
}
