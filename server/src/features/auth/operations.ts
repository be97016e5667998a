import { SessionId, type MemberId } from '@adire/contract/ids.ts'
import type { MemberDevice } from '@adire/contract/member-records.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext, Deps, RequestHeaders } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import type { Actor } from '../../lib/actor.ts'
import { publish } from '../../realtime.ts'
import { requireStepUpForStaff } from '../../step-up.ts'
import { removeLinks, consumeLink } from './link-queries.ts'
import {
  findActorByMember,
  findActorByToken,
  findRole,
  removeDeletion,
  saveActivity,
} from './queries.ts'
import { ACTIVITY_LAG_SECONDS, resetTask, sessionLifetimes } from './rules.ts'
import { addBanRecord } from './ban-queries.ts'
import { describeDevice } from './view.ts'
import {
  isKnownDevice,
  listSessions,
  removeKnownDevices,
  removeSessions,
} from './session-queries.ts'
import { consumeStep } from './step-queries.ts'
import { endSuspensions } from './suspension-operations.ts'
import { readSessionToken } from './cookie-operations.ts'
import { hashEmail, hashSecret } from '../../lib/secrets.ts'

/** Session id of actors without a session, for work of the server in a member's name. */
const NO_SESSION = SessionId.parse('00000000-0000-4000-8000-000000000000')

type ActorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

interface ReadOptions {
  /** False for checks that the member didn't cause, such as those of a stream. */
  isActivity: boolean
}
const ACTIVITY: ReadOptions = { isActivity: true }

/** Finds the member who sent a request; null without a valid session and a usable account. */
export async function findActor(
  deps: ActorDeps,
  headers: RequestHeaders,
  options: ReadOptions = ACTIVITY,
): Promise<Actor | null> {
  const token = readSessionToken(headers, deps.config)
  return token === undefined ? null : findActorOfToken(deps, token, options)
}

/** Finds the member of a session token; also saves activity and ends an expired suspension. */
export async function findActorOfToken(
  { db, clock }: ActorDeps,
  token: string,
  { isActivity }: ReadOptions = ACTIVITY,
): Promise<Actor | null> {
  const now = clock.now()
  const row = await findActorByToken(db, hashSecret(token), now)
  if (!row) return null
  if (row.status === 'suspended') await inTransaction(db, (tx) => endSuspensions(tx, now, row.id))
  if (isActivity && now.getTime() - row.lastUsedAt.getTime() > ACTIVITY_LAG_SECONDS * 1000)
    await saveActivity(db, row.sessionId, row.id, now)
  return toActor(row, row.sessionId)
}

/** Finds a member as an actor without a session; null if the account can't be used. */
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

/** Queues the email to set a new password, as if the member had requested it (MOD-25). */
export async function queueResetEmail(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  email: string,
): Promise<void> {
  await enqueue(tx, resetTask, { email }, `reset:${hashEmail(email, config.hashKey)}`)
}

/**
 * Uses up a restore token from an email or a log-in. Returns the member whose deletion may be
 * cancelled with it; undefined if the token is invalid.
 */
export async function consumeRestoreToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<MemberId | undefined> {
  return (
    (await consumeLink(tx, 'restore', token, now)) ??
    (await consumeStep(tx, 'restore', token, now))?.memberId ??
    undefined
  )
}

/** Cancels a deletion and removes its emailed links; false if there is none. */
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
    isAgeCheckOverdue: row.isAgeCheckOverdue,
  }
}

/**
 * Requires re-authentication for a decision about this member if they are staff.
 */
export async function requireStepUpIfStaff(
  tx: Tx,
  context: ActorContext,
  id: MemberId,
): Promise<void> {
  await requireStepUpForStaff(tx, context, { id, role: await findRole(tx, id) })
}

/** Removes a member's known devices before erasure, and adds a ban record if they are banned. */
export async function prepareErasure(
  tx: Tx,
  { id, email, isBanned }: { id: MemberId; email: string; isBanned: boolean },
  { config: { hashKey }, now }: Pick<Deps, 'config'> & { now: Date },
): Promise<void> {
  if (isBanned) await addBanRecord(tx, id, { hashKey, now })
  await removeKnownDevices(tx, hashEmail(email, hashKey))
}

/** Returns whether a browser has signed in with this address before. */
export function isOwnDevice(
  db: Db,
  { email, device, hashKey }: { email: string; device: string; hashKey: string },
): Promise<boolean> {
  return isKnownDevice(db, hashEmail(email, hashKey), hashSecret(device))
}

/** Lists the devices on which a member is logged in, as staff may see them: without times of day. */
export async function listDevices(
  db: Db,
  { id, isStaff }: { id: MemberId; isStaff: boolean },
  now: Date,
): Promise<MemberDevice[]> {
  const { idleSeconds } = isStaff ? sessionLifetimes.staff : sessionLifetimes.member
  const rows = await listSessions(db, id, now, new Date(now.getTime() - idleSeconds * 1000))
  return rows.map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    startedOn: session.startedAt.toISOString().slice(0, 10),
    lastUsedOn: session.lastUsedAt.toISOString().slice(0, 10),
  }))
}
