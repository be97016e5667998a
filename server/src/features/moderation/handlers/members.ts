import type { ActorContext } from '../../../deps.ts'
import type { MemberRecord } from '@adire/contract/member-records.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Actor } from '../../../lib/actor.ts'
import { fail, failOverLimit } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { moderator } from '../../../procedures.ts'
import { auditAction, isReadRecorded, recordStaffRead } from '../../audit/operations.ts'
import {
  isAtBusyAddress,
  listBannedAtAddress,
  listBannedWithPhotos,
  resemblesBanRecord,
} from '../hint-queries.ts'
import * as files from '../member-record-queries.ts'
import { type KnownRow, listMembers } from '../member-list-queries.ts'
import { addNote, listNotes } from '../note-queries.ts'
import { canActUpon, canDecideAbout } from '../../../lib/staff-policy.ts'
import { CARDS_AN_HOUR, CARDS_WARNING_THRESHOLD, joinedAfter, MEMBERS_LISTED } from '../rules.ts'
import { viewMember, viewMemberRow } from '../view.ts'

export const members = {
  listMembers: moderator.moderation.listMembers.handler(
    async ({ input: { cursor, search = '', joined, sort = 'newest', ...filter }, context }) => {
      const { actor, clock, db } = context
      const now = clock.now()
      const wanted = {
        ...filter,
        ...parseSearch(search, actor),
        viewer: actor.id,
        joinedAfter: joined && joinedAfter(joined, now),
        sort,
      }
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: MEMBERS_LISTED,
        position: bySortKey,
        list: (range) => listMembers(db, { ...wanted, ...range }),
      })
      return {
        members: rows.map((row) => viewMemberRow(row, describeReader(actor, row, now))),
        nextCursor,
      }
    },
  ),

  readMember: moderator.moderation.readMember.handler(
    async ({ input: { id }, context }): Promise<MemberRecord> => {
      const { actor, clock, db } = context
      // Nobody may see who reported them (MOD-12).
      if (id === actor.id) fail('FORBIDDEN')
      const now = clock.now()
      const row = (await files.findMember(db, id, now)) ?? fail('NOT_FOUND')
      await recordCard(context, id)
      return {
        ...viewMember(row, describeReader(actor, row, now)),
        ...(await readLists(db, row, actor.id)),
      }
    },
  ),

  addNote: moderator.moderation.addNote.handler(({ input: { id, note }, context }) => {
    const { actor, clock, db } = context
    if (id === actor.id) fail('FORBIDDEN')
    return inTransaction(db, async (tx) => {
      if ((await files.lockEmailAddress(tx, id)) === undefined) fail('NOT_FOUND')
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

/**
 * Searches by a whole email address, for admins only; everything else searches for the start of a
 * handle.
 */
function parseSearch(search: string, { role }: Actor): { handle?: string; email?: string } {
  if (search === '') return {}
  return search.includes('@') && role === 'admin'
    ? { email: search.toLowerCase() }
    : { handle: search }
}

function describeReader(actor: Actor, { id, role, account_status: status }: KnownRow, now: Date) {
  return {
    now,
    isAdmin: actor.role === 'admin',
    may: {
      decide: status === 'active' && canDecideAbout(actor, id),
      act: canActUpon(actor, { id, role: role ?? 'member' }),
    },
  }
}

/** Records and limits the opening of a member's card. */
function recordCard(context: ActorContext, id: MemberId): Promise<void> {
  const { actor, limiter } = context
  return recordStaffRead(
    context,
    { operation: 'moderation.readMember', target: { type: 'member', id } },
    {
      async admit() {
        const wait = await limiter.consume([
          { ...CARDS_AN_HOUR, key: `${CARDS_AN_HOUR.key}:${actor.id}` },
        ])
        if (wait !== undefined) failOverLimit(context, wait)
      },
      onRecorded: (tx) => warnOfManyCards(tx, context),
    },
  )
}

/** Warns once an hour about a staff member who has opened many cards. */
async function warnOfManyCards(tx: Tx, context: ActorContext): Promise<void> {
  const { actor, clock, log } = context
  const since = new Date(clock.now().getTime() - CARDS_AN_HOUR.seconds * 1000)
  const warning = { operation: 'moderation.manyCards', target: { type: 'member', id: actor.id } }
  // Cards opened at the same time don't see each other before they commit.
  if (await isReadRecorded(tx, warning, { actor: actor.id, since })) return
  const opened = await files.countOpened(tx, actor.id, since)
  if (opened < CARDS_WARNING_THRESHOLD) return
  log.warn({ actor: actor.id, opened }, 'moderation: a staff member opens many cards')
  await auditAction(tx, context, { ...warning, after: { opened } })
}

/** Reads the lists of a card with one statement each. */
async function readLists(db: Db, { id }: KnownRow, viewer: MemberId) {
  const photos = await files.listPhotos(db, id)
  const rejections = await files.listRejections(db, id)
  const actions = await files.listActions(db, id)
  const notes = await listNotes(db, id)
  const received = await files.listCasesAbout(db, id)
  const made = await files.listReportsBy(db, id, viewer)
  const acts = await files.listAuditEntries(db, id)
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
    actions: actions.map((one) => ({
      ...one,
      decidedAt: one.decidedAt.toISOString(),
      suspendedUntil: one.suspendedUntil?.toISOString() ?? null,
    })),
    notes: notes.map((one) => ({ ...one, writtenAt: one.writtenAt.toISOString() })),
    reportsReceived: received.map((one) => ({ ...one, openedAt: one.openedAt.toISOString() })),
    reportsMade: made.map(({ reportedId, reportedHandle, reportedAt, ...one }) => ({
      ...one,
      reported: { id: reportedId, handle: reportedHandle },
      reportedAt: reportedAt.toISOString(),
    })),
    hints: await listHints(db, id),
    history: acts.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}

/** Lists signs for moderators to look at; none of them decides anything. */
async function listHints(db: Db, id: MemberId): Promise<MemberRecord['hints']> {
  const [photo, address, isBusy] = [
    await listBannedWithPhotos(db, id),
    await listBannedAtAddress(db, id),
    await isAtBusyAddress(db, id),
  ]
  const isKnown = photo.length > 0 || (await resemblesBanRecord(db, id))
  return [
    ...(isKnown ? [{ kind: 'banned_photo' as const, members: photo }] : []),
    ...(address.length > 0 ? [{ kind: 'banned_address' as const, members: address }] : []),
    ...(isBusy ? [{ kind: 'busy_address' as const, members: [] }] : []),
  ]
}
