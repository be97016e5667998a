import type { Appeal, AppealBasis, AppealDetails, OtherAppeals } from '@adire/contract/appeals.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import type { Voice } from '@adire/contract/voice-recordings.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import type { AppealRow, OtherAppealRow } from './queries.ts'

export function toAppeal(row: AppealRow, mayDecide: boolean): Appeal {
  const {
    id,
    memberId,
    handle,
    kind,
    submittedAt,
    dueAt,
    deciderId,
    deciderHandle,
    outcome,
    leaseholderId,
    leaseholderHandle,
  } = row
  return {
    id,
    member: { id: memberId, handle },
    kind,
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAgainstBy: toStaff(deciderId, deciderHandle),
    outcome,
    heldBy: toPerson(leaseholderId, leaseholderHandle),
    mayDecide,
  }
}

interface AppealParts {
  member: MemberContext
  voice?: Voice
  removedPrompt?: PromptAnswer
  basis: AppealBasis | null
  others: readonly OtherAppealRow[]
  mayDecide: boolean
}

export function toAppealDetails(
  row: AppealRow,
  { member, voice, removedPrompt, basis, others, mayDecide }: AppealParts,
): AppealDetails {
  const {
    words,
    statement,
    clause,
    decidedAt,
    suspendedUntil,
    liftedAt,
    caseId,
    answer,
    answererId,
    answererHandle,
    answeredAt,
  } = row
  return {
    head: toAppeal(row, mayDecide),
    words,
    decision: {
      statement,
      clause,
      decidedAt: decidedAt.toISOString(),
      suspendedUntil: suspendedUntil?.toISOString() ?? null,
      isLifted: liftedAt !== null,
      caseId,
    },
    voice: voice ?? null,
    removedPrompt: removedPrompt ?? null,
    member,
    basis,
    otherAppeals: toOtherAppeals(others),
    answer,
    answeredBy: toStaff(answererId, answererHandle),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

function toOtherAppeals(rows: readonly OtherAppealRow[]): OtherAppeals {
  return {
    count: rows[0]?.total ?? 0,
    appeals: rows.map(({ id, memberId, handle, words, submittedAt }) => ({
      id,
      member: { id: memberId, handle },
      words,
      submittedAt: submittedAt.toISOString(),
    })),
  }
}

function toStaff(
  id: MemberId | null,
  handle: string | null,
): { id: MemberId; handle: string | null } | null {
  return id === null ? null : { id, handle }
}

function toPerson(
  id: MemberId | null,
  handle: string | null,
): { id: MemberId; handle: string } | null {
  return id !== null && handle !== null ? { id, handle } : null
}
