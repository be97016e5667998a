import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { api, client } from '../../lib/api.ts'
import { errorCode, hasCode } from '../../lib/error-copy.ts'
import {
  removeStoredDraft,
  clearStoredDrafts,
  storeDraft,
  listStoredDrafts,
  onDraftChangedElsewhere,
  readAllStoredDrafts,
  readStoredDraft,
} from '../../lib/draft-storage.ts'
import { isUnreachable, RetryTimer } from '../../lib/retry-timer.ts'
import { queryClient } from '../../lib/query-client.ts'
import { invalidate } from '../../lib/invalidate.ts'
import { addOwnMessage } from './api.ts'
import {
  inOrder,
  nextMoment,
  nextToSend,
  parseUnsent,
  resolveFailure,
  threadsToSend,
  type Unsent,
} from './outbox-rules.ts'

const SHELF = 'outbox/'
/** A server that says nothing for so long counts as out of reach; sending again is harmless. */
const ANSWER_MS = 20_000

type Refusal = { threadId: ThreadId; error: Error }

let owner: MemberId | undefined
let unsent: readonly Unsent[] = []
let stopHearing = () => {}
const listeners = new Set<() => void>()
const refusalListeners = new Set<(refusal: Refusal) => void>()
/** Threads that something leaves from at this moment. */
const busy = new Set<ThreadId>()
/** Requests of this tab, by the message they carry. */
const inFlight = new Map<string, AbortController>()
const retry = new RetryTimer(sendAll)

/** Takes up what this member left here, in this tab or another; what somebody else left goes. */
export function openOutbox(memberId: MemberId) {
  if (owner === memberId) return
  owner = memberId
  clearStoredDrafts(memberId)
  stopHearing()
  stopHearing = onDraftChangedElsewhere(memberId, (name) => name.startsWith(SHELF) && takeUp())
  unsent = readStored(memberId)
}

/** The storage decides: every tab writes there first. */
function readStored(memberId: MemberId): Unsent[] {
  const stored = listStoredDrafts(memberId, SHELF).map((name) =>
    parseUnsent(readStoredDraft(memberId, name)),
  )
  return inOrder(stored.filter((message) => message !== undefined))
}

function takeUp() {
  if (!owner) return
  unsent = readStored(owner)
  // Withdrawn here or in another tab: its request is given up. If it has arrived all the same, the
  // thread shows it as sent.
  for (const [clientId, request] of inFlight) if (!isStored(clientId)) request.abort()
  for (const listener of listeners) listener()
}

function isStored(clientId: string): boolean {
  return owner !== undefined && readStoredDraft(owner, SHELF + clientId) !== undefined
}

export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readOutbox(): readonly Unsent[] {
  return unsent
}

/** How many will leave this browser by themselves, before anybody can say whose they are. */
export function countLeaving(): number {
  const stored = readAllStoredDrafts(SHELF).map(parseUnsent)
  return stored.filter((message) => message !== undefined && message.state !== 'failed').length
}

/** Calls `listener` when a message has failed. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

function keep(message: Unsent) {
  if (owner) storeDraft(owner, SHELF + message.clientId, JSON.stringify(message))
  takeUp()
}

/** Changes a message that is still here; one that was withdrawn meanwhile stays away. */
function change(message: Unsent, changes: Pick<Unsent, 'state' | 'newPrice'>) {
  if (isStored(message.clientId)) keep({ ...message, ...changes })
}

/** Withdraws a message: it never leaves after this. */
export function discard(clientId: string) {
  if (owner) removeStoredDraft(owner, SHELF + clientId)
  takeUp()
}

/** Drops the messages of a thread that is gone. */
export function discardThread(threadId: ThreadId) {
  for (const message of unsent) if (message.threadId === threadId) discard(message.clientId)
}

