import type { ActorContext } from '../../../deps.ts'
import type { joinedWithin, MemberRecord, MemberSort } from '@adire/contract/member-records.ts'
import { type MemberId, parseShortCode } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail, failOverLimit } from '../../../lib/fail.ts'
import { bySortKey, type PageRange, readPage } from '../../../lib/paging.ts'
import { createListFile, writeCsvPages } from '../../../lib/csv-pages.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { t } from '../../../lib/text.ts'
import { admin, moderator } from '../../../procedures.ts'
import { describeFilters } from '../../audit/rules.ts'
import { auditAction, isReadRecorded, recordStaffRead } from '../../audit/operations.ts'
import {
  isAtBusyAddress,
  listBannedAtAddress,
  listBannedWithPhotos,
  resemblesBanRecord,
} from '../hint-queries.ts'
import * as records from '../member-record-queries.ts'
import { type KnownRow, listMembers, type MemberFilter } from '../member-list-queries.ts'
import { addNote, listNotes } from '../note-queries.ts'
import { canActOn, canDecideAbout } from '../../../lib/staff-policy.ts'
import {
  RECORDS_AN_HOUR,
  RECORDS_WARNING_THRESHOLD,
  joinedAfter,
  MEMBERS_PER_LIST_PAGE,
} from '../rules.ts'
import { writeMemberHeadings, toMemberCells, viewMember, viewMemberRow } from '../view.ts'
import { listVoices } from '../../voices/shared-queries.ts'
import { listWritten } from '../../vouches/shared-queries.ts'

/** Member list, member records and staff notes. Opening a record is limited and audited. */
export const members = {
  listMembers: moderator.moderation.listMembers.handler(
    async ({ input: { cursor, ...input }, context }) => {
      const { actor, clock, db } = context
      const now = clock.now()
      const wanted = toMemberFilter(input, actor, now)
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: MEMBERS_PER_LIST_PAGE,
        position: bySortKey,
        list: (range) => listMembers(db, { ...wanted, ...range }),
      })
      return {
        members: rows.map((row) => viewMemberRow(row, describeViewer(actor, row, now))),
        nextCursor,
      }
    },
  ),

  exportMembers: admin.moderation.exportMembers.handler(async ({ input, context }) => {
    const { actor, clock, db } = context
    const now = clock.now()
    const filter = toMemberFilter(input, actor, now)
    const written = await inTransaction(db, async (tx) => {
      const file = await writeCsvPages({
        headings: writeMemberHeadings(),
        list: (range: PageRange) => listMembers(tx, { ...filter, ...range }),
        toCells: (row) => toMemberCells(viewMemberRow(row, describeViewer(actor, row, now))),
      })
      await auditAction(tx, context, {
        operation: 'moderation.exportMembers',
        target: { type: 'member_list', id: 'csv' },
        after: { ...describeFilters('moderation.exportMembers', input), count: file.count },
      })
      return file
    })
    return createListFile(`adire-members-${getUtcDay(now).day}`, written)
  }),

  readMember: moderator.moderation.readMember.handler(
    async ({ input: { id }, context }): Promise<MemberRecord> => {
      const { actor, clock, db } = context
      // Nobody may see who reported them (MOD-12).
      if (id === actor.id) fail('FORBIDDEN')
      const now = clock.now()
      const row = (await records.findMember(db, id, now)) ?? fail('NOT_FOUND')
      await recordOpening(context, id)
      return {
        ...viewMember(row, describeViewer(actor, row, now)),
        ...(await readLists(db, row, actor.id)),
        voices: await listVoices(db, id),
        vouches: await listWritten(db, id, { withVoid: true }),
      }
    },
  ),

  addNote: moderator.moderation.addNote.handler(({ input: { id, note }, context }) => {
    const { actor, clock, db } = context
    if (id === actor.id) fail('FORBIDDEN')
    return inTransaction(db, async (tx) => {
      if ((await records.lockEmailAddress(tx, id)) === undefined) fail('NOT_FOUND')
      const at = clock.now()
      const noteId = await addNote(tx, { to: id, by: actor.id, note, at })
      await auditAction(tx, context, {
        operation: 'moderation.addNote',
        target: { type: 'member', id },
        after: { noteId },
      })
      return { id: noteId, note, by: actor.handle, writtenAt: at.toISOString() }
    })
  }),
}

type MemberListInput = Pick<MemberFilter, 'standing' | 'verification' | 'gender' | 'city'> & {
  search?: string | undefined
  joined?: (typeof joinedWithin)[number] | undefined
  sort?: MemberSort | undefined
}

/** Converts the input of a member list to the filter of its query. */
function toMemberFilter(
  { search = '', joined, sort = 'newest', ...filter }: MemberListInput,
  actor: Actor,
  now: Date,
): Omit<MemberFilter, 'limit'> {
  return {
    ...filter,
    ...parseSearch(search, actor),
    viewer: actor.id,
    joinedAfter: joined && joinedAfter(joined, now),
    sort,
  }
}

