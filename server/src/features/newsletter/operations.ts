import { appPages } from '@adire/contract/pages.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import * as queries from './queries.ts'

/** Purpose of the signed subscriber id in unsubscribe links. Emails already sent depend on it. */
const PURPOSE = 'newsletter.unsubscribe'

/**
 * Builds the unsubscribe link of every newsletter email: a page for people, and one-click for mail
 * programs.
 */
export function unsubscribeLink(
  { publicUrl, sessionSecret }: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>,
  subscriberId: string,
): string {
  return `${publicUrl}${appPages.unsubscribeNewsletter}?token=${signId(PURPOSE, subscriberId, sessionSecret)}`
}

/**
 * Derives the secret of a subscriber's confirmation link. The database has only its hash, until the
 * link expires or the subscriber leaves.
 */
export function deriveConfirmSecret(
  { sessionSecret }: Pick<Deps['config'], 'sessionSecret'>,
  subscriberId: string,
): string {
  return keyedHash(sessionSecret, `newsletter.confirm:${subscriberId}`).toString('base64url')
}

/**
 * Unsubscribes the owner of a link; false for a link we didn't sign. Doesn't reveal whether the
 * address was subscribed.
 */
export async function unsubscribeByToken(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  token: string,
): Promise<boolean> {
  const subscriberId = readSignedId(PURPOSE, token, config.sessionSecret)
  if (subscriberId === undefined) return false
  await inTransaction(db, (tx) => queries.unsubscribe(tx, subscriberId, clock.now()))
  return true
}
