import { APPEAL_PATH } from '@adire/contract/appeals.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import type { Config } from '../config.ts'
import { signDecision } from '../features/decisions/operations.ts'
import type { Letter } from './letters.ts'

/** A letter about a decision that keeps its reader out, with the way to object to it without a session (decision T4). */
export function withAppealLink(letter: Letter, config: Pick<Config, 'publicUrl' | 'sessionSecret'>): Letter {
  if ((letter.mail !== 'suspended' && letter.mail !== 'banned') || letter.decision === undefined) return letter
  const token = signDecision(config, DecisionId.parse(letter.decision))
  return { ...letter, appealLink: `${config.publicUrl}${APPEAL_PATH}#token=${token}` }
}
