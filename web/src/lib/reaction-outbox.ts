import { MemberId } from '@adire/contract/ids.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { api, client } from './api.ts'
import { errorCode, hasCode } from './error-copy.ts'
import {
  removeStoredDraft,
  storeDraft,
  listStoredDrafts,
  onDraftChangedElsewhere,
  readAllStoredDrafts,
  readStoredDraft,
} from './draft-storage.ts'
import { isUnreachable, RetryTimer } from './retry-timer.ts'
import { queryClient } from './query-client.ts'

/**
 * Likes, super likes and passes given without a network. They are kept in this browser as written
 * messages are, over a reload too, and leave when the server can be reached. The server takes each
 * of them once, so that sending again charges nobody twice.
 */
const NAME_PREFIX = 'answer/'
/** A server that says nothing for so long counts as out of reach. */
const REQUEST_TIMEOUT_MS = 20_000

const StoredReaction = z.object({
  to: MemberId,
  kind: z.enum(['like', 'super', 'pass']),
  /** The price of a super like that its button showed. */
  price: z.int().min(0).optional(),
  givenAt: z.iso.datetime(),
})
export type QueuedReaction = z.infer<typeof StoredReaction>
type ReactionKind = QueuedReaction['kind']

export type ReactionResult =
  | { kind: 'sent'; reaction: QueuedReaction; isMatch: boolean }
  | { kind: 'refused'; reaction: QueuedReaction; error: Error }
  /** The server's price is not the one that was shown: nothing was sent or spent. */
  | { kind: 'repriced'; reaction: QueuedReaction; price: number }

let owner: MemberId | undefined
let queue: readonly QueuedReaction[] = []
let isSending = false
/** The reaction being sent from this tab. */
let inFlight: { name: string; request: AbortController } | undefined
const retry = new RetryTimer(() => void sendOut())
const listeners = new Set<() => void>()
const resultListeners = new Set<(result: ReactionResult) => void>()

const toName = ({ to, kind }: Pick<QueuedReaction, 'to' | 'kind'>) => `${NAME_PREFIX}${to}/${kind}`

/**
 * Takes up what this member left here, in this tab or another; returns how to leave it where it is.
 */
export function openReactionOutbox(memberId: MemberId): () => void {
  owner = memberId
  const stopHearing = onDraftChangedElsewhere(
    memberId,
    (name) => name.startsWith(NAME_PREFIX) && reloadQueue(),
  )
  reloadQueue()
  return () => {
    stopHearing()
    retry.stop()
    owner = undefined
    queue = []
  }
}

function reloadQueue() {
  const memberId = owner
  if (!memberId) return
  const all = listStoredDrafts(memberId, NAME_PREFIX).map((name) =>
    parseReaction(readStoredDraft(memberId, name)),
  )
  queue = inOrder(all.filter((reaction) => reaction !== undefined))
  // Taken back here or in another tab: its request is given up.
  if (inFlight && !queue.some((reaction) => toName(reaction) === inFlight?.name))
    inFlight.request.abort()
  for (const listener of listeners) listener()
}

