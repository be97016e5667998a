import type { Appeal, AppealFile } from '@adire/contract/appeals.ts'
import type { OwnDecision } from '@adire/contract/decisions.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import type { AppealRow, DecisionRow } from './queries.ts'
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

export function toAppeal(row: AppealRow, mayDecide: boolean): Appeal {
  const { id, memberId, handle, kind, submittedAt, dueAt, deciderId, deciderHandle, outcome, readerId, readerHandle } = row
  return {
    id,
    member: { id: memberId, handle },
    kind,
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAgainstBy: toPerson(deciderId, deciderHandle),
    outcome,
    heldBy: toPerson(readerId, readerHandle),
    mayDecide,
  }
}

export function toAppealFile(row: AppealRow, member: MemberContext, mayDecide: boolean): AppealFile {
  const { words, statement, decidedAt, suspendedUntil, liftedAt, caseId, answer, answererId, answererHandle, answeredAt } = row
  return {
    head: toAppeal(row, mayDecide),
    words,
    decision: {
      statement,
      decidedAt: decidedAt.toISOString(),
      suspendedUntil: suspendedUntil?.toISOString() ?? null,
      isLifted: liftedAt !== null,
      caseId,
    },
    member,
    answer,
    answeredBy: toPerson(answererId, answererHandle),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

function toPerson(id: MemberId | null, handle: string | null): { id: MemberId; handle: string } | null {
  return id !== null && handle !== null ? { id, handle } : null
}
