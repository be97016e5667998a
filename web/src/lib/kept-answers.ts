import { MemberId } from '@adire/contract/ids.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { api, client } from './api.ts'
import { errorCode, hasCode } from './error-copy.ts'
import { dropWords, keepWords, listWords, onWordsElsewhere, readAllWords, readWords } from './kept-words.ts'
import { isOutOfReach, RetryTimer } from './out-of-reach.ts'
import { queryClient } from './query-client.ts'

/**
 * Likes, super likes and passes given without a network. They are kept in this browser as written messages are, over a reload too,
 * and leave when the server can be reached. The server takes each of them once, so that sending again charges nobody twice.
 */
const SHELF = 'answer/'
/** A server that says nothing for so long counts as out of reach. */
const SILENCE_MS = 20_000

const Kept = z.object({
  to: MemberId,
  kind: z.enum(['like', 'super', 'pass']),
  /** The price of a super like that its button showed. */
  price: z.int().min(0).optional(),
  givenAt: z.iso.datetime(),
})
export type KeptAnswer = z.infer<typeof Kept>
type AnswerKind = KeptAnswer['kind']

export type AnswerOutcome =
  | { kind: 'sent'; answer: KeptAnswer; isMatch: boolean }
  | { kind: 'refused'; answer: KeptAnswer; error: Error }
  /** The server's price is not the one that was shown: nothing was sent or spent. */
  | { kind: 'repriced'; answer: KeptAnswer; price: number }

let owner: MemberId | undefined
let kept: readonly KeptAnswer[] = []
let isSending = false
/** The answer on its way from this tab. */
let inFlight: { name: string; request: AbortController } | undefined
const retry = new RetryTimer(() => void sendOut())
const listeners = new Set<() => void>()
const outcomeListeners = new Set<(outcome: AnswerOutcome) => void>()

const toName = ({ to, kind }: Pick<KeptAnswer, 'to' | 'kind'>) => `${SHELF}${to}/${kind}`

/** Takes up what this member left here, in this tab or another; returns how to leave it where it is. */
export function openAnswers(memberId: MemberId): () => void {
  owner = memberId
  const stopHearing = onWordsElsewhere(memberId, (name) => name.startsWith(SHELF) && takeUp())
  takeUp()
  return () => {
    stopHearing()
    retry.stop()
    owner = undefined
    kept = []
  }
}

function takeUp() {
  const memberId = owner
  if (!memberId) return
  const all = listWords(memberId, SHELF).map((name) => parseAnswer(readWords(memberId, name)))
  kept = inOrder(all.filter((answer) => answer !== undefined))
  // Taken back here or in another tab: its request is given up.
  if (inFlight && !kept.some((answer) => toName(answer) === inFlight?.name)) inFlight.request.abort()
  for (const listener of listeners) listener()
}

