import type { AppealBasis } from '@adire/contract/appeals.ts'
import { type MemberId, toShortCode } from '@adire/contract/ids.ts'
import { t, tAbout } from '../../lib/text.ts'
import type { CaseEvidence } from '@adire/contract/case-evidence.ts'
import type { ReportCase, ReportOutcome } from '@adire/contract/report-cases.ts'
import type { FormerMatch, OwnReport, ReportReason } from '@adire/contract/safety.ts'
import { readTranscript } from '@adire/contract/voice-messages.ts'
import type { CaseRow } from './case-queries.ts'
import type { BasisRow } from './misuse-queries.ts'
import type { FormerMatchRow } from './queries.ts'
import type { NamedRow, OwnReportRow } from './report-queries.ts'
import { describeAppeal } from '../decisions/rules.ts'
import {
  findReportAppealEnd,
  findShownPrompt,
  findShownVoice,
  findShownVouch,
  getReportResult,
  type ShownContent,
  type StoredEvidence,
} from './rules.ts'

function findName(names: readonly NamedRow[], id: MemberId): string | null {
  return names.find((one) => one.id === id)?.handle ?? null
}

/**
 * Report as its reporter sees it, without the kind of sanction: that stays between Adire and the
 * reported member (PRO-17, decision record 0071).
 */
export function toOwnReport(row: OwnReportRow, names: readonly NamedRow[], now: Date): OwnReport {
  const until = findReportAppealEnd(row, now)
  return {
    id: row.id,
    subject: row.subject,
    handle: findName(names, row.reportedId),
    reason: row.reason,
    reportedAt: row.reportedAt.toISOString(),
    result: row.outcome && getReportResult(row.outcome),
    appealUntil: until?.toISOString() ?? null,
    appeal: row.appeal && describeAppeal(row.appeal),
  }
}

export function toFormerMatch(row: FormerMatchRow, names: readonly NamedRow[]): FormerMatch {
  return {
    id: row.id,
    handle: findName(names, row.memberId),
    matchedAt: row.matchedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
  }
}

export function toCase(row: CaseRow): ReportCase {
  return {
    id: row.id,
    subject: row.subject,
    reported: { id: row.reportedId, handle: row.reportedHandle ?? t`Former member` },
    reporter: { id: row.reporterId, handle: row.reporterHandle ?? t`Former member` },
    reportCount: row.reportCount,
    reasons: row.reasons,
    priority: row.priority,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    claimedBy:
      row.claimerId && row.claimerHandle ? { id: row.claimerId, handle: row.claimerHandle } : null,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    outcome: row.outcome,
  }
}

/** A report that a decision about its author's reports counts, for the moderator of an appeal. */
export function toBasisReport(row: BasisRow): AppealBasis['reports'][number] {
  const { id, caseId, subject, reportedId, reason, excerpt, outcome, isUnfounded } = row
  return {
    id,
    caseId,
    subject,
    reportedId,
    reason,
    excerpt,
    outcome,
    isUnfounded,
    reportedAt: row.reportedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.deciderId && { id: row.deciderId, handle: row.deciderHandle },
    copies: row.hasCopies ? 'stored' : row.hadCopies ? 'deleted' : 'none',
  }
}

/**
 * Evidence for moderators. `files` maps storage keys of copies to data URLs. Messages are
 * included only if `isShown`, while the case or an appeal is open (MOD-14). `shown` is what the profile
 * shows now.
 */
export function toEvidence(
  evidence: StoredEvidence,
  files: ReadonlyMap<string, string>,
  { isShown, shown }: { isShown: boolean; shown: ShownContent },
): CaseEvidence {
  const { handle, age, city, country, details, prompts = [], photos, messages } = evidence
  const { voices = [], vouches = [], path = null, trips = [] } = evidence
  return {
    handle,
    age,
    city,
    country,
    details,
    prompts: prompts.map((given) => ({ ...given, shownAs: findShownPrompt(given, shown) })),
    path,
    trips,
    photos: photos.map(({ sha256, storageKey, isReported }) => ({
      sha256,
      image: (storageKey && files.get(storageKey)) ?? null,
      isReported,
    })),
    voices: voices.map((copy) => {
      const { storageKey, ...voice } = copy
      return {
        ...voice,
        audio: (storageKey && files.get(storageKey)) ?? null,
        shownAs: findShownVoice(copy, shown),
      }
    }),
    vouches: vouches.map((vouch) => ({ ...vouch, shownAs: findShownVouch(vouch, shown) })),
    messages: isShown
      ? messages.map(({ from, content, sentAt, isReported, about = null, voice }) => ({
          from,
          content,
          sentAt,
          isReported,
          about,
          ...(voice && {
            voice: {
              transcript: readTranscript(content),
              durationMs: voice.durationMs,
              waveform: voice.waveform,
              audio: (voice.storageKey && files.get(voice.storageKey)) ?? null,
            },
          }),
        }))
      : [],
  }
}

export const writeCaseHeadings = () => [
  t`Reported member`,
  t`Reported code`,
  t`First reporter`,
  t`Reporter code`,
  t`Subject`,
  t`Reasons`,
  t`Reports`,
  t`Priority`,
  t`Opened (UTC)`,
  t`Due (UTC)`,
  t`Reviewer`,
  t`Closed (UTC)`,
  t`Outcome`,
]

const subjects: Record<CaseRow['subject'], () => string> = {
  profile: () => t`profile`,
  photo: () => t`photo`,
  message: () => t`message`,
}

const reasons: Record<ReportReason, () => string> = {
  harassment: () => tAbout('report')`harassment`,
  threat: () => tAbout('report')`threat`,
  explicit: () => tAbout('report')`explicit`,
  intimate: () => tAbout('report')`intimate`,
  scam: () => tAbout('report')`scam`,
  spam: () => tAbout('report')`spam`,
  fake: () => tAbout('report')`fake`,
  illegal: () => tAbout('report')`illegal`,
  minor: () => tAbout('report')`minor`,
  other: () => tAbout('report')`other`,
}

const priorities: Record<CaseRow['priority'], () => string> = {
  medium: () => tAbout('priority')`medium`,
  high: () => tAbout('priority')`high`,
  urgent: () => tAbout('priority')`urgent`,
}

const outcomes: Record<ReportOutcome, () => string> = {
  'Warning issued': () => t`Warning issued`,
  'User suspended': () => t`User suspended`,
  'User banned': () => t`User banned`,
  'Report dismissed': () => t`Report dismissed`,
}

/** Cells of a case in a CSV file. */
export function toCaseCells(row: CaseRow): (string | number)[] {
  return [
    row.reportedHandle ?? t`Former member`,
    `#${toShortCode(row.reportedId)}`,
    row.reporterHandle ?? t`Former member`,
    `#${toShortCode(row.reporterId)}`,
    subjects[row.subject](),
    row.reasons.map((reason) => reasons[reason]()).join(', '),
    row.reportCount,
    priorities[row.priority](),
    row.openedAt.toISOString(),
    row.dueAt.toISOString(),
    row.isReviewerFormer ? t`Former staff member` : (row.reviewerHandle ?? row.claimerHandle ?? ''),
    row.closedAt?.toISOString() ?? '',
    row.outcome === null ? '' : outcomes[row.outcome](),
  ]
}
