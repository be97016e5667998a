import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ThreadHomes } from '../../db/thread-homes.ts'
import type { RequestContext } from '../../deps.ts'
import { type Actor, isStaff } from '../../lib/actor.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import type { CardRow } from '../profiles/card-rules.ts'
import { rememberRefusal } from '../risk/operations.ts'
import { decideSending, type PairState } from './policy.ts'
import { hasWritten } from './queries.ts'
import {
  listAnswerable,
  listWaitingThreads,
  type WaitingPosition,
  type WaitingRow,
} from './waiting-queries.ts'

/** Threads read at once. Few more than are asked for: most members can be answered. */
const BATCH = 60

/** Lists the conversations that wait for a member's answer, the longest first, up to a limit. */
export async function listWaiting(
  db: Db,
  member: MemberId,
  limit: number,
): Promise<{ thread: WaitingRow; card: CardRow }[]> {
  const found: { thread: WaitingRow; card: CardRow }[] = []
  let after: WaitingPosition | undefined
  for (;;) {
    const threads = await listWaitingThreads(db, member, { after, limit: BATCH })
    if (threads.length === 0) return found
    const cards = await listAnswerable(
      db,
      member,
      threads.map(({ other_id: other }) => other),
    )
    const cardById = new Map(cards.map((card) => [card.id, card]))
    for (const thread of threads) {
      const card = cardById.get(thread.other_id)
      if (card) found.push({ thread, card })
      if (found.length === limit) return found
    }
    after = findPosition(threads)
    if (threads.length < BATCH) return found
  }
}

function findPosition(threads: readonly WaitingRow[]): WaitingPosition | undefined {
  const last = threads.at(-1)
  return last && { sentAt: last.sent_at_text, threadId: last.thread_id }
}

/**
 * Fails with REPLIES_WAITING if so many conversations wait for a member's answer that new likes pause.
 * Staff are never paused.
 */
export async function requireAnswers(db: Db, actor: Actor, config: ConfigReader): Promise<void> {
  const limit = config.get('waiting_replies_limit')
  if (limit === 0 || isStaff(actor)) return
  if ((await listWaiting(db, actor.id, limit)).length === limit) fail('REPLIES_WAITING', { limit })
}

/** Fails unless a member may send a message in a thread. */
export function requireSending(pair: PairState): void {
  const decision = decideSending(pair)
  if (decision === 'no_thread') fail('NOT_FOUND')
  if (decision === 'not_matched') fail('NOT_MATCHED')
  if (decision === 'own_pause') fail('ACCOUNT_PAUSED')
  if (decision === 'other_pause') fail('MEMBER_PAUSED')
}

interface Opening {
  actor: Actor
  threadId: ThreadId
  thread: { home: number; lastSeq: number }
  isHeld: boolean
}

/**
 * Fails with NEW_THREADS_HELD if a moderator checks the member's account and they have not written in
 * this thread. Staff are never held.
 */
export async function requireKnownThread(
  tx: Tx,
  homes: ThreadHomes,
  { actor, threadId, thread, isHeld }: Opening,
): Promise<void> {
  if (!isHeld || isStaff(actor)) return
  const isKnown =
    thread.lastSeq > 0 && (await hasWritten(homes.readerOf(thread.home, tx), threadId, actor.id))
  if (!isKnown) fail('NEW_THREADS_HELD')
}

/**
 * Runs transactions that may start a conversation, and remembers if a hold refuses it; the refused
 * transaction is rolled back and can't. If that fails, the member still gets the refusal.
 */
export async function rememberHold<T>(
  { db, log }: Pick<RequestContext, 'db' | 'log'>,
  { actor, at }: { actor: Actor; at: Date },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isRefusal(error) && error.code === 'NEW_THREADS_HELD')
      await rememberRefusal(db, { member: actor.id, at }).catch((failure: unknown) =>
        log.error(
          { err: failure },
          'messages: could not remember that a hold refused a conversation',
        ),
      )
    throw error
  }
}
