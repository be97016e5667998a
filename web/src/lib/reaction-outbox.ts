import { MINUTE_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { LikeTarget } from '@adire/contract/liked-parts.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { z } from 'zod'
import { useStore } from 'zustand'
import { api, client } from './api.ts'
import { PageOutdatedError } from './app-update.ts'
import { errorCode, hasCode } from './error-copy.ts'
import type { LikeAbout } from './like-about.ts'
import { Outbox } from './outbox.ts'
import { queryClient } from './query-client.ts'

const Reaction = z.object({
  to: MemberId,
  kind: z.enum(['like', 'super', 'pass']),
  /** Price of a super like that its button showed. */
  price: z.int().min(0).optional(),
  /** Part of the profile that a like is about, and its comment. */
  on: LikeTarget.optional(),
  comment: z.string().optional(),
  givenAt: z.iso.datetime(),
  // Earlier versions stored no state.
  state: z.enum(['due', 'waiting', 'limited', 'failed']).default('waiting'),
})
export type QueuedReaction = z.infer<typeof Reaction>
type ReactionKind = QueuedReaction['kind']

export type ReactionResult =
  /** `isRepeat`: the server had this like already, perhaps without its comment. */
  | { kind: 'sent'; reaction: QueuedReaction; isMatch: boolean; isRepeat?: true }
  | { kind: 'refused'; reaction: QueuedReaction; error: Error }
  /** The price had changed, so nothing was sent or spent. */
  | { kind: 'repriced'; reaction: QueuedReaction; price: number }
  /** The rate limit was reached: this and the other queued reactions are sent after it. */
  | { kind: 'limited'; reaction: QueuedReaction; retryAfterSeconds: number }

const resultListeners = new Set<(result: ReactionResult) => void>()

/**
 * Queue of likes, super likes and passes made offline. The server accepts each only once, so that a
 * repeated one isn't charged twice.
 */
export const reactionOutbox = new Outbox<QueuedReaction, { isMatch: boolean }>({
  // Another prefix would lose the reactions queued in members' browsers.
  prefix: 'answer/',
  schema: Reaction,
  toName: ({ to, kind }) => `${to}/${kind}`,
  // A like comes before the super like that upgrades it.
  compare: (a, b) => a.givenAt.localeCompare(b.givenAt) || a.kind.localeCompare(b.kind),
  toLock: () => 'adire-answers',
  toMutationKey: ({ kind }) =>
    kind === 'pass' ? api.discovery.pass.mutationKey() : api.likes.send.mutationKey(),
  send: sendReaction,
  onSent: (reaction, { isMatch }) => publishResult({ kind: 'sent', reaction, isMatch }),
  onRefused(reaction, error) {
    publishResult(resolveRefusal(reaction, error))
    // Sent by `sendHeldReactions` once there is a photo.
    return hasCode(error, 'PHOTO_REQUIRED') ? { ...reaction, state: 'failed' } : undefined
  },
  mayWait: isFromNewerPage,
  onLimited: (reaction, retryAfterSeconds) =>
    publishResult({ kind: 'limited', reaction, retryAfterSeconds }),
  onRemovedInFlight() {
    for (const queryKey of [api.discovery.key(), api.likes.key(), api.tokens.key()])
      void queryClient.invalidateQueries({ queryKey })
  },
})

/** Milliseconds for which a server of the last release may still answer. */
const UPDATE_MS = 15 * MINUTE_MS

/**
 * True if a server of the last release may have refused a reaction because it doesn't know parts of
 * profiles.
 */
function isFromNewerPage({ on, givenAt }: QueuedReaction, error: Error): boolean {
  const isNew = Date.now() - Date.parse(givenAt) < UPDATE_MS
  const isRefused = error instanceof PageOutdatedError || hasCode(error, 'INVALID_INPUT')
  return on !== undefined && isNew && isRefused
}

async function sendReaction(
  { to, kind, price = 0, on, comment }: QueuedReaction,
  signal: AbortSignal,
) {
  if (kind === 'pass') {
    await client.discovery.pass({ to }, { signal })
    return { isMatch: false }
  }
  const { match } = await client.likes.send(
    { to, on, comment, ...(kind === 'super' ? { kind, expectedPrice: price } : { kind }) },
    { signal },
  )
  return { isMatch: match !== null }
}

function resolveRefusal(reaction: QueuedReaction, error: Error): ReactionResult {
  const code = errorCode(error)
  // An earlier attempt arrived but its response was lost, or another device was faster.
  if (code === 'ALREADY_SUPER_LIKED' || (code === 'ALREADY_LIKED' && reaction.kind === 'like'))
    return {
      kind: 'sent',
      reaction: { ...reaction, price: undefined },
      isMatch: false,
      isRepeat: true,
    }
  if (hasCode(error, 'PRICE_CHANGED'))
    return { kind: 'repriced', reaction, price: error.data.price }
  return { kind: 'refused', reaction, error }
}

function publishResult(result: ReactionResult) {
  for (const listener of resultListeners) listener(result)
}

/** Calls `listener` with the result of each queued reaction. */
export function onReactionResult(listener: (result: ReactionResult) => void): () => void {
  resultListeners.add(listener)
  return () => resultListeners.delete(listener)
}

/** Queues a reaction until the server can be reached; `price` is the one on a super like's button. */
export function enqueueReaction(
  to: MemberId,
  kind: ReactionKind,
  price = 0,
  about: LikeAbout = {},
) {
  const givenAt = new Date().toISOString()
  // A new like waits as long as the others do, also while offline.
  const state = reactionOutbox.isLimited() ? 'limited' : 'waiting'
  reactionOutbox.put({ to, kind, givenAt, state, ...(kind === 'super' && { price }), ...about })
}

/** Sends the likes that the server refused because the member had no photo. */
export function sendHeldReactions() {
  for (const reaction of reactionOutbox.items.getState())
    if (reaction.state === 'failed') reactionOutbox.put({ ...reaction, state: 'due' })
}

/** Cancels queued reactions of the given kinds. */
export function cancelReaction(to: MemberId, ...kinds: ReactionKind[]) {
  for (const reaction of reactionOutbox.items.getState())
    if (reaction.to === to && kinds.includes(reaction.kind)) reactionOutbox.remove(reaction)
}

/** Returns the queued reaction to a member: a pass, else a super like, else a like. */
export function findQueuedReaction(
  id: MemberId,
  queue = reactionOutbox.items.getState(),
): ReactionKind | undefined {
  const kinds = queue.filter(({ to }) => to === id).map(({ kind }) => kind)
  return (['pass', 'super', 'like'] as const).find((kind) => kinds.includes(kind))
}

/** Why a reaction is still queued; `photo` is one of the own profile. */
export type WaitReason = 'photo' | 'limit' | 'connection'

/** Returns why the queued reactions to a member wait. */
export function findWaitReason(id: MemberId, queue = reactionOutbox.items.getState()): WaitReason {
  const states = queue.filter(({ to }) => to === id).map(({ state }) => state)
  if (states.includes('failed')) return 'photo'
  return states.includes('limited') ? 'limit' : 'connection'
}

/** The queued reaction to a member, why it waits, and the like state it leads to. */
export function useQueuedReaction(id: MemberId, likeState: OwnLikeState = 'none') {
  const queued = useStore(reactionOutbox.items, (queue) => findQueuedReaction(id, queue))
  const waitReason = useStore(reactionOutbox.items, (queue) => findWaitReason(id, queue))
  return { queued, waitReason, likeState: applyQueuedReaction(queued, likeState) }
}

/** Like state to show while a reaction is queued. */
export function applyQueuedReaction(
  queued: ReactionKind | undefined,
  likeState: OwnLikeState,
): OwnLikeState {
  if (likeState === 'matched' || likeState === 'super') return likeState
  if (queued === 'super') return 'super'
  return queued === 'like' ? 'like' : likeState
}
