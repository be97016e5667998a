import type { MemberId } from '@adire/contract/ids.ts'
import type { LikeKind } from '@adire/contract/likes.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { openMatch } from '../matches/operations.ts'
import { findVisible } from '../profiles/operations.ts'
import { lockWallet, post, priceSuperLike } from '../tokens/operations.ts'
import { countSuperLikesUsed } from './operations.ts'
import { hasLiked, lockPair, saveLike } from './queries.ts'
import { resolveLike } from './rules.ts'

export const likes = {
  send: member.likes.send.handler(({ input: { to, kind }, context: { actor, db, clock } }) => {
    const at = clock.now()
    return inTransaction(db, async (tx) => {
      await lockPair(tx, actor.id, to)
      const candidate = (await findVisible(tx, actor.id, to, at)) ?? fail('NOT_FOUND')
      const outcome = resolveLike(candidate.own_like, kind)
      if (outcome === 'already_liked') fail('ALREADY_LIKED')
      if (outcome === 'already_super_liked') fail('ALREADY_SUPER_LIKED')

      await addLike(tx, { actor, to, kind, at, isUpgrade: outcome === 'upgraded' })
      return { match: (await hasLiked(tx, to, actor.id)) ? await openMatch(tx, actor.id, to, at) : null }
    })
  }),
}

interface Sending {
  actor: Actor
  to: MemberId
  kind: LikeKind
  at: Date
  isUpgrade: boolean
}

/** The like, and what a super like costs; one not paid for undoes everything. */
async function addLike(tx: Tx, { actor, to, kind, at, isUpgrade }: Sending): Promise<void> {
  const isSuper = kind === 'super'
  const cost = isSuper ? await priceNext(tx, actor, at) : 0
  const likeId = await saveLike(tx, { from: actor.id, to, isSuper, cost, at })
  if (cost === 0) return
  await post(tx, {
    member: actor.id,
    amount: -cost,
    kind: 'super_like',
    ref: `${likeId}:super`,
    description: 'Super like',
    ...(isUpgrade && { purpose: 'super_like_upgrade' }),
  })
}

/** The day's free super likes are counted under the member's own lock, so that a hundred at once get five. */
async function priceNext(tx: Tx, actor: Actor, at: Date): Promise<number> {
  if (actor.isPremium) await lockWallet(tx, actor.id)
  return priceSuperLike(actor, await countSuperLikesUsed(tx, actor, at))
}
