import type { MemberId } from '@adire/contract/ids.ts'
import {
  LIKES_COUNT_MAXIMUM,
  type LikeKind,
  type ReceivedLike,
  type SentLike,
} from '@adire/contract/likes.ts'
import type { LikeTarget } from '@adire/contract/liked-parts.ts'
import type { Tx } from '../../db/db.ts'
import type { Claim } from '../../db/limiter.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { type Actor, isStaff } from '../../lib/actor.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { bySortKey, type PositionFormat, readPage } from '../../lib/paging.ts'
import { member, memberReads } from '../../procedures.ts'
import { publish, publishAll } from '../../realtime.ts'
import { keepCurrent } from '../../rechecks.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import { createMatch } from '../matches/operations.ts'
import { addComments } from '../messages/comment-operations.ts'
import { settleComments } from '../messages/home-operations.ts'
import { requireAnswers } from '../messages/operations.ts'
import { notifyOfLike } from '../notifications/operations.ts'
import { requirePhoto } from '../profiles/reach-operations.ts'
import { countFreeSuperLikesUsed, spend } from '../tokens/operations.ts'
import { hasAnswered, isShownPhoto, saveAbout } from './comment-queries.ts'
import {
  countReceived,
  countTurnedDown,
  hasLiked,
  listReceived,
  listStillReceived,
  type ReceivedPosition,
  type ReceivedRow,
  saveLike,
} from './queries.ts'
import {
  buildCommentLimits,
  buildLimits,
  describeAge,
  getRelikeStart,
  RECEIVED_PAGE_SIZE,
  resolveLike,
  SENT_PAGE_SIZE,
} from './rules.ts'
import {
  findWithdrawnLike,
  listSent,
  listStillSent,
  type SentRow,
  withdrawLike,
} from './sent-queries.ts'
import { hasMet, lockPair } from '../matches/shared-queries.ts'
import { toLikedPart } from '../profiles/liked-part-rules.ts'
import { findVisible, type VisibleMember } from '../profiles/shared-queries.ts'
import { queueCommentAssessment } from '../risk/operations.ts'
import { lockHold } from '../risk/shared-queries.ts'
import { toCard } from '../profiles/card-rules.ts'
import { lockWallet } from '../tokens/shared-queries.ts'
import { priceSuperLike } from '../tokens/rules.ts'
import { toDiscoverCard } from '../discovery/card-rules.ts'

