import { APPEAL_PATH } from '@adire/contract/appeals.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import type { Config } from '../config.ts'
import { signDecision } from '../lib/decision-link.ts'
import type { MemberEmail } from './emails.ts'

/**
 * An email about a decision that keeps its reader out, with the way to object to it without a
 * session (decision T4).
 */
export function withAppealLink(
  email: MemberEmail,
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): MemberEmail {
  if ((email.mail !== 'suspended' && email.mail !== 'banned') || email.decision === undefined)
    return email
  const token = signDecision(config, DecisionId.parse(email.decision))
  return { ...email, appealLink: `${config.publicUrl}${APPEAL_PATH}#token=${token}` }
}
