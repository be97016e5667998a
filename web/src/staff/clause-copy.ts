import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '../lib/i18n.ts'
import { suggestClause } from './clause-rules.ts'

/** Statements of reasons that a clause fills in; moderators edit them. */
export const clauseStatements: Record<GuidelineClause, MessageDescriptor> = {
  respect: msg`You insulted another member or kept writing after they had said no. Our guidelines ask everyone to be respectful.`,
  authenticity: msg`Your profile isn’t about you, or isn’t truthful. Our guidelines ask for your own recent photos, your true age and one account for each person.`,
  privacy: msg`You passed on another member’s photos, messages or whereabouts without their consent. Our guidelines protect everyone’s privacy.`,
  communication: msg`Your messages were indecent, or you made the conversation intimate without asking first. Our guidelines ask you to communicate responsibly.`,
  harassment: msg`You threatened, harassed or insulted another member. Our guidelines don’t allow harassment and hate speech.`,
  explicit: msg`You showed nudity, or sent intimate pictures or messages that the other member didn’t ask for. Our guidelines don’t allow explicit content.`,
  scam: msg`You asked a member for money or bank details, or used a made-up identity. Our guidelines don’t allow scams and fraud.`,
  spam: msg`You advertised, sent mass messages or led members to other services. Our guidelines don’t allow spam and solicitation.`,
  illegal: msg`You used our service for something that is against the law. Our guidelines don’t allow illegal activity.`,
  minors: msg`Your account seems to belong to someone under 18, or your profile shows a child. Our guidelines don’t allow minors on our service.`,
}

/** Guideline and statement of a decision. */
interface StatedReasons {
  clause: GuidelineClause | undefined
  statement: string
}

/**
 * Returns the clause that undecided reports for these reasons suggest for a ban, with its statement.
 * Other decisions start without: an accusation of a scam could be sent by oversight.
 */
export function suggestBanReasons(reasons: readonly ReportReason[]): StatedReasons {
  const clause = suggestClause(reasons)
  return { clause, statement: clause === undefined ? '' : i18n._(clauseStatements[clause]) }
}

/**
 * Returns clause and statement after another outcome was chosen: a ban fills in the suggested ones,
 * and every other outcome takes them back, unless the moderator chose or wrote something else.
 */
export function followOutcome(
  current: StatedReasons,
  reasons: readonly ReportReason[],
  { from, to }: { from: ReportOutcome | undefined; to: ReportOutcome },
): StatedReasons {
  const isBan = to === 'User banned'
  const suggested = suggestBanReasons(reasons)
  const isUntouched =
    [undefined, suggested.clause].includes(current.clause) &&
    ['', suggested.statement].includes(current.statement.trim())
  if ((from === 'User banned') === isBan || !isUntouched) return current
  return isBan ? suggested : { clause: undefined, statement: '' }
}
