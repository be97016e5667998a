import type { OwnDecision } from '@adire/contract/decisions.ts'
import type { DecisionRow } from './queries.ts'
import { appealUntil } from './rules.ts'

/** Decision as the member concerned sees it, without the moderator and the report case. */
export function toOwnDecision(row: DecisionRow, now: Date): OwnDecision {
  const { id, kind, statement, decidedAt, suspendedUntil, liftedAt, appeal } = row
  return {
    id,
    kind,
    statement,
    decidedAt: decidedAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    isLifted: liftedAt !== null,
    appealUntil: appealUntil(row, now)?.toISOString() ?? null,
    appeal: appeal && {
      words: appeal.words,
      submittedAt: new Date(appeal.submittedAt).toISOString(),
      dueAt: new Date(appeal.dueAt).toISOString(),
      outcome: appeal.outcome,
      answer: appeal.answer,
      decidedAt: appeal.decidedAt && new Date(appeal.decidedAt).toISOString(),
    },
  }
}
