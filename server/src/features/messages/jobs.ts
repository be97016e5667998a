import { DAY_MS, SECOND_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { countThreads } from '../../db/thread-home-queries.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import {
  type AcceptedMessage,
  eraseMessages,
  listPending,
  listPendingBy,
  removeReceipts,
} from './home-queries.ts'
import { settle } from './home-operations.ts'
import { eraseFromHomesTask, RECEIPT_DAYS } from './task-rules.ts'

/** Messages of one run, and receipts of one transaction. */
const BATCH = 500
/** Age from which a message is settled by the job: its request is dead by then. */
const PATIENCE_MS = 15 * SECOND_MS

const noPayload = z.object({})

/**
 * Settles messages to other homes whose request has died, and removes old receipts. Homes that don't
 * answer leave their messages for the next run.
 */
export const settleMessages = defineJob<Record<string, never>, Deps>({
  name: 'messages.settle',
  payload: noPayload,
  every: '* * * * *',
  async run(_payload, deps) {
    const { db, homes, clock, log } = deps
    if (homes.isPlain) return
    const now = clock.now().getTime()
    const age = { before: new Date(now - PATIENCE_MS), limit: BATCH }
    for (const [home] of homes.others)
      await settleAll(deps, await listPending(db, { home, ...age })).catch((error: unknown) =>
        log.warn({ err: error, home }, 'messages: a home did not take its messages'),
      )
    const before = new Date(now - RECEIPT_DAYS * DAY_MS)
    let removed = BATCH
    while (removed === BATCH)
      removed = await inTransaction(db, (tx) => removeReceipts(tx, { before, limit: BATCH }))
  },
})

async function settleAll(deps: Deps, messages: readonly AcceptedMessage[]): Promise<void> {
  for (const message of messages) await settle(deps, message)
}

/** Counts the threads of each home, from which new threads are assigned. */
export const countHomes = defineJob<Record<string, never>, Deps>({
  name: 'messages.countHomes',
  payload: noPayload,
  every: '23 * * * *',
  async run(_payload, { db, homes }) {
    if (!homes.isPlain) await countThreads(db)
  },
})

/** Empties the messages of an erased member in all other homes. */
export const eraseFromHomes = defineJob({
  ...eraseFromHomesTask,
  async run({ memberId }, deps: Deps) {
    const { clock, db, homes } = deps
    const now = clock.now()
    await settleAll(deps, await listPendingBy(db, memberId))
    for (const [, home] of homes.others) await eraseMessages(home, memberId, now)
  },
})
