import type { MemberId } from '@adire/contract/ids.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { RequestContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import type { Actor } from '../../lib/actor.ts'
import { hashIp } from '../../lib/ip-address.ts'
import { failOverLimit } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { addAddressMember, flagAddress } from './address-queries.ts'
import { getOwn, lockOwn, saveEdit } from './queries.ts'
import { setFieldRevisions } from './revision-rules.ts'
import type { ProfileColumns } from './rules.ts'
import { assessProfileTask } from './task-rules.ts'
import { claimViews } from './view-quota-queries.ts'
import {
  shortenId,
  getWindowQuota,
  getDailyQuota,
  MEMBERS_TO_FLAG_ADDRESS,
  findQuotaDay,
  type ViewKind,
} from './view-quota-rules.ts'

/**
 * Counts the distinct members shown to the actor, and fails with RATE_LIMITED above the limit of the
 * day or of ten minutes. Procedures that show cards or profiles call this before they respond.
 * Normal browsing stays below the limits; copying the site doesn't. Members who were already shown
 * that day aren't counted again.
 */
export async function countViews(
  context: RequestContext,
  actor: Actor,
  { kind, members, now }: { kind: ViewKind; members: readonly MemberId[]; now: Date },
): Promise<void> {
  if (members.length === 0) return
  const quotaDay = findQuotaDay(actor, now)
  const result = await claimViews(context.db, {
    memberId: actor.id,
    kind,
    day: quotaDay.day,
    shortIds: [...new Set(members.map(shortenId))],
    maximum: getDailyQuota(kind, actor, quotaDay),
    windowMaximum: getWindowQuota(kind),
    at: now,
  })
  const secondsUntil = (end: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
  if (result.state === 'over-day') failOverLimit(context, secondsUntil(quotaDay.endsAt))
  if (result.state === 'over-window') failOverLimit(context, secondsUntil(result.windowEndsAt))
  if (result.state === 'new') await recordAddress(context, actor.id, now)
}

/**
 * Records the IP address from which a member was shown someone new, and flags addresses shared by
 * many such members.
 */
async function recordAddress(
  { config, db, ip, log }: RequestContext,
  memberId: MemberId,
  now: Date,
): Promise<void> {
  const addressDay = {
    address: hashIp(ip, config.hashKey),
    day: now.toISOString().slice(0, 10),
  }
  if (!(await addAddressMember(db, { ...addressDay, memberId }))) return
  if (!(await flagAddress(db, { ...addressDay, minimumMembers: MEMBERS_TO_FLAG_ADDRESS, at: now })))
    return
  log.warn(addressDay, 'profiles: many members browse from one address today')
  await publish(db, 'staff', { type: 'moderation.changed' })
}

/** Queues a search for signs of fraud in what a profile says, in the transaction that saves new words. */
export async function queueAssessment(tx: Tx, memberId: MemberId): Promise<void> {
  await enqueue(tx, assessProfileTask, { memberId }, `${assessProfileTask.name}:${memberId}`)
}

/** Reads a member's own row with all columns. */
export function readProfile(db: Db, memberId: MemberId): Promise<Record<string, unknown>> {
  return getOwn(db, memberId)
}

/** Locks and returns a member's own row, which serializes edits of the profile. */
export function lockProfile(tx: Tx, memberId: MemberId): Promise<Record<string, unknown>> {
  return lockOwn(tx, memberId)
}

/** Changes columns of a profile outside of an edit, so that open editors take over the new values. */
export async function changeColumns(
  tx: Tx,
  memberId: MemberId,
  choose: (own: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const own = await lockOwn(tx, memberId)
  const changed = Object.entries(choose(own)).filter(
    ([column, value]) => value !== Object.entries(own).find(([name]) => name === column)?.[1],
  )
  if (changed.length === 0) return
  // `Object.fromEntries` loses the types of the columns.
  const columns = Object.fromEntries(changed) as ProfileColumns
  const revision = own.revision + 1
  const fields = setFieldRevisions(own, columns, { revision, before: own.field_revisions })
  await saveEdit(tx, memberId, { columns, revision, fields })
}
