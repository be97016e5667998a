import { DecisionId } from '@adire/contract/ids.ts'
import { readSignedId, signId } from './signed-id.ts'
import type { SessionSecrets } from './session-secrets.ts'

/** Part of the signature: changing it invalidates the links in emails already sent. */
const PURPOSE = 'appeals.link'

interface Secrets {
  sessionSecrets: SessionSecrets
}

/** Creates the token with which a locked-out member appeals without a session. */
export function signAppealToken({ sessionSecrets }: Secrets, id: DecisionId): string {
  return signId(PURPOSE, id, sessionSecrets)
}

/**
 * Returns the decision id; undefined if we didn't sign it. Tokens don't expire: the caller checks
 * the deadline.
 */
export function readAppealToken(
  { sessionSecrets }: Secrets,
  token: string,
): DecisionId | undefined {
  return DecisionId.safeParse(readSignedId(PURPOSE, token, sessionSecrets)).data
}
