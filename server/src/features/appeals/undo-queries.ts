import type { DecisionId, MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { AccountStatus } from '../../db/types.ts'

/** Marks a decision as lifted; returns false if it was lifted before. */
export async function liftAction(tx: Tx, id: DecisionId, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update moderation_actions set lifted_at = ${at} where id = ${id}::uuid and lifted_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

interface AccountStanding {
  status: AccountStatus
  suspendedUntil: Date | null
}

/**
 * Locks the member and returns the status that results from the decisions still in force, and the
 * present one (`was`).
 */
export async function resolveRemainingStatus(
  tx: Tx,
  member: MemberId,
  now: Date,
): Promise<AccountStanding & { was: AccountStatus }> {
  const { rows } = await sql<{ was: AccountStatus; isBanned: boolean; until: Date | null }>`
    select p.account_status as was,
      exists (select from moderation_actions where user_id = p.id and kind = 'ban' and lifted_at is null) as "isBanned",
      (select max(suspended_until) from moderation_actions
        where user_id = p.id and kind = 'suspension' and lifted_at is null and suspended_until > ${now}) as until
    from profiles p where p.id = ${member} for no key update of p`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a decision has no member')
  const status = row.isBanned ? 'banned' : row.until ? 'suspended' : 'active'
  return { was: row.was, status, suspendedUntil: status === 'suspended' ? row.until : null }
}

/**
 * Saves the status that results from the remaining decisions; for an account that is being deleted,
 * the status it gets when restored.
 */
export async function saveRemainingStatus(
  tx: Tx,
  member: MemberId,
  { status, suspendedUntil, was }: AccountStanding & { was: AccountStatus },
): Promise<void> {
  if (was === 'deleting') {
    await sql`
      update account_deletions set status_before = ${status}::account_status, suspended_until = ${suspendedUntil}::timestamptz
      where user_id = ${member} and status_before in ('banned', 'suspended')`.execute(tx)
    return
  }
  await sql`
    update profiles set account_status = ${status}::account_status, suspended_until = ${suspendedUntil}::timestamptz
    where id = ${member} and account_status in ('banned', 'suspended')`.execute(tx)
}

/**
 * Reverts the effects of a ban: the member is visible if they were before, and waits for
 * verification (reading C-57).
 */
export async function undoBan(tx: Tx, id: DecisionId, at: Date): Promise<void> {
  await sql`
    update profiles p set is_available = p.is_available or coalesce(d.was_available, true),
      verification_requested_at = case when p.is_verified then p.verification_requested_at else coalesce(p.verification_requested_at, ${at}::timestamptz) end,
      verification_denied_reason = null
    from moderation_actions d where d.id = ${id}::uuid and p.id = d.user_id`.execute(tx)
}

/** Puts a member back into the verification queue, unless they are in it or verified by now. */
export async function reopenVerification(tx: Tx, member: MemberId, at: Date): Promise<void> {
  await sql`
    update profiles set verification_denied_at = null, verification_denied_reason = null,
      verification_requested_at = coalesce(verification_requested_at, ${at}::timestamptz)
    where id = ${member} and not is_verified`.execute(tx)
}

/**
 * Allows the file of a rejected photo again. Its bytes are deleted, so the member has to upload it
 * again.
 */
export async function allowRejectedFile(tx: Tx, photo: PhotoId): Promise<void> {
  await sql`delete from photo_rejections where photo_id = ${photo}::uuid`.execute(tx)
}