/** Parses a stored action; undefined if another version of the page wrote it. */
function parseReaction(text: string | undefined): QueuedReaction | undefined {
  try {
    return StoredReaction.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Sorts by time, with a like before the super like that upgrades it. */
function inOrder(reactions: readonly QueuedReaction[]): QueuedReaction[] {
  return reactions.toSorted(
    (a, b) => a.givenAt.localeCompare(b.givenAt) || a.kind.localeCompare(b.kind),
  )
}

/**
 * Queues a reaction until the server can be reached; a super like with the price that its button
 * showed.
 */
export function enqueueReaction(to: MemberId, kind: ReactionKind, price = 0) {
  if (!owner) return
  const reaction: QueuedReaction = {
    to,
    kind,
    ...(kind === 'super' && { price }),
    givenAt: new Date().toISOString(),
  }
  storeDraft(owner, toName(reaction), JSON.stringify(reaction))
  reloadQueue()
  retry.schedule()
}

/** Removes actions that haven't been sent; a super like with the like under it, or alone. */
export function cancelReaction(to: MemberId, ...kinds: ReactionKind[]) {
  if (owner) for (const kind of kinds) removeStoredDraft(owner, toName({ to, kind }))
  reloadQueue()
}

/** Calls `listener` with what became of a queued reaction. */
export function onReactionResult(listener: (result: ReactionResult) => void): () => void {
  resultListeners.add(listener)
  return () => resultListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function findQueuedReaction(id: MemberId): ReactionKind | undefined {
  const kinds = queue.filter(({ to }) => to === id).map(({ kind }) => kind)
  return (['pass', 'super', 'like'] as const).find((kind) => kinds.includes(kind))
}

/** How many wait in this browser, before anybody can say whose they are. */
export function countQueuedReactions(): number {
  return readAllStoredDrafts(NAME_PREFIX).filter((text) => parseReaction(text)).length
}

/** The queued action for a member, and the like state it leads to. */
export function useQueuedReaction(id: MemberId, likeState: OwnLikeState = 'none') {
  const waiting = useSyncExternalStore(subscribe, () => findQueuedReaction(id))
  return { waiting, likeState: applyQueuedReaction(waiting, likeState) }
}

export function applyQueuedReaction(
  waiting: ReactionKind | undefined,
  likeState: OwnLikeState,
): OwnLikeState {
  if (likeState === 'matched' || likeState === 'super') return likeState
  if (waiting === 'super') return 'super'
  return waiting === 'like' ? 'like' : likeState
}

/** Sends all that waits, since there is reason to believe that the server can be reached. */
export function sendReactions(): Promise<void> {
  retry.reset()
  return sendOut()
}

/** One after the other, and from one tab at a time. */
async function sendOut(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    await withCrossTabLock('adire-answers', sendOneByOne)
  } finally {
    isSending = false
  }
  if (queue.length > 0) retry.schedule()
}

/** Browsers have locks on safe addresses only. */
async function withCrossTabLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function sendOneByOne() {
  // Another tab may have sent them while this one waited for its turn.
  reloadQueue()
  for (let next = queue[0]; next; next = queue[0]) {
    const result = await deliver(next)
    if (result === 'out of reach') return
    if (result === 'taken back') {
      // It may have arrived all the same: then the page must show it.
      for (const queryKey of [api.discovery.key(), api.likes.key(), api.tokens.key()])
        void queryClient.invalidateQueries({ queryKey })
      continue
    }
    // Told while it is still queued, so that nothing on the page goes back and forth.
    for (const listener of resultListeners) listener(result)
    cancelReaction(next.to, next.kind)
  }
}

async function deliver(
  reaction: QueuedReaction,
): Promise<ReactionResult | 'out of reach' | 'taken back'> {
  const name = toName(reaction)
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), REQUEST_TIMEOUT_MS)
  inFlight = { name, request }
  try {
    return await send(reaction, request.signal)
  } catch (error) {
    const isTakenBack = owner !== undefined && readStoredDraft(owner, name) === undefined
    return isTakenBack
      ? 'taken back'
      : settle(reaction, error instanceof Error ? error : new Error(String(error)))
  } finally {
    clearTimeout(timer)
    inFlight = undefined
  }
}

async function send(reaction: QueuedReaction, signal: AbortSignal): Promise<ReactionResult> {
  const { to, kind, price: expectedPrice = 0 } = reaction
  if (kind === 'pass') {
    await run(api.discovery.pass.mutationKey(), () => client.discovery.pass({ to }, { signal }))
    return { kind: 'sent', reaction, isMatch: false }
  }
  const { match } = await run(api.likes.send.mutationKey(), () =>
    client.likes.send(kind === 'super' ? { to, kind, expectedPrice } : { to, kind }, { signal }),
  )
  return { kind: 'sent', reaction, isMatch: match !== null }
}

/** Through the cache of mutations, so that an ended session is noticed as everywhere else. */
function run<Answer>(
  mutationKey: readonly unknown[],
  mutationFn: () => Promise<Answer>,
): Promise<Answer> {
  return queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey, mutationFn, networkMode: 'always' })
    .execute(undefined)
}

function settle(reaction: QueuedReaction, error: Error): ReactionResult | 'out of reach' {
  const code = errorCode(error)
  // An earlier attempt arrived whose answer was lost, or another device was faster: it is what was
  // wanted.
  const isThere =
    code === 'ALREADY_SUPER_LIKED' || (code === 'ALREADY_LIKED' && reaction.kind === 'like')
  if (isThere) return { kind: 'sent', reaction: { ...reaction, price: undefined }, isMatch: false }
  if (hasCode(error, 'PRICE_CHANGED'))
    return { kind: 'repriced', reaction, price: error.data.price }
  return isUnreachable(error) || code === 'UNAUTHENTICATED'
    ? 'out of reach'
    : { kind: 'refused', reaction, error }
}
