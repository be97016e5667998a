import type { GuidelineClause } from '@adire/contract/guidelines.ts'
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

/** Returns the clause that reports for these reasons suggest, with its statement. */
export function suggestReasons(reasons: readonly ReportReason[]) {
  const clause = suggestClause(reasons)
  return { clause, statement: clause === undefined ? '' : i18n._(clauseStatements[clause]) }
}