/** Sending likes and super likes, and the likes a member received. */
export const likes = {
  send: member.likes.send.handler(async ({ input, context }) => {
    const { to, kind } = input
    const { actor, db, homes, clock, systemConfig: config } = context
    if (kind === 'super' && isStaff(actor)) fail('STAFF_NOT_SEEN')
    const at = clock.now()
    // Before the limits: likes that wait for a photo or for answers must not use them up.
    await inTransaction(db, async (tx) => {
      await requirePhoto(tx, actor, config)
      // A repeated like has its own error, and the upgrade of one starts no conversation.
      if (!(await hasLiked(tx, actor.id, to))) await requireAnswers(tx, actor, config)
    })
    await consumeLimits(context, actor, { ...input, at })
    const { match, comment } = await inTransaction(db, async (tx) => {
      await lockPair(tx, actor.id, to)
      const candidate = (await findVisible(tx, actor.id, to, at)) ?? fail('NOT_FOUND')
      const outcome = resolveLike(candidate.own_like, kind, {
        hasMet: await hasMet(tx, actor.id, to),
      })
      if (outcome === 'already_liked') fail('ALREADY_LIKED')
      if (outcome === 'already_super_liked') fail('ALREADY_SUPER_LIKED')
      await requirePhoto(tx, actor, config)
      if (input.on) await requirePart(tx, candidate, input.on)

      const isUpgrade = outcome === 'upgraded'
      const cost = await addLike(tx, input, { actor, at, config, isUpgrade })
      await publish(tx, actor.id, { type: 'likes.sentChanged' })
      const isMutual = await hasLiked(tx, to, actor.id)
      if (!isMutual) await announceLike(tx, input, { actor, at, isPaid: cost > 0 })
      if (!isMutual) return { match: null }
      const home = homes.chooseForThread()
      const created = await createMatch(tx, { one: actor.id, other: to, at, home })
      return { match: created, comment: created && (await addComments(tx, created.threadId, at)) }
    })
    await settleComments(context, comment ?? undefined)
    return { match }
  }),

  countReceived: member.likes.countReceived.handler(async ({ context: { actor, db } }) => ({
    count: await countReceived(db, actor.id, {
      // Free members must not find out who likes them by passing or blocking and counting again.
      which: actor.isPremium ? 'listed' : 'all',
      limit: LIKES_COUNT_MAXIMUM + 1,
    }),
  })),

  listSent: memberReads.likes.listSent.handler(async ({ input: { cursor }, context }) => {
    const { actor, readDb, clock } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: SENT_PAGE_SIZE,
      position: bySortKey,
      list: (range) => listSent(readDb, actor.id, { ...range, seesFully: actor.isPremium }),
    })
    const shown = await keepCurrent(context, rows, (db, ids) => listStillSent(db, actor.id, ids))
    return { likes: shown.map((row) => toSentLike(row, clock.now())), nextCursor }
  }),

  withdraw: member.likes.withdraw.handler(({ input: { to }, context: { actor, db, clock } }) => {
    const at = clock.now()
    return inTransaction(db, async (tx) => {
      await lockPair(tx, actor.id, to)
      if (await hasMet(tx, actor.id, to)) {
        const candidate = await findVisible(tx, actor.id, to, at)
        return candidate?.is_matched ? fail('ALREADY_MATCHED') : {}
      }
      if (!(await withdrawLike(tx, { from: actor.id, to, at }))) return {}
      await publishAll(tx, [
        { to: actor.id, event: { type: 'likes.sentChanged' } },
        { to, event: { type: 'likes.changed' } },
        { to, event: { type: 'notifications.changed' } },
      ])
      return {}
    })
  }),

  listReceived: memberReads.likes.listReceived.handler(async ({ input: { cursor }, context }) => {
    const { actor, readDb, clock } = context
    if (!actor.isPremium) fail('PREMIUM_REQUIRED')
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: RECEIVED_PAGE_SIZE,
      position: bySuperLike,
      list: (range) => listReceived(readDb, actor.id, range),
    })
    const shown = await keepCurrent(context, rows, (db, ids) =>
      listStillReceived(db, actor.id, ids),
    )
    const turnedDown =
      cursor === undefined ? await countTurnedDown(readDb, actor.id, LIKES_COUNT_MAXIMUM + 1) : null
    return {
      likes: shown.map((row) => toReceivedLike(row, clock.now())),
      nextCursor,
      turnedDown,
    }
  }),
}

/** Cursor format of received likes: the columns of the sort order in `listReceived`. */
const bySuperLike: PositionFormat<ReceivedRow, ReceivedPosition> = {
  toParts: (row) => [row.is_super_like, row.liked_at_text, row.like_id],
  toPosition: ([isSuper, likedAt, id]) => ({
    isSuper: isSuper === true,
    likedAt: String(likedAt),
    id: String(id),
  }),
}

/** The like state is always `none`: received likes are unanswered. */
function toReceivedLike(row: ReceivedRow, now: Date): ReceivedLike {
  const card = toDiscoverCard(toCard(row, now), row, 'none')
  return {
    member: card,
    kind: row.is_super_like ? 'super' : 'like',
    since: describeAge(row.liked_at, now),
    ...toAbout(row),
    isWarned: row.is_warned && (row.about?.comment ?? null) !== null,
  }
}

function toSentLike(row: SentRow, now: Date): SentLike {
  const kind = row.is_super_like ? 'super' : 'like'
  return {
    member: toDiscoverCard(toCard(row, now), row, kind),
    kind,
    sentAt: row.sent_at.toISOString(),
    ...toAbout(row),
  }
}

function toAbout({ about }: Pick<SentRow, 'about'>): Pick<SentLike, 'on' | 'comment'> {
  return { on: about && toLikedPart(about), comment: about && about.comment }
}

