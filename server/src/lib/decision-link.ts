import { DecisionId } from '@adire/contract/ids.ts'
import { readSignedId, signId } from './signed-id.ts'

const PURPOSE = 'appeals.link'

interface Secrets {
  sessionSecret: string
}

/** Signs a decision id for a link that lets a locked-out member appeal without a session. */
export function signDecision({ sessionSecret }: Secrets, id: DecisionId): string {
  return signId(PURPOSE, id, sessionSecret)
}

/** Returns the decision id of such a link; undefined if we didn't sign it. */
export function readDecisionLink(
  { sessionSecret }: Secrets,
  token: string,
): DecisionId | undefined {
  return DecisionId.safeParse(readSignedId(PURPOSE, token, sessionSecret)).data
}
