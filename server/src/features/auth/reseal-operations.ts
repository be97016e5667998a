import type { MemberId } from '@adire/contract/ids.ts'
import type { Db } from '../../db/db.ts'
import { openHashKey, resealHashKey } from '../../db/hash-key.ts'
import { inTransaction } from '../../db/transaction.ts'
import { computeKeyId, openSecret, sealSecret } from '../../lib/secrets.ts'
import type { SessionSecrets } from '../../lib/session-secrets.ts'
import { lockTwoFactorsOfOtherKeys, saveSealedSecret } from './reseal-queries.ts'

const BATCH = 500

/** Counts of re-encrypted secrets, and of those that no session secret opens. */
export interface ResealResult {
  resealed: number
  unreadable: number
}

/**
 * Encrypts everything stored under fallback secrets with the newest session secret. Can run beside
 * the server and again after an interruption.
 */
export async function resealSecrets(db: Db, secrets: SessionSecrets): Promise<ResealResult> {
  const result: ResealResult = { resealed: 0, unreadable: 0 }
  if (!(await inTransaction(db, (tx) => resealHashKey(tx, secrets)))) result.unreadable++
  let after: MemberId | undefined
  do after = await resealBatch(db, secrets, { after, result })
  while (after !== undefined)
  return result
}

/** Re-encrypts, and prints what is left to do; returns the exit code. */
export async function runResealCommand(
  db: Db,
  secrets: SessionSecrets,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  await openHashKey(db, secrets)
  const { resealed, unreadable } = await resealSecrets(db, secrets)
  print(`Encrypted the hash key and ${resealed} two-factor secrets with SESSION_SECRET.`)
  if (unreadable > 0) {
    print(
      `${unreadable} stored secrets can't be read. Add the secret they were encrypted with to SESSION_SECRET_FALLBACKS and run this again.`,
    )
    return 1
  }
  print(
    'Nothing in the database needs SESSION_SECRET_FALLBACKS any more. Links in emails need it for another 60 days, and earlier backups always do.',
  )
  return 0
}

/** Re-encrypts the two-factor secrets of one batch; returns its last member, undefined at the end. */
async function resealBatch(
  db: Db,
  secrets: SessionSecrets,
  { after, result }: { after: MemberId | undefined; result: ResealResult },
): Promise<MemberId | undefined> {
  return inTransaction(db, async (tx) => {
    const rows = await lockTwoFactorsOfOtherKeys(tx, computeKeyId(secrets[0]), {
      after,
      limit: BATCH,
    })
    for (const { user_id: memberId, sealed_secret: stored } of rows) {
      const secret = openSecret(stored, memberId, secrets)
      if (secret === undefined) result.unreadable++
      else {
        await saveSealedSecret(tx, memberId, sealSecret(secret, memberId, secrets))
        result.resealed++
      }
    }
    return rows.at(-1)?.user_id
  })
}