/**
 * Searches by a short code or, for admins only, a whole email address; everything else searches for
 * the start of a handle.
 */
function parseSearch(
  search: string,
  { role }: Actor,
): Pick<MemberFilter, 'handle' | 'shortCode' | 'email'> {
  if (search === '') return {}
  const shortCode = parseShortCode(search)
  if (shortCode !== undefined) return { shortCode }
  return search.includes('@') && role === 'admin'
    ? { email: search.toLowerCase() }
    : { handle: search }
}

function describeViewer(actor: Actor, { id, role, account_status: status }: KnownRow, now: Date) {
  return {
    now,
    isAdmin: actor.role === 'admin',
    may: {
      decide: status === 'active' && canDecideAbout(actor, id),
      act: canActOn(actor, { id, role: role ?? 'member' }),
    },
  }
}

/** Audits and limits the opening of a member record; repeated openings count once. */
function recordOpening(context: ActorContext, id: MemberId): Promise<void> {
  const { actor, limiter } = context
  return recordStaffRead(
    context,
    { operation: 'moderation.readMember', target: { type: 'member', id } },
    {
      async admit() {
        const wait = await limiter.consume([
          { ...RECORDS_AN_HOUR, key: `${RECORDS_AN_HOUR.key}:${actor.id}` },
        ])
        if (wait !== undefined) failOverLimit(context, wait)
      },
      onRecorded: (tx) => warnOfManyOpenings(tx, context),
    },
  )
}

/** Warns once an hour about a staff member who has opened many member records. */
async function warnOfManyOpenings(tx: Tx, context: ActorContext): Promise<void> {
  const { actor, clock, log } = context
  const since = new Date(clock.now().getTime() - RECORDS_AN_HOUR.seconds * 1000)
  const warning = {
    operation: 'moderation.manyCards' as const,
    target: { type: 'member', id: actor.id },
  }
  // Locks the warning: records opened concurrently don't see each other's audit entries yet.
  if (await isReadRecorded(tx, warning, { actor: actor.id, since })) return
  const opened = await records.countOpenedRecords(tx, actor.id, since)
  if (opened < RECORDS_WARNING_THRESHOLD) return
  log.warn({ actor: actor.id, opened }, 'moderation: a staff member opens many member records')
  await auditAction(tx, context, { ...warning, after: { opened } })
}

/** Reads the lists of a member record with one statement each. */
async function readLists(db: Db, { id }: KnownRow, viewer: MemberId) {
  const photos = await records.listPhotos(db, id)
  const rejections = await records.listRejections(db, id)
  const actions = await records.listActions(db, id)
  const notes = await listNotes(db, id)
  const received = await records.listCasesAbout(db, id)
  const made = await records.listReportsBy(db, id, viewer)
  const auditEntries = await records.listAuditEntries(db, id)
  return {
    photos: photos.map((photo) => ({
      id: photo.id,
      src: photo.url,
      placeholder: photo.placeholder,
      description: photo.description,
      isApproved: photo.is_approved,
      isHinted: photo.is_hinted,
      isProfilePicture: photo.is_profile_picture,
      uploadedAt: photo.created_at.toISOString(),
    })),
    rejections: rejections.map((one) => ({ ...one, rejectedAt: one.rejectedAt.toISOString() })),
    actions: actions.map(({ toldCount, toldUntil, ...one }) => ({
      ...one,
      decidedAt: one.decidedAt.toISOString(),
      suspendedUntil: one.suspendedUntil?.toISOString() ?? null,
      told:
        toldCount === null ? null : { count: toldCount, endedAt: toldUntil?.toISOString() ?? null },
    })),
    notes: notes.map((one) => ({ ...one, writtenAt: one.writtenAt.toISOString() })),
    reportsReceived: received.map((one) => ({ ...one, openedAt: one.openedAt.toISOString() })),
    reportsMade: made.map(({ reportedId, reportedHandle, reportedAt, ...one }) => ({
      ...one,
      reported: { id: reportedId, handle: reportedHandle ?? t`Former member` },
      reportedAt: reportedAt.toISOString(),
    })),
    hints: await listHints(db, id),
    history: auditEntries.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}

/** Lists signs for moderators to look at; none of them decides anything. */
async function listHints(db: Db, id: MemberId): Promise<MemberRecord['hints']> {
  const withPhoto = await listBannedWithPhotos(db, id)
  const atAddress = await listBannedAtAddress(db, id)
  const isBusy = await isAtBusyAddress(db, id)
  const hasBannedPhoto = withPhoto.length > 0 || (await resemblesBanRecord(db, id))
  return [
    ...(hasBannedPhoto ? [{ kind: 'banned_photo' as const, members: withPhoto }] : []),
    ...(atAddress.length > 0 ? [{ kind: 'banned_address' as const, members: atAddress }] : []),
    ...(isBusy ? [{ kind: 'busy_address' as const, members: [] }] : []),
  ]
}
