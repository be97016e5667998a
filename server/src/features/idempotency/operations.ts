import { IDEMPOTENCY_HEADER, isKeyed } from '@adire/contract/idempotency.ts'
import { z } from 'zod'
import { confirmEarlierCommits, withEveryTransaction } from '../../db/transaction.ts'
import type { ClaimRequest, RequestClaim, RequestContext } from '../../deps.ts'
import { fail, isRefusal } from '../../lib/fail.ts'
import { keyedHash } from '../../lib/hashes.ts'
import {
  addKey,
  findKey,
  type RunningKey,
  type Key,
  markEffect,
  removeKey,
  saveAnswer,
  takeOverKey,
} from './queries.ts'
import { MINUTE_MS } from '@adire/contract/durations.ts'

/** Age at which a running request counts as lost with its server, so that a repeated one may run. */
export const REQUEST_TIMEOUT_MS = MINUTE_MS

/**
 * Claims the idempotency key of a request before its handler runs; undefined for a procedure or
 * request without one. A repeated request gets the stored answer, REQUEST_RUNNING while the first
 * one runs, or REQUEST_DONE if the first one committed but its answer was lost.
 */
export const claimRequest: ClaimRequest = async (
  context,
  { procedure, idempotency, input, owner },
) => {
  const sent = isKeyed(idempotency) ? context.headers.get(IDEMPOTENCY_HEADER) : null
  if (sent === null) return undefined
  const parsed = z.uuid().safeParse(sent)
  if (!parsed.success)
    return fail('INVALID_INPUT', { issues: [{ path: IDEMPOTENCY_HEADER, message: 'Send a UUID' }] })
  const { clock, config, db } = context
  // The answer of a sign-up opens a session, so it isn't stored.
  const isAnswerStored = idempotency === 'key'
  const key: Key = { owner, key: parsed.data }
  const at = clock.now()
  const requestHash = await hashRequest(config.hashKey, procedure, input)
  if (await addKey(db, { ...key, procedure, requestHash, at }))
    return createClaim(context, { key: { ...key, startedAt: at }, procedure, isAnswerStored })

  const row = await findKey(db, key)
  // The first request has just been refused, and its key removed.
  if (!row) return fail('REQUEST_RUNNING')
  if (row.procedure !== procedure || !row.requestHash.equals(requestHash))
    return fail('CLIENT_ID_USED')
  if (row.answer !== null) {
    await confirmEarlierCommits(db)
    return { isReplay: true, answer: row.answer }
  }
  if (at.getTime() - row.startedAt.getTime() < REQUEST_TIMEOUT_MS) return fail('REQUEST_RUNNING')
  if (row.hasEffect) {
    await confirmEarlierCommits(db)
    return fail('REQUEST_DONE')
  }
  if (!(await takeOverKey(db, key, { startedAt: row.startedAt, at })))
    return fail('REQUEST_RUNNING')
  return createClaim(context, { key: { ...key, startedAt: at }, procedure, isAnswerStored })
}

/** Creates the claim of a request that may run; `run` stores its answer. */
function createClaim(
  { db, log }: RequestContext,
  {
    key,
    procedure,
    isAnswerStored,
  }: { key: RunningKey; procedure: string; isAnswerStored: boolean },
): RequestClaim {
  return {
    isReplay: false,
    async run(work, getAnswer) {
      try {
        // The mark commits with the effect: if the server dies before the answer is stored, the
        // request is not run again.
        const result = await withEveryTransaction(async (tx) => {
          if (!(await markEffect(tx, key))) fail('REQUEST_RUNNING')
        }, work)
        await saveAnswer(db, key, isAnswerStored ? getAnswer(result) : {})
        return result
      } catch (error) {
        await removeKey(db, key, { evenWithEffect: isRefusal(error) }).catch((fault: unknown) => {
          log.warn({ err: fault, procedure }, 'idempotency: a key could not be released')
        })
        throw error
      }
    },
  }
}

/** Hashes an input without regard to the order of its fields; keyed, as it may hold a password. */
async function hashRequest(secret: string, procedure: string, input: unknown): Promise<Buffer> {
  const parts = await Array.fromAsync(readParts(input))
  return keyedHash(secret, `idempotency\n${procedure}\n`, ...parts)
}

async function* readParts(value: unknown): AsyncGenerator<string | Uint8Array> {
  if (value instanceof Blob) {
    yield `file ${value.size} ${value.type}\n`
    yield new Uint8Array(await value.arrayBuffer())
  } else if (Array.isArray(value)) {
    yield `list ${value.length}\n`
    for (const item of value) yield* readParts(item)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    yield `object ${entries.length}\n`
    for (const [name, item] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      yield `${JSON.stringify(name)}\n`
      yield* readParts(item)
    }
  } else yield `${JSON.stringify(value) ?? 'nothing'}\n`
}
