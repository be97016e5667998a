import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'

/** `accounts.provider_id` of rows with a password. */
const PASSWORD_PROVIDER = 'credential'

interface NewAccount {
  email: string
  passwordHash: string
  isConfirmed: boolean
}

/** Adds a member's account; unique violation of `users_email` if the address has one already. */
export async function addAccount(
  tx: Tx,
  { email, passwordHash, isConfirmed }: NewAccount,
  now: Date,
): Promise<MemberId> {
  const { id } = await tx
    .insertInto('users')
    .values({ email, email_verified: isConfirmed, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('accounts')
    .values({
      user_id: id,
      account_id: id,
      provider_id: PASSWORD_PROVIDER,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

export async function savePassword(
  tx: Tx,
  memberId: MemberId,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', memberId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute()
}

/** Returns whether the account still has this password hash, and locks it until commit. */
export async function isPasswordStill(
  tx: Tx,
  memberId: MemberId,
  passwordHash: string | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', memberId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .forUpdate()
    .executeTakeFirst()
  return (row?.password ?? null) === passwordHash
}

/** Marks the email address as confirmed, which makes the profile visible. */
export async function confirmEmail(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', memberId)
    .execute()
  await tx.updateTable('profiles').set({ is_confirmed: true }).where('id', '=', memberId).execute()
}

/** Saves a confirmed address; unique violation of `users_email` if another account has it. */
export async function saveEmail(
  tx: Tx,
  memberId: MemberId,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', memberId)
    .execute()
}
