import { SessionId, type MemberId } from '@adire/contract/ids.ts'
import type { MemberDevice } from '@adire/contract/member-records.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ActorContext, Deps, RequestHeaders } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import type { Actor } from '../../lib/actor.ts'
import { publish } from '../../realtime.ts'
import { requireStepUpForStaff } from '../../step-up.ts'
import { removeLinks, takeLink } from './link-queries.ts'
import {
  endSuspensions,
  findActorByMember,
  findActorByToken,
  findRole,
  removeDeletion,
  saveActivity,
} from './queries.ts'
import { ACTIVITY_LAG_SECONDS, resetTask, sessionLife } from './rules.ts'
import { addBanRecord } from './ban-queries.ts'
import { describeDevice } from './view.ts'
import { listSessions, removeKnownDevices, removeSessions } from './session-queries.ts'
import { takeStep } from './step-queries.ts'
import { readSessionToken } from './cookie-operations.ts'
import { hashEmail, hashSecret } from '../../lib/secrets.ts'

/** Session id of actors without a session, for work of the server in a member's name. */
const NO_SESSION = SessionId.parse('00000000-0000-4000-8000-000000000000')

type ActorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** False for checks that the member didn't cause, such as those of a stream. */
interface Reading {
  isActivity: boolean
}
const ACTIVITY: Reading = { isActivity: true }

/** Reads the signed-in caller; null without a valid session or an account in good standing. */
export async function findActor(
  deps: ActorDeps,
  headers: RequestHeaders,
  reading: Reading = ACTIVITY,
): Promise<Actor | null> {
  const token = readSessionToken(headers, deps.config)
  return token === undefined ? null : findActorOfToken(deps, token, reading)
}

export async function findActorOfToken(
  { db, clock }: ActorDeps,
  token: string,
  { isActivity }: Reading = ACTIVITY,
): Promise<Actor | null> {
  const now = clock.now()
  const row = await findActorByToken(db, hashSecret(token), now)
  if (!row) return null
  if (row.status === 'suspended') await endSuspensions(db, now, row.id)
  if (isActivity && now.getTime() - row.lastUsedAt.getTime() > ACTIVITY_LAG_SECONDS * 1000)
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
  context: ActorContext,
  id: MemberId,
): Promise<void> {
  await requireStepUpForStaff(tx, context, { id, role: await findRole(tx, id) })
}

/** Removes the known devices of a member to be erased, and adds a ban record if they were banned. */
export async function forgetAddress(
  tx: Tx,
  { id, email, isBanned }: { id: MemberId; email: string; isBanned: boolean },
  { config: { sessionSecret: secret }, now }: Pick<Deps, 'config'> & { now: Date },
): Promise<void> {
  if (isBanned) await addBanRecord(tx, id, { secret, now })
  await removeKnownDevices(tx, hashEmail(email, secret))
}

/** Lists the devices with a session of a member, as staff may see them: without times of day. */
export async function listDevices(
  db: Db,
  { id, isStaff }: { id: MemberId; isStaff: boolean },
  now: Date,
): Promise<MemberDevice[]> {
  const { idleSeconds } = isStaff ? sessionLife.staff : sessionLife.member
  const rows = await listSessions(db, id, now, new Date(now.getTime() - idleSeconds * 1000))
  return rows.map((session) => ({
    id: session.id,
    device: describeDevice(session.userAgent),
    startedOn: session.startedAt.toISOString().slice(0, 10),
    lastUsedOn: session.lastUsedAt.toISOString().slice(0, 10),
  }))
}
