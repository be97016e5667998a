import type { MemberId } from '@adire/contract/ids.ts'
import type { TestApp } from './app.ts'

/** Returns `accepted` or the error code, so that tests can compare results as text. */
export function getOutcome(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'accepted',
    (error: { code?: string; status?: number }) => error.code ?? String(error.status),
  )
}

/** Reads a member's token balance from the database. */
export async function readBalance({ db }: Pick<TestApp, 'db'>, member: MemberId): Promise<number> {
  const wallet = await db
    .selectFrom('token_wallets')
    .select('balance')
    .where('user_id', '=', member)
    .executeTakeFirstOrThrow()
  return wallet.balance
}
