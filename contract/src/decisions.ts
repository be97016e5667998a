import { z } from 'zod'
import { GuidelineClause } from './guidelines.ts'
import { DecisionId } from './ids.ts'
import { PromptAnswer } from './prompts.ts'

/** Decisions against a member, as stored. Each has a written reason and allows one appeal (T4). */
export const decisionKinds = [
  'warning',
  'suspension',
  'ban',
  'denial',
  'photo_rejection',
  'voice_rejection',
  'prompt_removal',
  'report_warning',
  'report_suspension',
] as const
export const DecisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof DecisionKind>

/** Decisions about a member's clearly unfounded reports, which leave the account as it is. */
export const reportMisuseKinds = ['report_warning', 'report_suspension'] as const
export type ReportMisuseKind = (typeof reportMisuseKinds)[number]

export function isReportMisuse(kind: AppealKind): kind is ReportMisuseKind {
  return reportMisuseKinds.some((one) => one === kind)
}

/**
 * Decisions that count as a strike until they are lifted; rejected photos, rejected recordings,
 * removed answers, denied verifications and decisions about a member's own reports do not.
 */
export const strikeKinds: readonly DecisionKind[] = ['warning', 'suspension', 'ban']

export function isStrike({ kind, isLifted }: { kind: DecisionKind; isLifted: boolean }): boolean {
  return !isLifted && strikeKinds.includes(kind)
}

/**
 * Decisions that can be appealed: those against a member, by that member, and the dismissal of a
 * report, by its reporter.
 */
export const AppealKind = z.enum([...decisionKinds, 'report_dismissal'])
export type AppealKind = z.infer<typeof AppealKind>

/** `upheld`: the decision stays. `overturned`: it is lifted, or the report case is open again. */
export const AppealOutcome = z.enum(['upheld', 'overturned'])
export type AppealOutcome = z.infer<typeof AppealOutcome>

/** An appeal as its author sees it, without the names of staff. */
export const OwnAppeal = z.strictObject({
  /** Empty for a report whose reporter gave no reason. */
  words: z.string(),
  submittedAt: z.iso.datetime(),
  /** When it is answered at the latest (CONST-42). */
  dueAt: z.iso.datetime(),
  outcome: AppealOutcome.nullable(),
  answer: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

/** A decision against the caller, with its reason (decision T4). */
export const OwnDecision = z.strictObject({
  id: DecisionId,
  kind: DecisionKind,
  statement: z.string(),
  /** The answer that a `prompt_removal` is about, until an appeal is answered. */
  removedPrompt: PromptAnswer.nullable(),
  /** Part of the Community Guidelines it is about, if the moderator chose one. */
  clause: GuidelineClause.nullable(),
  decidedAt: z.iso.datetime(),
  suspendedUntil: z.iso.datetime().nullable(),
  /** Lifted by staff. */
  isLifted: z.boolean(),
  /** End of the time to appeal; null if it is over, was used, or there is nothing left to lift. */
  appealUntil: z.iso.datetime().nullable(),
  appeal: OwnAppeal.nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>
