import { DAY_MS, DAY_SECONDS, HOUR_MS } from '@adire/contract/durations.ts'
import type { MemberId, MessageId, PhotoId, VoiceId, VouchId } from '@adire/contract/ids.ts'
import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import type { PromptAnswer, PromptKey } from '@adire/contract/prompts.ts'
import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import { REPORT_CLOCK_HOURS, URGENT_REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import type { SharedTrip } from '@adire/contract/trips.ts'
import type { Voice } from '@adire/contract/voice-recordings.ts'
import type { Vouch } from '@adire/contract/vouch-texts.ts'
import {
  type CasePriority,
  REPORT_AFTER_MATCH_DAYS,
  reportReasons,
  type ReportReason,
  type ReportResult,
  type ReportSubject,
} from '@adire/contract/safety.ts'
import { z } from 'zod'

/** Time after the end of a match in which it can still be reported (decision P14). */
export const REPORT_AFTER_MATCH_MS = REPORT_AFTER_MATCH_DAYS * DAY_MS
/** One report a day about the same member for the same reason. */
export const SAME_REPORT_LIMIT = { points: 1, seconds: DAY_SECONDS }
export const REPORTS_PER_PAGE = 20
/** Page size of the case queue (ADM-REP-08). */
export const CASES_PER_PAGE = 50
/** How long a claim reserves a case for one moderator. */
export const CLAIM_MS = 2 * HOUR_MS

export function getClaimEnd(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_MS)
}

/** True until a claim expires. */
export function isClaimActive(claimedAt: Date | null, now: Date): boolean {
  return claimedAt !== null && now.getTime() - claimedAt.getTime() < CLAIM_MS
}

/** Number of messages stored as evidence before and after a reported one (MOD-14). */
export const EXCERPT_REACH = 20
/** Recordings copied with a reported message: those nearest to it. A case with more would load slowly. */
export const EXCERPT_VOICES = 6
/** Retention of closed cases. */
export const CASE_RETENTION_MS = 2 * 365 * DAY_MS
/** Number of different reporters that gives any case a high priority. */
export const MANY_REPORTERS = 3

/** Returns the priority that a report gives its case; reporters can't choose it (reading C-54). */
export function getPriority(reason: ReportReason, reporterCount: number): CasePriority {
  const { priority } = reportReasons[reason]
  return priority === 'medium' && reporterCount >= MANY_REPORTERS ? 'high' : priority
}

/** Returns when a case has to be decided, given the time of the report that set its priority. */
export function getReportDueTime(priority: CasePriority, reportedAt: Date): Date {
  const hours = priority === 'urgent' ? URGENT_REPORT_CLOCK_HOURS : REPORT_CLOCK_HOURS
  return new Date(reportedAt.getTime() + hours * HOUR_MS)
}

/** Returns what the reporter is told about an outcome: not the kind of sanction (record 0071). */
export function getReportResult(outcome: ReportOutcome): ReportResult {
  return outcome === 'Report dismissed' ? 'nothing-found' : 'acted'
}

export interface ReviewedReport {
  outcome: ReportOutcome | null
  appealEnd: Date | null
  appeal: unknown
}

/** Returns the latest time at which the reporter can appeal a dismissal; null if there is none left. */
export function findReportAppealEnd(
  { outcome, appealEnd, appeal }: ReviewedReport,
  now: Date,
): Date | null {
  if (outcome !== 'Report dismissed' || appeal !== null) return null
  return appealEnd !== null && now < appealEnd ? appealEnd : null
}

/** Snapshot of the reported member at the time of the report, as stored. */
export interface StoredEvidence {
  handle: string
  age: number
  city: string
  country: string
  details: Record<string, string | number | string[] | LanguageSkill[]>
  /** Absent in reports made before there were prompts. */
  prompts?: { prompt: string; answer: string }[]
  /** Absent in reports made before there were paths. */
  path?: PathEdit | null
  /** Trips that the reporter could see; absent in reports made before trips were copied. */
  trips?: SharedTrip[]
  /** `storageKey` is the key of the photo copy, null without one. */
  photos: { id: PhotoId; sha256: string; storageKey: string | null; isReported: boolean }[]
  /** Absent in reports made before there were recordings. */
  voices?: StoredVoice[]
  /** Absent in reports made before there were vouches. */
  vouches?: StoredVouch[]
  messages: {
    id: MessageId
    from: 'reporter' | 'reported'
    content: string
    sentAt: string
    isReported: boolean
    /** Set for the comment of a like. */
    about?: CommentSubject
    /** Set for a voice message. */
    voice?: StoredMessageVoice
  }[]
}

