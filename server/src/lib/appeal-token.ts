import { DecisionId } from '@adire/contract/ids.ts'
import { readSignedId, signId } from './signed-id.ts'

/** Part of the signature: changing it invalidates the links in emails already sent. */
const PURPOSE = 'appeals.link'

interface Secrets {
  sessionSecret: string
}

/** Creates the token with which a locked-out member appeals without a session. */
export function signAppealToken({ sessionSecret }: Secrets, id: DecisionId): string {
  return signId(PURPOSE, id, sessionSecret)
}

/**
 * Returns the decision id; undefined if we didn't sign it. Tokens don't expire: the caller checks
 * the deadline.
 */
export function readAppealToken({ sessionSecret }: Secrets, token: string): DecisionId | undefined {
  return DecisionId.safeParse(readSignedId(PURPOSE, token, sessionSecret)).data
}
