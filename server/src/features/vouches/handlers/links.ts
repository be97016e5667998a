import { VOUCH_STAKES_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { ageOn, localDate } from '../../../lib/dates.ts'
import { fail } from '../../../lib/fail.ts'
import { hashSecret } from '../../../lib/secrets.ts'
import { visitor } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { renewDevice } from '../../auth/cookie-operations.ts'
import { isOwnDevice } from '../../auth/operations.ts'
import { notify } from '../../notifications/operations.ts'
import { PHOTO_TYPE, photoKey } from '../../photos/rules.ts'
import * as queries from '../link-queries.ts'
import { lockMembers } from '../queries.ts'
import { hashOrigin, STAKE_MS } from '../rules.ts'

/** Width of the member's photo on the page of a link. */
const PHOTO_WIDTH = 320

/** The page that friends open by a link, without an account. */
export const links = {
  openLink: visitor.vouches.openLink.handler(async ({ input: { token }, context }) => {
    const { clock, db, storage } = context
    const now = clock.now()
    const link = (await queries.findLink(db, hashSecret(token), now)) ?? fail('LINK_INVALID')
    const { handle: name, writtenAt, expiresAt } = link
    if (writtenAt) return { state: 'written', name, writtenAt: writtenAt.toISOString() }
    const actor = await context.readActor({ isActivity: false })
    return {
      state: 'open',
      name,
      photo: await readPhoto(storage, link.photoKey),
      expiresAt: expiresAt.toISOString(),
      asMember: actor && {
        name: actor.handle,
        left: await countLeft(db, actor, now),
        needsAgeCheck: actor.isAgeCheckOverdue,
      },
    }
  }),

  write: visitor.vouches.write.handler(async ({ input, context }) => {
    const { clock, config, db, ip } = context
    const { token, firstName, years } = input
    const actor = await context.readActor({ isActivity: false })
    const voucher = firstName === null ? (actor ?? refuse('signed_out')) : undefined
    if (voucher?.isAgeCheckOverdue) fail('AGE_CHECK_REQUIRED')
    const device = renewDevice(context)
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      const tokenHash = hashSecret(token)
      const {
        id,
        memberId: member,
        email,
        ...link
      } = await lockOpenLink(tx, {
        tokenHash,
        voucher,
        at,
      })
      const origin = hashOrigin(member, { ip, device }, config.hashKey)
      const candidate = { member, voucher: actor?.id, origin }
      if (await isOwnDevice(tx, { email, device, hashKey: config.hashKey })) refuse('counted')
      if (await queries.isExcluded(tx, candidate)) refuse('counted')
      if (years > ageOn(link.birthDate, localDate(at, link.timeZone))) refuse('years_known')
      if (voucher && (await countLeft(tx, voucher, at)) === 0) refuse('year')
      const writing = { ...input, id, tokenHash, voucher: voucher?.id ?? null, origin, at }
      if (!(await queries.saveWriting(tx, writing))) fail('LINK_INVALID')
      await notify(tx, { to: member, kind: 'vouch_written', at })
      await publish(tx, member, { type: 'profiles.changed' })
    })
    return {}
  }),

  withdraw: visitor.vouches.withdraw.handler(async ({ input: { token }, context: { db } }) => {
    await inTransaction(db, async (tx) => {
      const member = await queries.removeWriting(tx, hashSecret(token))
      if (!member) return fail('LINK_INVALID')
      await publish(tx, member, { type: 'profiles.changed' })
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  }),
}

interface LinkRequest {
  tokenHash: string
  voucher: Pick<Actor, 'id'> | undefined
  at: Date
}

/** Finds an unused link after locking its member and the voucher; fails if it doesn't work or was used. */
async function lockOpenLink(tx: Tx, { tokenHash, voucher, at }: LinkRequest) {
  const found = (await queries.findLink(tx, tokenHash, at)) ?? fail('LINK_INVALID')
  await lockMembers(tx, [found.memberId, ...(voucher ? [voucher.id] : [])])
  // Read again, because another request may have used the link before the lock.
  const link = await queries.findLink(tx, tokenHash, at)
  return link && !link.writtenAt ? link : fail('LINK_INVALID')
}

function refuse(reason: 'counted' | 'year' | 'years_known' | 'signed_out'): never {
  return fail('VOUCH_REFUSED', { reason })
}

async function countLeft(db: Db, { id }: Pick<Actor, 'id'>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - STAKE_MS)
  return Math.max(0, VOUCH_STAKES_MAXIMUM - (await queries.countStakes(db, id, since)))
}

async function readPhoto(
  storage: RequestContext['storage'],
  storageKey: string | null,
): Promise<string | null> {
  const bytes = storageKey && (await storage.read(photoKey(storageKey, PHOTO_WIDTH)))
  return bytes ? `data:${PHOTO_TYPE};base64,${Buffer.from(bytes).toString('base64')}` : null
}
