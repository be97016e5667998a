import type { RequestHeaders } from '../../lib/request-headers.ts'
import { SessionId, type MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps, RequestContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import type { Actor } from '../../lib/actor.ts'
import { publish } from '../../realtime.ts'
import { requireStepUpForStaff } from '../../step-up.ts'
import { readSessionToken } from './cookies.ts'
import { removeLinks, takeLink } from './link-queries.ts'
import {
  endSuspensions,
  findActorByMember,
  findActorByToken,
  findRole,
  removeDeletion,
  saveActivity,
} from './queries.ts'
import { ACTIVITY_LAG_SECONDS, resetTask } from './rules.ts'
import { hashEmail, hashSecret } from './secrets.ts'
import { removeSessions } from './session-queries.ts'
import { takeStep } from './step-queries.ts'

export { clearSessionCookies } from './cookies.ts'
export { addBanRecord } from './ban-queries.ts'
export { createReauthentication } from './handlers/reauthentication.ts'
export { requireProof } from './handlers/proof.ts'
export { addSupportLink, readSupportLink } from './handlers/support-links.ts'
export { addLink } from './link-queries.ts'
export { listSessions, removeKnownDevices } from './session-queries.ts'
export { findReferrer } from './queries.ts'
export { createSecret, hashEmail, hashSecret } from './secrets.ts'
export { describeDevice } from './view.ts'

/** Session id of actors without a session, for work of the server in a member's name. */
const NO_SESSION = SessionId.parse('00000000-0000-4000-8000-000000000000')

type ActorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** `isAsked` is false for checks by a stream, which don't count as activity of the member. */
interface Looking {
  isAsked: boolean
}
const ASKED: Looking = { isAsked: true }

/** Reads the signed-in caller; null without a valid session or an account in good standing. */
export async function findActor(
  deps: ActorDeps,
  headers: RequestHeaders,
  looking: Looking = ASKED,
): Promise<Actor | null> {
  const token = readSessionToken(headers, deps.config)
  return token === undefined ? null : findActorOfToken(deps, token, looking)
}

export async function findActorOfToken(
  { db, clock }: ActorDeps,
  token: string,
  { isAsked }: Looking = ASKED,
): Promise<Actor | null> {
  const now = clock.now()
  const row = await findActorByToken(db, hashSecret(token), now)
  if (!row) return null
  if (row.status === 'suspended') await endSuspensions(db, now, row.id)
  if (isAsked && now.getTime() - row.lastUsedAt.getTime() > ACTIVITY_LAG_SECONDS * 1000)
    await saveActivity(db, row.sessionId, row.id, now)
  return toActor(row, row.sessionId)
}

/** Reads a member in good standing as an actor without a session. */
export async function findActorById(
  { db, clock }: ActorDeps,
  memberId: MemberId,
): Promise<Actor | null> {
  const row = await findActorByMember(db, memberId, clock.now())
  return row ? toActor(row, NO_SESSION) : null
}

/** Ends every session of a member, also in open tabs; returns how many. */
export async function endSessions(tx: Tx, memberId: MemberId): Promise<number> {
  const ended = await removeSessions(tx, memberId)
  if (ended > 0) await publish(tx, memberId, { type: 'auth.ended' })
  return ended
}

/** Emails a reset link, as if the owner had requested it (security MOD-25). */
export async function startReset(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  email: string,
): Promise<void> {
  await enqueue(tx, resetTask, { email }, `reset:${hashEmail(email, config.sessionSecret)}`)
}

/**
 * Uses up a restore token from an email or a log-in; returns the member whose deletion it cancels.
 */
export async function takeRestoreToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<MemberId | undefined> {
  return (
    (await takeLink(tx, 'restore', token, now)) ??
    (await takeStep(tx, 'restore', token, now))?.memberId ??
    undefined
  )
}

/** Cancels a deletion; false if there is none. */
export async function restoreAccount(tx: Tx, memberId: MemberId): Promise<boolean> {
  await removeLinks(tx, 'restore', memberId)
  return removeDeletion(tx, memberId)
}

type ActorRow = NonNullable<Awaited<ReturnType<typeof findActorByMember>>>

function toActor(row: ActorRow, sessionId: SessionId): Actor {
  const { id, handle, email, gender, interestedIn, birthDate, isVerified, createdAt } = row
  return {
    id,
    sessionId,
    handle,
    email,
    gender,
    interestedIn,
    birthDate,
    isVerified,
    createdAt,
    role: row.role ?? 'member',
    isPremium: row.isPremium,
    hasStaffTwoFactor: row.hasStaffTwoFactor,
  }
}

/**
 * Requires re-authentication for a decision about a member of staff; does nothing for other
 * members.
 */
export async function requireStepUpAbout(
  tx: Tx,
  context: RequestContext & { actor: Actor },
  id: MemberId,
): Promise<void> {
  await requireStepUpForStaff(tx, context, { id, role: await findRole(tx, id) })
}
