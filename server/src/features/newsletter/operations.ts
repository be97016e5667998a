import { UNSUBSCRIBE_PATH } from '@adire/contract/newsletter.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { readSignedId, signId } from '../../lib/signed-id.ts'
import * as queries from './queries.ts'

const PURPOSE = 'newsletter.unsubscribe'

/** The address every mail to a subscriber carries: a page for people, one click for mail programs. */
export function unsubscribeLink(
  { publicUrl, sessionSecret }: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>,
  subscriberId: string,
): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${signId(PURPOSE, subscriberId, sessionSecret)}`
}

/** Takes whoever a link was made for off the list. False for a link that isn't ours; whether anybody was on the list is not said. */
export async function unsubscribeWith({ clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>, token: string): Promise<boolean> {
  const subscriberId = readSignedId(PURPOSE, token, config.sessionSecret)
  if (subscriberId === undefined) return false
  await inTransaction(db, (tx) => queries.unsubscribe(tx, subscriberId, clock.now()))
  return true
}