/** Parses a stored action; undefined if another version of the page wrote it. */
function parseAnswer(text: string | undefined): KeptAnswer | undefined {
  try {
    return Kept.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Sorts by time, with a like before the super like that upgrades it. */
function inOrder(answers: readonly KeptAnswer[]): KeptAnswer[] {
  return answers.toSorted((a, b) => a.givenAt.localeCompare(b.givenAt) || a.kind.localeCompare(b.kind))
}

/** Keeps an answer until the server can be reached; a super like with the price that its button showed. */
export function giveLater(to: MemberId, kind: AnswerKind, price = 0) {
  if (!owner) return
  const answer: KeptAnswer = { to, kind, ...(kind === 'super' && { price }), givenAt: new Date().toISOString() }
  keepWords(owner, toName(answer), JSON.stringify(answer))
  takeUp()
  retry.schedule()
}

/** Removes actions that haven't been sent; a super like with the like under it, or alone. */
export function takeBack(to: MemberId, ...kinds: AnswerKind[]) {
  if (owner) for (const kind of kinds) dropWords(owner, toName({ to, kind }))
  takeUp()
}

/** Calls `listener` with what has become of an answer that was kept. */
export function onAnswered(listener: (outcome: AnswerOutcome) => void): () => void {
  outcomeListeners.add(listener)
  return () => outcomeListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function keptAnswerTo(id: MemberId): AnswerKind | undefined {
  const kinds = kept.filter(({ to }) => to === id).map(({ kind }) => kind)
  return (['pass', 'super', 'like'] as const).find((kind) => kinds.includes(kind))
}

/** How many wait in this browser, before anybody can say whose they are. */
export function countKeptAnswers(): number {
  return readAllWords(SHELF).filter((text) => parseAnswer(text)).length
}

/** The queued action for a member, and the like state it leads to. */
export function useKeptAnswer(id: MemberId, likeState: OwnLikeState = 'none') {
  const waiting = useSyncExternalStore(subscribe, () => keptAnswerTo(id))
  return { waiting, likeState: stateWith(waiting, likeState) }
}

export function stateWith(waiting: AnswerKind | undefined, likeState: OwnLikeState): OwnLikeState {
  if (likeState === 'matched' || likeState === 'super') return likeState
  if (waiting === 'super') return 'super'
  return waiting === 'like' ? 'like' : likeState
}

/** Sends all that waits, since there is reason to believe that the server can be reached. */
export function sendAnswers(): Promise<void> {
  retry.reset()
  return sendOut()
}

/** One after the other, and from one tab at a time. */
async function sendOut(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    await alone('adire-answers', sendOneByOne)
  } finally {
    isSending = false
  }
  if (kept.length > 0) retry.schedule()
}

/** Browsers have locks on safe addresses only. */
async function alone(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function sendOneByOne() {
  // Another tab may have sent them while this one waited for its turn.
  takeUp()
  for (let next = kept[0]; next; next = kept[0]) {
    const outcome = await deliver(next)
    if (outcome === 'out of reach') return
    if (outcome === 'taken back') {
      // It may have arrived all the same: then the page must show it.
      for (const queryKey of [api.discovery.key(), api.likes.key(), api.tokens.key()]) void queryClient.invalidateQueries({ queryKey })
      continue
    }
    // Told while it is still kept, so that nothing on the page goes back and forth.
    for (const listener of outcomeListeners) listener(outcome)
    takeBack(next.to, next.kind)
  }
}

async function deliver(answer: KeptAnswer): Promise<AnswerOutcome | 'out of reach' | 'taken back'> {
  const name = toName(answer)
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), SILENCE_MS)
  inFlight = { name, request }
  try {
    return await send(answer, request.signal)
  } catch (error) {
    const isTakenBack = owner !== undefined && readWords(owner, name) === undefined
    return isTakenBack ? 'taken back' : settle(answer, error instanceof Error ? error : new Error(String(error)))
  } finally {
    clearTimeout(timer)
    inFlight = undefined
  }
}

async function send(answer: KeptAnswer, signal: AbortSignal): Promise<AnswerOutcome> {
  const { to, kind, price: expectedPrice = 0 } = answer
  if (kind === 'pass') {
    await run(api.discovery.pass.mutationKey(), () => client.discovery.pass({ to }, { signal }))
    return { kind: 'sent', answer, isMatch: false }
  }
  const { match } = await run(api.likes.send.mutationKey(), () =>
    client.likes.send(kind === 'super' ? { to, kind, expectedPrice } : { to, kind }, { signal }),
  )
  return { kind: 'sent', answer, isMatch: match !== null }
}

/** Through the cache of mutations, so that an ended session is noticed as everywhere else. */
function run<Answer>(mutationKey: readonly unknown[], mutationFn: () => Promise<Answer>): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, { mutationKey, mutationFn, networkMode: 'always' }).execute(undefined)
}

function settle(answer: KeptAnswer, error: Error): AnswerOutcome | 'out of reach' {
  const code = errorCode(error)
  // An earlier attempt arrived whose answer was lost, or another device was faster: it is what was wanted.
  const isThere = code === 'ALREADY_SUPER_LIKED' || (code === 'ALREADY_LIKED' && answer.kind === 'like')
  if (isThere) return { kind: 'sent', answer: { ...answer, price: undefined }, isMatch: false }
  if (hasCode(error, 'PRICE_CHANGED')) return { kind: 'repriced', answer, price: error.data.price }
  return isOutOfReach(error) || code === 'UNAUTHENTICATED' ? 'out of reach' : { kind: 'refused', answer, error }
}