/** The id of the first attempt is that of all others: nothing is stored or charged twice. */
export function sendNew(
  threadId: ThreadId,
  { content, price }: { content: string; price: number },
) {
  keep({
    threadId,
    clientId: crypto.randomUUID(),
    content,
    price,
    createdAt: nextMoment(unsent, Date.now()),
    state: 'due',
  })
  void empty(threadId)
}

/** Sends a failed message again, at the price that is shown beside it. */
export function sendAgain(clientId: string) {
  const message = unsent.find((candidate) => candidate.clientId === clientId)
  if (message?.state !== 'failed') return
  const { newPrice, ...old } = message
  keep({ ...old, price: newPrice ?? old.price, state: 'due' })
  void empty(message.threadId)
}

/** Sends all that waits, since there is reason to believe that the server can be reached. */
export function sendWaiting() {
  retry.reset()
  sendAll()
}

/** Ends the timed retries, as when nobody is signed in any more. */
export function stopSending() {
  retry.reset()
}

function sendAll() {
  takeUp()
  for (const threadId of threadsToSend(unsent)) void empty(threadId)
}

/** One after the other, and from one tab at a time. */
async function empty(threadId: ThreadId) {
  if (busy.has(threadId)) return
  busy.add(threadId)
  try {
    await alone(`adire-outbox-${threadId}`, async () => {
      // Another tab may have sent or withdrawn them meanwhile.
      for (takeUp(); ; takeUp()) {
        const next = nextToSend(unsent, threadId)
        if (!next || (await deliver(next)) === 'out of reach') break
      }
    })
  } finally {
    busy.delete(threadId)
  }
  // Written while the turn was being given back.
  if (unsent.some((message) => message.threadId === threadId && message.state === 'due'))
    void empty(threadId)
}

/** Browsers have locks on safe addresses only. */
async function alone(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function deliver(message: Unsent): Promise<'done' | 'out of reach'> {
  const { threadId, clientId, content, price: expectedPrice } = message
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(), ANSWER_MS)
  inFlight.set(clientId, request)
  // Through the cache of mutations, so that an ended session is noticed as everywhere else.
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: api.messages.send.mutationKey(),
    mutationFn: () =>
      client.messages.send(
        { threadId, clientId, content, expectedPrice },
        { signal: request.signal },
      ),
    networkMode: 'always',
  })
  try {
    const stored = await mutation.execute(undefined)
    addOwnMessage(queryClient, stored)
    inFlight.delete(clientId)
    discard(clientId)
    retry.reset()
    refresh()
    return 'done'
  } catch (error) {
    inFlight.delete(clientId)
    return settle(message, error instanceof Error ? error : new Error(String(error)))
  } finally {
    clearTimeout(timer)
  }
}

function settle(message: Unsent, error: Error): 'done' | 'out of reach' {
  const { threadId, clientId } = message
  if (!isStored(clientId)) {
    // Withdrawn on its way: the thread says whether it had arrived.
    refresh()
    return 'done'
  }
  const result = resolveFailure({ isUnreachable: isUnreachable(error), code: errorCode(error) })
  if (result === 'waiting') {
    // Those behind it wait with it: they were written later.
    for (const due of unsent.filter(
      (other) => other.threadId === threadId && other.state === 'due',
    ))
      change(due, { state: 'waiting' })
    // Without a session the next log-in sends it.
    if (errorCode(error) !== 'UNAUTHENTICATED') retry.schedule()
    return 'out of reach'
  }
  if (result === 'dropped') discard(clientId)
  else
    change(message, {
      state: 'failed',
      newPrice: hasCode(error, 'PRICE_CHANGED') ? error.data.price : undefined,
    })
  for (const listener of refusalListeners) listener({ threadId, error })
  refresh()
  return 'done'
}

function refresh() {
  for (const queryKey of [
    api.messages.key(),
    api.matches.key(),
    api.tokens.key(),
    api.profiles.mine.key(),
  ])
    invalidate(queryClient, queryKey)
}