/** The recording of a message; `storageKey` is the key of its copy, null without one. */
export interface StoredMessageVoice extends Pick<Voice, 'durationMs' | 'waveform'> {
  storageKey: string | null
}

/** A recording as others heard it; `storageKey` is the key of its copy, null without one. */
export interface StoredVoice extends Omit<Voice, 'id'> {
  storageKey: string | null
}

/** A vouch as others read it. */
export type StoredVouch = Omit<Vouch, 'id'>

/** Content that a profile shows others now, of the kinds that staff can reject one by one. */
export interface ShownContent {
  prompts: readonly PromptAnswer[]
  voices: readonly Voice[]
  vouches: readonly Vouch[]
}

/** Finds the recording that a copy in evidence was made of, if the profile still has it. */
export function findShownVoice(copy: StoredVoice, { voices }: ShownContent): VoiceId | null {
  const found = voices.find(
    ({ kind, question, transcript, durationMs, waveform }) =>
      kind === copy.kind &&
      question === copy.question &&
      transcript === copy.transcript &&
      durationMs === copy.durationMs &&
      waveform.join() === copy.waveform.join(),
  )
  return found?.id ?? null
}

/** Finds the vouch that a copy in evidence was made of, if the profile still shows it. */
export function findShownVouch(copy: StoredVouch, { vouches }: ShownContent): VouchId | null {
  const found = vouches.find(
    ({ text, name, relation, years }) =>
      text === copy.text &&
      name === copy.name &&
      relation === copy.relation &&
      years === copy.years,
  )
  return found?.id ?? null
}

/** Finds the prompt of an answer in evidence, if the profile still shows that answer. */
export function findShownPrompt(
  copy: { prompt: string; answer: string },
  { prompts }: ShownContent,
): PromptKey | null {
  const found = prompts.find(
    ({ prompt, answer }) => prompt === copy.prompt && answer === copy.answer,
  )
  return found?.prompt ?? null
}

/** Photo or answer that a comment of a like is about; a text is null where it is gone. */
export type CommentSubject =
  | { kind: 'photo'; description: string | null }
  | { kind: 'prompt'; prompt: string; answer: string | null }

/** Reported item and its owner. */
export interface FoundSubject {
  type: ReportSubject
  id: string
  reportedId: MemberId
  /** Home of a message. */
  home?: number
  /** The reported comment of a like, which is no message yet. */
  comment?: { content: string; sentAt: Date; about: CommentSubject }
}

/** Folder of copies of photos and recordings in the file storage. */
export const EVIDENCE_FILES = 'evidence'
/** Width of the copies in pixels, enough to judge a picture. One of `photoWidths`. */
export const EVIDENCE_WIDTH = 640

export function evidenceKey(storageKey: string): string {
  return `${EVIDENCE_FILES}/${storageKey}/${EVIDENCE_WIDTH}.webp`
}

export function voiceEvidenceKey(storageKey: string): string {
  return `${EVIDENCE_FILES}/${storageKey}/voice.webm`
}

/** Keys of the file of a copy: a photo or a recording. */
export function evidenceKeys(storageKey: string): string[] {
  return [evidenceKey(storageKey), voiceEvidenceKey(storageKey)]
}

/** Lists the copies of files that evidence has. */
export function listCopies({ photos, voices = [], messages }: StoredEvidence): string[] {
  const spoken = messages.flatMap(({ voice }) => voice ?? [])
  return [...photos, ...voices, ...spoken].flatMap(({ storageKey }) => storageKey ?? [])
}

/** Removes null and empty values. */
export function withoutEmpty(
  details: Record<string, string | number | string[] | LanguageSkill[] | null>,
): StoredEvidence['details'] {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, StoredEvidence['details'][string]] =>
      Array.isArray(entry[1]) ? entry[1].length > 0 : entry[1] !== null && entry[1] !== '',
    ),
  )
}

export const purgeEvidenceTask = {
  name: 'safety.purgeEvidence',
  payload: z.object({ storageKeys: z.array(z.string()) }),
}
