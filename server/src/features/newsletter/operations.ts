import { appPages } from '@adire/contract/pages.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import * as queries from './queries.ts'

/** Purpose of the signed subscriber id in unsubscribe links. Emails already sent depend on it. */
const UNSUBSCRIBE_PURPOSE = 'newsletter.unsubscribe'

/**
 * Builds the unsubscribe link of a subscriber's emails. A GET shows a page, and a POST from a mail
 * program unsubscribes at once (RFC 8058).
 */
export function buildUnsubscribeLink(
  { publicUrl, sessionSecrets }: Pick<Deps['config'], 'publicUrl' | 'sessionSecrets'>,
  subscriberId: string,
): string {
  return `${publicUrl}${appPages.unsubscribeNewsletter}?token=${signId(UNSUBSCRIBE_PURPOSE, subscriberId, sessionSecrets)}`
}

/**
 * Derives the secret of a subscriber's confirmation link: always the same one, so that the link in
 * an earlier email still works. The database stores only its hash, which `hashSecret` computes.
 */
export function deriveConfirmSecret(
  { hashKey }: Pick<Deps['config'], 'hashKey'>,
  subscriberId: string,
): string {
  return keyedHash(hashKey, `newsletter.confirm:${subscriberId}`).toString('base64url')
}

/**
 * Unsubscribes the subscriber of a link; false for a token we didn't sign. True also without such a
 * subscriber, so that the link doesn't reveal whether an address is subscribed.
 */
export async function unsubscribeByToken(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  token: string,
): Promise<boolean> {
  const subscriberId = readSignedId(UNSUBSCRIBE_PURPOSE, token, config.sessionSecrets)
  if (subscriberId === undefined) return false
  await inTransaction(db, (tx) => queries.unsubscribe(tx, subscriberId, clock.now()))
  return true
}
