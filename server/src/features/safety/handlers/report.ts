import { randomBytes } from 'node:crypto'
import { type MemberId, MessageId, type ReportId } from '@adire/contract/ids.ts'
import type { ReportReason, Subject } from '@adire/contract/safety.ts'
import type { Tx } from '../../../db/db.ts'
import { type MessageReader, PRIMARY_HOME } from '../../../db/thread-homes.ts'
import type { RequestContext } from '../../../deps.ts'
import { ageOn, localDate } from '../../../lib/dates.ts'
import { fail } from '../../../lib/fail.ts'
import { publish } from '../../../realtime.ts'
import { notifyOfUrgentReport } from '../../notifications/operations.ts'
import { PHOTO_TYPE, photoKey } from '../../photos/rules.ts'
import { endReportedWarnings } from '../../risk/operations.ts'
import { MESSAGE_VOICE_FILES, voiceFiles, voiceKey } from '../../voices/rules.ts'
import {
  type ExcerptRow,
  findReceivedComment,
  findReceivedMessage,
  findShownPhoto,
  type PhotoSnapshot,
  readExcerpt,
  readProfile,
  readSpoken,
  type SpokenRow,
} from '../evidence-queries.ts'
import { mayBlockOrReport } from '../operations.ts'
import { findMatchPartner } from '../queries.ts'
import { addReport, countReporters, openCase, raisePriority } from '../report-queries.ts'
import {
  REPORT_AFTER_MATCH_MS,
  EVIDENCE_WIDTH,
  evidenceKey,
  evidenceKeys,
  EXCERPT_VOICES,
  type FoundSubject,
  getPriority,
  getReportDueTime,
  listCopies,
  type StoredEvidence,
  type StoredMessageVoice,
  type StoredVoice,
  voiceEvidenceKey,
  withoutEmpty,
} from '../rules.ts'

/** Returns the time after which a match may have ended, so that its member can still be reported. */
function getMatchEnd(now: Date): Date {
  return new Date(now.getTime() - REPORT_AFTER_MATCH_MS)
}

/** Finds what this member reports and whose it is; undefined for anything they were never shown. */
export async function findSubject(
  { db, homes }: Pick<RequestContext, 'db' | 'homes'>,
  viewer: MemberId,
  subject: Subject,
  now: Date,
): Promise<FoundSubject | undefined> {
  const endedAfter = getMatchEnd(now)
  switch (subject.kind) {
    case 'profile': {
      const { memberId: id } = subject
      return (await mayBlockOrReport(db, viewer, id, now))
        ? { type: 'profile', id, reportedId: id }
        : undefined
    }
    case 'match': {
      const other = await findMatchPartner(db, { id: subject.matchId, viewer, endedAfter })
      return other && { type: 'profile', id: other, reportedId: other }
    }
    case 'photo': {
      const photo = await findShownPhoto(db, { id: subject.photoId, viewer, now, endedAfter })
      if (!photo || !(await mayBlockOrReport(db, viewer, photo.ownerId, now))) return undefined
      return { type: 'photo', id: subject.photoId, reportedId: photo.ownerId }
    }
    case 'like': {
      const { memberId: from } = subject
      const comment = await findReceivedComment(db, { from, viewer, now })
      if (!comment || !(await mayBlockOrReport(db, viewer, from, now))) return undefined
      return { type: 'message', id: comment.id, reportedId: from, comment }
    }
    case 'message': {
      const { messageId: id } = subject
      const message = await findReceivedMessage({ db, homes }, { id, viewer, endedAfter })
      return message && { type: 'message', id, reportedId: message.senderId, home: message.home }
    }
  }
}

interface SnapshotRequest {
  reporter: MemberId
  subject: FoundSubject
  at: Date
}

/**
 * Takes a snapshot of the reported member as evidence, with a copy of the reported photo or of the
 * profile picture. Runs before the transaction of the report, because it copies files: if that
 * fails, call `discardSnapshot`.
 */
export async function takeSnapshot(
  { db, homes, storage }: Pick<RequestContext, 'db' | 'homes' | 'storage'>,
  { reporter, subject, at }: SnapshotRequest,
): Promise<StoredEvidence> {
  const read = { reader: reporter, now: at, endedAfter: getMatchEnd(at) }
  const profile = (await readProfile(db, subject.reportedId, read)) ?? fail('NOT_FOUND')
  const reader = homes.readerOf(subject.home ?? PRIMARY_HOME, db)
  const messages = await readMessages(reader, subject)
  const spoken = await readSpoken(
    db,
    messages.map(({ id }) => id),
  )
  const recordings = await copySpoken(storage, { messages, spoken, reported: subject.id })
  return {
    handle: profile.handle,
    age: ageOn(profile.birth_date, localDate(at, profile.time_zone)),
    city: profile.city,
    country: profile.country,
    details: withoutEmpty(profile.details),
    prompts: profile.prompts,
    path: profile.path,
    trips: profile.trips,
    photos: await copyPhotos(storage, profile.photos, subject),
    voices: await copyVoices(storage, profile.voices, subject),
    vouches: profile.vouches,
    messages: messages.map(({ id, senderId, content, sentAt, about }) => ({
      ...recordings.get(id),
      id,
      from: senderId === reporter ? 'reporter' : 'reported',
      content,
      sentAt: sentAt.toISOString(),
      isReported: subject.type === 'message' && subject.id === id,
      ...(about && { about }),
    })),
  }
}

