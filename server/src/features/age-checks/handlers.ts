import type { OwnAgeCheck } from '@adire/contract/age-checks.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import type { AgeGateway } from '../../gateways/age-gateway.ts'
import { ProviderFailed } from '../../gateways/payment-gateway.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { review } from './handlers/review.ts'
import { fetchAndApply } from './operations.ts'
import { findRequirement, listChecks, lockMember } from './queries.ts'
import { RETURN_PATH } from './rules.ts'
import {
  addSession,
  findSession,
  removeMemberSession,
  savePage,
  type SessionRow,
} from './session-queries.ts'
import { isOpen, toOwnCheck } from './view.ts'

/** Age checks: starting one, reading its result, and the moderators' side. */
export const ageChecks = {
  ...review,

  mine: member.ageChecks.mine.handler(({ context }) => readOwn(context, context.db)),

  start: member.ageChecks.start.handler(async ({ context }) => {
    const { actor, ageProviders, db } = context
    const session = await inTransaction(db, (tx) => ensureSession(tx, context))
    const gateway = ageProviders.byProvider(session.provider)
    if (session.url === null && gateway) await openPage(context, session, gateway)
    await publish(db, actor.id, { type: 'profiles.changed' })
    return readOwn(context, db)
  }),

  refresh: member.ageChecks.refresh.handler(async ({ context }) => {
    const { actor, db, log } = context
    const session = await findSession(db, actor.id)
    try {
      if (session) await fetchAndApply(context, session)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      // The webhook or the hourly job brings the result.
      log.warn({ err: error, provider: session?.provider }, 'age checks: no answer about a result')
    }
    return readOwn(context, db)
  }),
}

/** Reads the caller's check. */
async function readOwn({ actor, ageProviders, clock }: ActorContext, db: Db): Promise<OwnAgeCheck> {
  return toOwnCheck({
    checks: await listChecks(db, actor.id),
    requirement: await findRequirement(db, actor.id),
    session: await findSession(db, actor.id),
    isAvailable: ageProviders.current !== undefined,
    now: clock.now(),
  })
}

/**
 * Returns the member's open session, or adds one. Fails with ALREADY_DECIDED if they need no check,
 * and with TOO_SOON after too many failures.
 */
async function ensureSession(tx: Tx, context: ActorContext): Promise<SessionRow> {
  const { actor, ageProviders, clock } = context
  const now = clock.now()
  await lockMember(tx, actor.id)
  const session = await findSession(tx, actor.id)
  const isCurrent = session !== undefined && ageProviders.byProvider(session.provider) !== undefined
  if (session && isCurrent && isOpen(session, now)) return session
  // An old session, or one of a provider that is no longer used.
  if (session) await removeMemberSession(tx, actor.id)
  const own = await readOwn(context, tx)
  if (own.state === 'failed' && own.retryAt) fail('TOO_SOON', { availableAt: own.retryAt })
  if (own.state !== 'needed' && own.state !== 'failed' && own.state !== 'unavailable')
    fail('ALREADY_DECIDED')
  const gateway = ageProviders.current ?? fail('AGE_CHECK_UNAVAILABLE')
  await addSession(tx, { member: actor.id, provider: gateway.provider, at: now })
  return requireSession(tx, actor.id)
}

async function requireSession(tx: Tx, id: MemberId): Promise<SessionRow> {
  const session = await findSession(tx, id)
  if (!session) throw new Error('a session was neither added nor found')
  return session
}

/**
 * Opens the provider's page. After a crash, and in a second tab, the same session opens the same page.
 */
async function openPage(
  { config, db, log }: ActorContext,
  session: SessionRow,
  gateway: AgeGateway,
): Promise<void> {
  try {
    const returnUrl = `${config.publicUrl}${RETURN_PATH}`
    await savePage(db, session.id, await gateway.openCheck({ sessionId: session.id, returnUrl }))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    log.warn({ err: error, provider: session.provider }, 'age checks: a page could not be opened')
    fail('AGE_CHECK_UNAVAILABLE')
  }
}
