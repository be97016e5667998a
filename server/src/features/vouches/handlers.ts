import type { MemberId } from '@adire/contract/ids.ts'
import { VOUCH_INVITATIONS_MAXIMUM, VOUCHES_SHOWN_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import type { OwnVouches } from '@adire/contract/vouches.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { createSecret, hashSecret } from '../../lib/secrets.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { readDevice } from '../auth/cookie-operations.ts'
import { links } from './handlers/links.ts'
import { review } from './handlers/review.ts'
import * as queries from './queries.ts'
import { hashOrigin, LINK_MS } from './rules.ts'
import { listWritten } from './shared-queries.ts'

/** Words of friends on profiles, the links by which friends write them, and their review. */
export const vouches = {
  ...links,
  ...review,

  mine: member.vouches.mine.handler(({ context: { actor, clock, db } }) =>
    readOwn(db, actor.id, clock.now()),
  ),

  invite: member.vouches.invite.handler(({ input, context }) => {
    const { actor, clock, config, db, headers, ip } = context
    return inTransaction(db, async (tx) => {
      await queries.lockMembers(tx, [actor.id])
      const at = clock.now()
      const token = createSecret()
      const device = readDevice(headers, config)
      const invitation = {
        ...input,
        member: actor.id,
        tokenHash: hashSecret(token),
        origin: hashOrigin(actor.id, { ip, device }, config.hashKey),
        at,
        expiresAt: new Date(at.getTime() + LINK_MS),
      }
      if (!(await queries.replaceInvitation(tx, invitation))) {
        const { pending } = await queries.countVouches(tx, actor.id, at)
        if (pending >= VOUCH_INVITATIONS_MAXIMUM) fail('VOUCHES_FULL', { limit: 'invitations' })
        if (!(await queries.addInvitation(tx, invitation))) fail('CLIENT_ID_USED')
      }
      return { ...(await publishAndRead(tx, actor.id, at)), token }
    })
  }),

  save: member.vouches.save.handler(({ input: { id, audience }, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMembers(tx, [actor.id])
      const at = clock.now()
      const status = await queries.findStatus(tx, actor.id, id)
      if (!status || status === 'rejected') return fail('NOT_FOUND')
      if (status === 'written') {
        const { shown } = await queries.countVouches(tx, actor.id, at)
        if (shown >= VOUCHES_SHOWN_MAXIMUM) fail('VOUCHES_FULL', { limit: 'shown' })
        await queries.acceptVouch(tx, id, at)
      }
      await queries.saveAudience(tx, id, audience)
      return publishAndRead(tx, actor.id, at)
    }),
  ),

  remove: member.vouches.remove.handler(({ input: { id }, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockMembers(tx, [actor.id])
      await queries.removeVouch(tx, actor.id, id)
      return publishAndRead(tx, actor.id, clock.now())
    }),
  ),

  list: member.vouches.list.handler(async ({ input: { memberId }, context: { actor, db } }) => ({
    vouches: (await queries.listShown(db, actor.id, memberId)) ?? fail('NOT_FOUND'),
  })),
}

async function readOwn(db: Db, owner: MemberId, now: Date): Promise<OwnVouches> {
  const written = await listWritten(db, owner, { withVoid: false })
  return {
    invitations: await queries.listInvitations(db, owner, now),
    // The member reads a name, not the account behind it.
    vouches: written.map(({ voucherId: _voucher, isVoid: _isVoid, ...vouch }) => vouch),
  }
}

async function publishAndRead(tx: Tx, owner: MemberId, now: Date): Promise<OwnVouches> {
  await publish(tx, owner, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return readOwn(tx, owner, now)
}
