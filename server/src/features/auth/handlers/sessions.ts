import type { OwnSession } from '@adire/contract/auth.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext, ActorContext } from '../../../deps.ts'
import { type Actor, isStaff } from '../../../lib/actor.ts'
import { notifyOwner } from '../notice-operations.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { publish } from '../../../realtime.ts'
import { removeLinks } from '../link-queries.ts'
import { findActorOfToken } from '../operations.ts'
import { saveDevice } from '../device-queries.ts'
import { findLanguage } from '../../../mail/queries.ts'
import { checkMemberTask, SESSION_DAYS, sessionLifetimes } from '../rules.ts'
import {
  addSession,
  listSessions,
  makeRoomForSession,
  removeSession,
  removeSessionByToken,
  removeSessions,
  replaceToken,
  saveKnownDevice,
} from '../session-queries.ts'
import { describeDevice, toOwnSession } from '../view.ts'
import {
  clearSessionCookies,
  renewDevice,
  readSessionToken,
  setLanguageCookie,
  setSessionCookies,
} from '../cookie-operations.ts'
import { createSecret, hashEmail, hashMark, hashSecret } from '../../../lib/secrets.ts'

const USER_AGENT_MAXIMUM = 300

/**
 * Starts a session in the caller's browser with a new token, and ends the one it had, against session
 * fixation. From then on, a confirmation link starts no session of the member. Returns the token for
 * `enterSession`.
 */
export async function beginSession(
  tx: Tx,
  context: RequestContext,
  { memberId, email }: { memberId: MemberId; email: string },
): Promise<string> {
  const { clock, config, headers } = context
  const now = clock.now()
  const earlierToken = readSessionToken(headers, config)
  const ended =
    earlierToken === undefined
      ? undefined
      : await removeSessionByToken(tx, hashSecret(earlierToken))
  if (ended) await publish(tx, ended, { type: 'auth.ended' })
  await removeLinks(tx, 'sign-up-browser', memberId)
  if ((await makeRoomForSession(tx, memberId)) > 0)
    await publish(tx, memberId, { type: 'auth.ended' })

  const token = createSecret()
  const session = {
    memberId,
    tokenHash: hashSecret(token),
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAXIMUM),
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  }
  await addSession(tx, session, now)
  const device = renewDevice(context)
  await saveKnownDevice(tx, hashEmail(email, config.hashKey), hashSecret(device), now)
  if (await saveDevice(tx, memberId, hashMark('device', device, config.hashKey), now))
    await enqueue(tx, checkMemberTask, { memberId }, `${checkMemberTask.name}:${memberId}`)
  return token
}

/**
 * Ends every other session and gives this one a new token, to be set after the transaction commits.
 */
export async function renewSession(
  tx: Tx,
  { actor, clock }: Pick<RequestContext, 'clock'> & { actor: Actor },
): Promise<string> {
  const token = createSecret()
  await removeSessions(tx, actor.id, actor.sessionId)
  await replaceToken(tx, actor.sessionId, hashSecret(token), clock.now())
  await publish(tx, actor.id, { type: 'auth.ended' })
  return token
}

/** Sets the cookies of a new session; call it after its transaction is committed. */
export async function enterSession(context: RequestContext, token: string): Promise<OwnSession> {
  const actor = await findActorOfToken(context, token)
  if (!actor) throw new Error('a session that has just started is not valid')
  setSessionCookies(context, token)
  setLanguageCookie(context, await findLanguage(context.db, actor.id))
  return toOwnSession(actor)
}

/** Ends the caller's session, if there is one, and clears the browser's cookies and cache. */
export async function endOwnSession(context: RequestContext): Promise<void> {
  const { config, db, headers, resHeaders } = context
  const token = readSessionToken(headers, config)
  if (token !== undefined) {
    await inTransaction(db, async (tx) => {
      const memberId = await removeSessionByToken(tx, hashSecret(token))
      if (memberId) await publish(tx, memberId, { type: 'auth.ended' })
    })
  }
  clearSessionCookies(context)
  resHeaders.set('clear-site-data', '"cache"')
}

export async function listOwnSessions({ actor, clock, db }: ActorContext) {
  const now = clock.now()
  const { idleSeconds } = isStaff(actor) ? sessionLifetimes.staff : sessionLifetimes.member
  const rows = await listSessions(db, actor.id, now, new Date(now.getTime() - idleSeconds * 1000))
  return rows.map(({ id, userAgent, startedAt, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent),
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
}

/** Ends one of the caller's sessions; NOT_FOUND for another member's. */
export async function endSession(context: ActorContext, id: Actor['sessionId']): Promise<void> {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    if (!(await removeSession(tx, actor.id, id))) fail('NOT_FOUND')
    await publish(tx, actor.id, { type: 'auth.ended' })
    await notifyOwner(tx, context, { to: actor.id, mail: 'sessionsEndedByOwner' })
  })
  if (id === actor.sessionId) clearSessionCookies(context)
}

/** Ends the caller's other sessions; returns how many. */
export async function endOtherSessions(context: ActorContext): Promise<number> {
  const { actor, db } = context
  return inTransaction(db, async (tx) => {
    const ended = await removeSessions(tx, actor.id, actor.sessionId)
    if (ended === 0) return ended
    await publish(tx, actor.id, { type: 'auth.ended' })
    await notifyOwner(tx, context, { to: actor.id, mail: 'sessionsEndedByOwner' })
    return ended
  })
}