/** Fails with PART_GONE unless the sender sees the part of the profile that a like is about. */
async function requirePart(tx: Tx, owner: VisibleMember, on: LikeTarget): Promise<void> {
  const seesFully = owner.is_viewer_premium || owner.is_matched
  const isShown =
    on.kind === 'photo'
      ? await isShownPhoto(tx, { id: on.photoId, owner: owner.id, seesFully })
      : seesFully && (await hasAnswered(tx, owner.id, on.prompt))
  if (!isShown) fail('PART_GONE')
}

/**
 * Notifies the liked member. A like that was taken back and sent again notifies once in the period
 * of `getRelikeStart`, a paid super like each time.
 */
async function announceLike(
  tx: Tx,
  { to, kind }: Like,
  { actor, at, isPaid }: Pick<SendContext, 'actor' | 'at'> & { isPaid: boolean },
): Promise<void> {
  await publish(tx, to, { type: 'likes.changed' })
  await notifyOfLike(tx, {
    to,
    kind: kind === 'super' ? 'super_like' : 'like',
    about: actor.id,
    at,
    since: getRelikeStart(at),
    isPaid,
  })
}

async function consumeLimits(
  context: RequestContext,
  actor: Actor,
  { kind, comment, at }: { kind: LikeKind; comment?: string | undefined; at: Date },
): Promise<void> {
  const comments = comment === undefined ? [] : buildCommentLimits(actor, at)
  const wait = await consume(context, comments)
  if (wait !== undefined) fail('COMMENTS_LIMITED', { retryAfterSeconds: wait })
  const seconds = await consume(context, buildLimits(actor, kind, at))
  if (seconds === undefined) return
  await context.limiter.release(comments)
  failOverLimit(context, seconds)
}

/** Returns the seconds to wait if a limit is used up. */
async function consume({ limiter }: RequestContext, claims: readonly Claim[]) {
  return claims.length > 0 ? limiter.consume(claims) : undefined
}

interface SendContext {
  actor: Actor
  at: Date
  config: ConfigReader
  isUpgrade: boolean
}

type Like = { to: MemberId; on?: LikeTarget | undefined; comment?: string | undefined } & (
  | { kind: 'like' }
  | { kind: 'super'; expectedPrice: number }
)

/**
 * Saves the like, charges a super like and returns its cost in tokens; a refused charge rolls back
 * both.
 */
async function addLike(
  tx: Tx,
  like: Like,
  { actor, at, config, isUpgrade }: SendContext,
): Promise<number> {
  const cost = like.kind === 'super' ? await priceNextSuperLike(tx, actor, { at, config }) : 0
  const likeId = await saveLike(tx, {
    from: actor.id,
    to: like.to,
    isSuper: like.kind === 'super',
    cost,
    at,
    firstSentAt: await findWithdrawnLike(tx, {
      from: actor.id,
      to: like.to,
      since: getRelikeStart(at),
    }),
  })
  const { to, on, comment } = like
  if (on) {
    const withheldSince =
      comment === undefined || isStaff(actor) ? null : await lockHold(tx, actor.id, at)
    await saveAbout(tx, { from: actor.id, to, on, comment, withheldSince, at })
    if (comment !== undefined)
      await queueCommentAssessment(tx, { memberId: actor.id, recipientId: to })
  }
  if (like.kind === 'like') return cost
  await spend(tx, {
    member: actor.id,
    price: cost,
    expectedPrice: like.expectedPrice,
    kind: 'super_like',
    ref: `${likeId}:super`,
    description: 'Super like',
    at,
    ...(isUpgrade && { purpose: 'super_like_upgrade' }),
  })
  // A used free super like can change the price shown on the member's other pages.
  if (cost === 0) await publish(tx, actor.id, { type: 'tokens.changed' })
  return cost
}

/**
 * Returns the price in tokens of the member's next super like. Locks the wallet of premium members,
 * so that concurrent super likes can't share one of the free ones.
 */
async function priceNextSuperLike(
  tx: Tx,
  actor: Actor,
  { at, config }: Pick<SendContext, 'at' | 'config'>,
): Promise<number> {
  if (actor.isPremium) await lockWallet(tx, actor.id)
  return priceSuperLike(actor, await countFreeSuperLikesUsed(tx, actor, at), config)
}
