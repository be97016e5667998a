import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { api, client } from '../../lib/api.ts'
import { errorCode } from '../../lib/error-copy.ts'
import { dropWords, forgetWords, keepWords, listWords, onWordsElsewhere, readAllWords, readWords } from '../../lib/kept-words.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readAgain } from '../../lib/read-again.ts'
import { addOwnMessage } from './api.ts'
import { inOrder, nextDue, nextMoment, parseWaiting, resolveFailure, retryable, type Waiting } from './outbox-rules.ts'

const SHELF = 'outbox/'
/** A server that says nothing for so long counts as out of reach; asking again is harmless. */
const ANSWER_MS = 20_000

type Refusal = { threadId: ThreadId; error: Error }

let owner: MemberId | undefined
let waiting: readonly Waiting[] = []
let stopHearing = () => {}
const listeners = new Set<() => void>()
const refusalListeners = new Set<(refusal: Refusal) => void>()
/** Threads that something leaves from at this moment. */
const busy = new Set<ThreadId>()

/** Takes up what this member left here, in this tab or another; what somebody else left goes. */
export function openOutbox(memberId: MemberId) {
  if (owner === memberId) return
  owner = memberId
  forgetWords(memberId)
  stopHearing()
  stopHearing = onWordsElsewhere(memberId, (name) => name.startsWith(SHELF) && takeUp())
  waiting = readKept(memberId)
}

/** What lies in the storage counts: every tab writes there first. */
function readKept(memberId: MemberId): Waiting[] {
  const kept = listWords(memberId, SHELF).map((name) => parseWaiting(readWords(memberId, name)))
  return inOrder(kept.filter((message) => message !== undefined))
}

function takeUp() {
  if (!owner) return
  waiting = readKept(owner)
  for (const listener of listeners) listener()
}

export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readOutbox(): readonly Waiting[] {
  return waiting
}

/** How many will leave this browser by themselves, before anybody can say whose they are. */
export function countLeaving(): number {
  const kept = readAllWords(SHELF).map(parseWaiting)
  return kept.filter((message) => message !== undefined && message.state !== 'refused').length
}

/** Calls `listener` when the server has refused a message. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

function keep(message: Waiting) {
  if (owner) keepWords(owner, SHELF + message.clientId, JSON.stringify(message))
  takeUp()
}

export function discard(clientId: string) {
  if (owner) dropWords(owner, SHELF + clientId)
  takeUp()
}

/** For a thread that is gone: nothing can be written there any more. */
export function discardThread(threadId: ThreadId) {
  for (const message of waiting) if (message.threadId === threadId) discard(message.clientId)
}

/** The id of the first attempt is that of all others: nothing is stored or charged twice. */
export function sendNew(threadId: ThreadId, content: string) {
  keep({ threadId, clientId: crypto.randomUUID(), content, createdAt: nextMoment(waiting, Date.now()), state: 'due' })
  void empty(threadId)
}

export function sendAgain(clientId: string) {
  const message = waiting.find((candidate) => candidate.clientId === clientId)
  if (!message || message.state === 'due') return
  keep({ ...message, state: 'due' })
  void empty(message.threadId)
}

/** Sends all that could not leave before, and what a page that was closed was about to send. */
export function sendWaiting() {
  takeUp()
  for (const message of retryable(waiting)) keep({ ...message, state: 'due' })
  for (const threadId of new Set(waiting.filter(({ state }) => state === 'due').map((message) => message.threadId))) void empty(threadId)
}

/** One after the other, and from one tab at a time. */
async function empty(threadId: ThreadId) {
  if (busy.has(threadId)) return
  busy.add(threadId)
  try {
    await alone(`adire-outbox-${threadId}`, async () => {
      // Another tab may have sent them while this one waited for its turn.
      takeUp()
      for (let next = nextDue(waiting, threadId); next; next = nextDue(waiting, threadId)) {
        if ((await deliver(next)) === 'out of reach') break
      }
    })
  } finally {
    busy.delete(threadId)
  }
  // Written while the turn was being given back.
  if (nextDue(waiting, threadId)) void empty(threadId)
}

/** Browsers have locks on safe addresses only. */
async function alone(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function deliver(message: Waiting): Promise<'done' | 'out of reach'> {
  const { threadId, clientId, content } = message
  // Through the cache of mutations, so that an ended session is noticed as everywhere else.
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: api.messages.send.mutationKey(),
    mutationFn: () => client.messages.send({ threadId, clientId, content }, { signal: AbortSignal.timeout(ANSWER_MS) }),
    networkMode: 'always',
  })
  try {
    const stored = await mutation.execute(undefined)
    addOwnMessage(queryClient, stored)
    discard(clientId)
    refresh()
    return 'done'
  } catch (error) {
    return settle(message, error instanceof Error ? error : new Error(String(error)))
  }
}

function settle(message: Waiting, error: Error): 'done' | 'out of reach' {
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined
  const outcome = resolveFailure({ status, code: errorCode(error) })
  if (outcome === 'unsent') {
    // Those behind it wait with it: they were written later.
    for (const due of waiting.filter(({ threadId, state }) => threadId === message.threadId && state === 'due'))
      keep({ ...due, state: 'unsent' })
    return 'out of reach'
  }
  if (outcome === 'dropped') discard(message.clientId)
  else keep({ ...message, state: 'refused' })
  for (const listener of refusalListeners) listener({ threadId: message.threadId, error })
  refresh()
  return 'done'
}

function refresh() {
  for (const queryKey of [api.messages.key(), api.matches.key(), api.tokens.key()]) readAgain(queryClient, queryKey)
}
