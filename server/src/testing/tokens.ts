import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../db/db.ts'
import { post, spend } from '../features/tokens/operations.ts'
import type { CreditKind, SpendKind } from '../features/tokens/rules.ts'
import type { TestApp } from './app.ts'

const spendKinds: ReadonlySet<string> = new Set<SpendKind>([
  'message',
  'super_like',
  'boost',
  'photo_slot',
])

interface Movement {
  member: MemberId
  /** Negative for spends and corrections; refunds have either sign; else positive. */
  amount: number
  kind: CreditKind | SpendKind
  /** With the kind, it prevents a second movement. */
  ref: string
  description: string
}

/**
 * Calls `spend` or `post`, depending on the kind; the expected price always matches. Returns whether
 * tokens moved.
 */
export function moveTokens(tx: Tx, { amount, kind, ...movement }: Movement): Promise<boolean> {
  if (!spendKinds.has(kind)) return post(tx, { ...movement, amount, kind: kind as CreditKind })
  return spend(tx, { ...movement, kind: kind as SpendKind, price: -amount, expectedPrice: -amount })
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