/** Reads a reported message with those around it; a comment of a like stands alone. */
async function readMessages(reader: MessageReader, subject: FoundSubject): Promise<ExcerptRow[]> {
  if (subject.type !== 'message') return []
  const id = MessageId.parse(subject.id)
  return subject.comment
    ? [{ id, senderId: subject.reportedId, ...subject.comment }]
    : readExcerpt(reader, id)
}

type Storage = RequestContext['storage']

/**
 * Stores the hash of every photo, and copies only the reported photo, or the profile picture if the
 * profile is reported.
 */
async function copyPhotos(
  storage: Storage,
  photos: readonly PhotoSnapshot[],
  subject: FoundSubject,
): Promise<StoredEvidence['photos']> {
  const stored: StoredEvidence['photos'] = []
  for (const [position, { id, sha256, storageKey }] of photos.entries()) {
    const isReported = subject.type === 'photo' && subject.id === id
    const isCopied = isReported || (subject.type === 'profile' && position === 0)
    stored.push({
      id,
      sha256,
      isReported,
      storageKey: isCopied ? await copyPhoto(storage, storageKey) : null,
    })
  }
  return stored
}

async function copyPhoto(storage: Storage, storageKey: string): Promise<string | null> {
  const bytes = await storage.read(photoKey(storageKey, EVIDENCE_WIDTH))
  if (!bytes) return null
  const copy = randomBytes(16).toString('hex')
  await storage.put(evidenceKey(copy), bytes, PHOTO_TYPE)
  return copy
}

/** Copies the approved recordings of a reported profile; other reports have only their texts. */
async function copyVoices(
  storage: Storage,
  voices: readonly StoredVoice[],
  subject: FoundSubject,
): Promise<StoredVoice[]> {
  const stored: StoredVoice[] = []
  for (const voice of voices) {
    const { storageKey } = voice
    const isCopied = subject.type === 'profile' && storageKey !== null
    stored.push({ ...voice, storageKey: isCopied ? await copyVoice(storage, storageKey) : null })
  }
  return stored
}

interface Excerpt {
  messages: readonly ExcerptRow[]
  spoken: readonly SpokenRow[]
  /** Id of the reported message. */
  reported: string
}

/** Describes the recordings of an excerpt, by message, and copies those nearest to the reported one. */
async function copySpoken(
  storage: Storage,
  { messages, spoken, reported }: Excerpt,
): Promise<Map<MessageId, { voice: StoredMessageVoice }>> {
  const places = new Map<string, number>(messages.map(({ id }, place) => [id, place]))
  const findDistance = ({ id }: SpokenRow) =>
    Math.abs((places.get(id) ?? 0) - (places.get(reported) ?? 0))
  const nearest = spoken.toSorted((one, other) => findDistance(one) - findDistance(other))
  const stored = new Map<MessageId, { voice: StoredMessageVoice }>()
  for (const [rank, { id, storageKey, ...voice }] of nearest.entries()) {
    const copy = rank < EXCERPT_VOICES ? await copyVoice(storage, storageKey, true) : null
    stored.set(id, { voice: { ...voice, storageKey: copy } })
  }
  return stored
}

async function copyVoice(
  storage: Storage,
  storageKey: string,
  isMessage = false,
): Promise<string | null> {
  const folder = isMessage ? MESSAGE_VOICE_FILES : undefined
  const bytes = await storage.read(voiceKey(storageKey, 'opus', folder))
  if (!bytes) return null
  const copy = randomBytes(16).toString('hex')
  await storage.put(voiceEvidenceKey(copy), bytes, voiceFiles.opus.type)
  return copy
}

/**
 * Removes the copies of a report that failed. The job `sweepReports` removes files that fail here.
 */
export async function discardSnapshot(storage: Storage, evidence: StoredEvidence): Promise<void> {
  await storage.remove(listCopies(evidence).flatMap(evidenceKeys)).catch(() => undefined)
}

interface NewReport extends SnapshotRequest {
  reason: ReportReason
  description?: string | undefined
  evidence: StoredEvidence
}

/**
 * Adds a report to the open case about the same subject, or opens a case. Its reason or many
 * reporters raise the case's priority; staff are notified of a case that becomes urgent.
 */
export async function fileReport(
  tx: Tx,
  { reporter, subject, reason, description = '', evidence, at }: NewReport,
): Promise<ReportId> {
  const caseId = await openCase(tx, subject, { at, dueAt: getReportDueTime('medium', at) })
  const id = await addReport(tx, {
    caseId,
    reporter,
    reported: subject.reportedId,
    reason,
    description,
    evidence,
    at,
  })
  const priority = getPriority(reason, await countReporters(tx, caseId))
  const isRaised = await raisePriority(tx, caseId, {
    priority,
    dueAt: getReportDueTime(priority, at),
  })
  if (isRaised && priority === 'urgent')
    await notifyOfUrgentReport(tx, { except: [reporter, subject.reportedId], at })
  await endReportedWarnings(tx, { recipient: reporter, sender: subject.reportedId, at })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  await publish(tx, reporter, { type: 'safety.changed' })
  return id
}
