import { randomBytes } from 'node:crypto'
import { type MemberId, MessageId, type ReportId } from '@adire/contract/ids.ts'
import type { ReportReason, Subject } from '@adire/contract/safety.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { RequestContext } from '../../../deps.ts'
import { ageOn, localDate } from '../../../lib/dates.ts'
import { fail } from '../../../lib/fail.ts'
import { publish } from '../../../realtime.ts'
import { PHOTO_TYPE, photoKey } from '../../photos/rules.ts'
import {
  findReceivedMessage,
  findShownPhoto,
  type PhotoSnapshot,
  readExcerpt,
  readProfile,
} from '../evidence-queries.ts'
import { isKnown } from '../operations.ts'
import { findMatchPartner } from '../queries.ts'
import { addReport, openCase } from '../report-queries.ts'
import {
  AFTER_MATCH_MS,
  EVIDENCE_WIDTH,
  evidenceKey,
  type FoundSubject,
  getPriority,
  type StoredEvidence,
  withoutEmpty,
} from '../rules.ts'

/** Finds what this member reports and whose it is; undefined for anything they were never shown. */
export async function findSubject(
  db: Db,
  viewer: MemberId,
  subject: Subject,
  now: Date,
): Promise<FoundSubject | undefined> {
  const endedAfter = new Date(now.getTime() - AFTER_MATCH_MS)
  switch (subject.kind) {
    case 'profile': {
      const { memberId: id } = subject
      return (await isKnown(db, viewer, id, now))
        ? { type: 'profile', id, reportedId: id }
        : undefined
    }
    case 'match': {
      const other = await findMatchPartner(db, { id: subject.matchId, viewer, endedAfter })
      return other && { type: 'profile', id: other, reportedId: other }
    }
    case 'photo': {
      const photo = await findShownPhoto(db, { id: subject.photoId, viewer, now, endedAfter })
      if (!photo || !(await isKnown(db, viewer, photo.ownerId, now))) return undefined
      return { type: 'photo', id: subject.photoId, reportedId: photo.ownerId }
    }
    case 'message': {
      const message = await findReceivedMessage(db, { id: subject.messageId, viewer, endedAfter })
      return message && { type: 'message', id: subject.messageId, reportedId: message.senderId }
    }
  }
}

interface Snapshot {
  reporter: MemberId
  subject: FoundSubject
  at: Date
}

/**
 * Takes a snapshot of the reported member with a copy of the picture in question. Runs before the
 * transaction of the report, because it copies files.
 */
export async function keepEvidence(
  { db, storage }: Pick<RequestContext, 'db' | 'storage'>,
  { reporter, subject, at }: Snapshot,
): Promise<StoredEvidence> {
  const profile = (await readProfile(db, subject.reportedId)) ?? fail('NOT_FOUND')
  const messages =
    subject.type === 'message' ? await readExcerpt(db, MessageId.parse(subject.id)) : []
  return {
    handle: profile.handle,
    age: ageOn(profile.birth_date, localDate(at, profile.time_zone)),
    city: profile.city,
    country: profile.country,
    details: withoutEmpty(profile.details),
    photos: await keepPhotos(storage, profile.photos, subject),
    messages: messages.map(({ id, senderId, content, sentAt }) => ({
      id,
      from: senderId === reporter ? 'reporter' : 'reported',
      content,
      sentAt: sentAt.toISOString(),
      isReported: subject.type === 'message' && subject.id === id,
    })),
  }
}

type Storage = RequestContext['storage']

/**
 * Stores the hash of every photo, and copies only the reported photo, or the profile picture if the
 * profile is reported.
 */
async function keepPhotos(
  storage: Storage,
  photos: readonly PhotoSnapshot[],
  subject: FoundSubject,
): Promise<StoredEvidence['photos']> {
  const kept: StoredEvidence['photos'] = []
  for (const [place, { id, sha256, storageKey }] of photos.entries()) {
    const isReported = subject.type === 'photo' && subject.id === id
    const isWanted = isReported || (subject.type === 'profile' && place === 0)
    kept.push({
      id,
      sha256,
      isReported,
      storageKey: isWanted ? await copyPhoto(storage, storageKey) : null,
    })
  }
  return kept
}

async function copyPhoto(storage: Storage, storageKey: string): Promise<string | null> {
  const bytes = await storage.read(photoKey(storageKey, EVIDENCE_WIDTH))
  if (!bytes) return null
  const copy = randomBytes(16).toString('hex')
  await storage.put(evidenceKey(copy), bytes, PHOTO_TYPE)
  return copy
}

/** Removes copies of an unfiled report. The sweep removes what fails here. */
export async function discardEvidence(storage: Storage, { photos }: StoredEvidence): Promise<void> {
  const keys = photos.flatMap(({ storageKey }) =>
    storageKey === null ? [] : [evidenceKey(storageKey)],
  )
  await storage.remove(keys).catch(() => undefined)
}

interface Filing extends Snapshot {
  reason: ReportReason
  description?: string | undefined
  evidence: StoredEvidence
}

/** Adds a report to the open case about the same subject, or opens a case. */
export async function fileReport(
  tx: Tx,
  { reporter, subject, reason, description = '', evidence, at }: Filing,
): Promise<ReportId> {
  const caseId = await openCase(tx, subject, { priority: getPriority(reason), at })
  const id = await addReport(tx, {
    caseId,
    reporter,
    reported: subject.reportedId,
    reason,
    description,
    evidence,
    at,
  })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  await publish(tx, reporter, { type: 'safety.changed' })
  return id
}
