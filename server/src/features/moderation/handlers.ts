import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { sendMail } from '../../mail/operations.ts'
import { moderator } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { payReferral } from '../referrals/operations.ts'
import { audit, type StaffContext } from './handlers/audit.ts'
import { memberAccounts } from './handlers/member-accounts.ts'
import { members } from './handlers/members.ts'
import { photos } from './handlers/photos.ts'
import { overview } from './handlers/overview.ts'
import { placeCursor, readPlace } from './handlers/places.ts'
import { reports } from './handlers/reports.ts'
import { sanctions } from './handlers/standing.ts'
import { canDecideAbout } from './policy.ts'
import * as queries from './queries.ts'
import { addRefusal } from './refusal-queries.ts'
import { MEMBERS_PER_PAGE, standingOf } from './rules.ts'
import { viewPendingMember } from './view.ts'

export const moderation = {
  ...overview,
  ...reports,
  ...sanctions,
  ...members,
  ...memberAccounts,
  ...photos,

  listPendingMembers: moderator.moderation.listPendingMembers.handler(async ({ input: { cursor }, context }) => {
    const place = readPlace(context, 'members', cursor)
    const rows = await queries.listPendingMembers(context.db, context.actor.id, place && { at: String(place[0]), id: String(place[1]) })
    const now = context.clock.now()
    const page = rows.slice(0, MEMBERS_PER_PAGE)
    const last = page.at(-1)
    return {
      members: page.map((row) => viewPendingMember(row, now)),
      nextCursor: last && rows.length > page.length ? placeCursor(context, 'members', [last.place, last.id]) : null,
    }
  }),

  approveMember: moderator.moderation.approveMember.handler(async ({ input: { id }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const candidate = await lockCandidate(tx, context, id)
      const standing = standingOf(candidate)
      // Somebody else was faster: the outcome is the one that was asked for.
      if (standing === 'verified') return
      const at = context.clock.now()
      await queries.saveVerified(tx, id, at)
      await payReferral(tx, context, id)
      await audit(tx, context, {
        operation: 'moderation.approveMember',
        target: { type: 'member', id },
        before: { verification: standing },
        after: { verification: 'verified' },
      })
      await sendMail(tx, { to: id, mail: 'verified' })
      await notify(tx, { to: id, kind: 'member_verified', at })
      await tellAbout(tx, id)
    })
    return {}
  }),

  denyMember: moderator.moderation.denyMember.handler(async ({ input: { id, reason }, context }) => {
    await inTransaction(context.db, async (tx) => {
      const standing = standingOf(await lockCandidate(tx, context, id))
      if (standing !== 'waiting') fail('ALREADY_DECIDED')
      await queries.saveDenied(tx, id, reason, context.clock.now())
      await addRefusal(tx, { member: id, kind: 'denial', statement: reason, by: context.actor.id, at: context.clock.now() })
      await audit(tx, context, {
        operation: 'moderation.denyMember',
        target: { type: 'member', id },
        before: { verification: standing },
        after: { verification: 'denied' },
        reason,
      })
      await sendMail(tx, { to: id, mail: 'denied', reason })
      await notify(tx, { to: id, kind: 'member_denied', facts: { words: reason }, at: context.clock.now() })
      await tellAbout(tx, id)
    })
    return {}
  }),
}

async function lockCandidate(tx: Tx, { actor }: StaffContext, id: MemberId) {
  if (!canDecideAbout(actor, id)) fail('FORBIDDEN')
  return (await queries.lockCandidate(tx, id)) ?? fail('NOT_FOUND')
}

async function tellAbout(tx: Tx, memberId: MemberId): Promise<void> {
  await publish(tx, memberId, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
