import { APPEAL_LENGTH, type OtherAppeals } from '@adire/contract/appeals.ts'
import type { AppealOutcome } from '@adire/contract/decisions.ts'
import type { AppealId } from '@adire/contract/ids.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

export type AppealValues = { text: string }

/** Checks the text of an appeal; the field itself enforces the maximum length. */
export function checkAppeal({ text }: AppealValues): FieldTexts<AppealValues> {
  return text.trim().length < APPEAL_LENGTH.minimum
    ? { text: t`Enter at least ${APPEAL_LENGTH.minimum} characters.` }
    : {}
}

/**
 * Returns how an appealed decision ended; undefined while it is in force. Another decision can end it
 * before the appeal is answered.
 */
export function getEndLabel({
  isLifted,
  outcome,
}: {
  isLifted: boolean
  outcome: AppealOutcome | null
}): MessageDescriptor | undefined {
  if (!isLifted) return undefined
  return outcome === 'overturned' ? msg`overturned` : msg`no longer in force`
}

export const listIds = ({ appeals }: OtherAppeals): AppealId[] => appeals.map(({ id }) => id)

type Answered = { id: AppealId; outcome: AppealOutcome; answer: string }

/**
 * Builds the answer to an appeal, with the other appeals that the moderator has seen if it answers
 * them too. Servers of the release before accept only answers without them.
 */
export function buildAnswer(
  answered: Answered,
  seen: OtherAppeals,
): Answered & { seenAppeals?: AppealId[] } {
  const seenAppeals = answered.outcome === 'overturned' ? listIds(seen) : []
  return seenAppeals.length === 0 ? answered : { ...answered, seenAppeals }
}
