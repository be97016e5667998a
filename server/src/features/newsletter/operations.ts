import { appPages } from '@adire/contract/pages.ts'
import { UI_LANGUAGE_TAGS, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { hashSecret } from '../../lib/secrets.ts'
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

/** Purpose of the signed subscriber id in links that choose a language. */
const toLanguagePurpose = (language: UiLanguageTag) => `newsletter.language:${language}`

/** Builds the link with which a subscriber gets the next issues in a language. */
export function buildLanguageLink(
  { publicUrl, sessionSecrets }: Pick<Deps['config'], 'publicUrl' | 'sessionSecrets'>,
  subscriberId: string,
  language: UiLanguageTag,
): string {
  const token = signId(toLanguagePurpose(language), subscriberId, sessionSecrets)
  return `${publicUrl}${appPages.confirmNewsletter}#token=${token}`
}

/**
 * Confirms what a link asks for, a subscription or its language, and returns that language. The same
 * again for the second use; undefined for a token that isn't ours or has expired, and for subscribers
 * who have left.
 */
export async function confirmByToken(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  token: string,
): Promise<{ language?: UiLanguageTag } | undefined> {
  for (const language of UI_LANGUAGE_TAGS) {
    const id = readSignedId(toLanguagePurpose(language), token, config.sessionSecrets)
    if (id === undefined) continue
    const isSet = await inTransaction(db, (tx) => queries.setLanguage(tx, id, language))
    return isSet ? { language } : undefined
  }
  const isConfirmed = await inTransaction(db, (tx) =>
    queries.confirm(tx, hashSecret(token), clock.now()),
  )
  return isConfirmed ? {} : undefined
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
