import type { MemberId } from '@adire/contract/ids.ts'
import type { RequestContext } from '../../deps.ts'
import { foldConfusables } from '../../gateways/confusables.ts'
import type { Actor } from '../../lib/actor.ts'
import { hashIp } from '../../lib/ip-address.ts'
import { failOverLimit } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { skeletonOfHandle } from './handle-rules.ts'
import { addReader, flagAddress } from './reader-queries.ts'
import { claimViews } from './view-quota-queries.ts'
import {
  shortenId,
  getWindowQuota,
  getDailyQuota,
  READERS_TO_FLAG,
  findQuotaDay,
  type ViewKind,
} from './view-quota-rules.ts'

/** Returns the key under which a handle is unique: equal for handles that look alike. */
export function keyOfHandle(handle: string): string {
  return skeletonOfHandle(handle, foldConfusables)
}

/**
 * Counts the distinct members shown to a viewer per day, and refuses new ones above the limits of a
 * day or ten minutes. Normal browsing stays below them; copying the site doesn't. Members who were
 * already shown that day cost nothing.
 */
export async function countViews(
  context: RequestContext,
  actor: Actor,
  { kind, members }: { kind: ViewKind; members: readonly MemberId[] },
): Promise<void> {
  if (members.length === 0) return
  const now = context.clock.now()
  const counted = findQuotaDay(actor, now)
  const hashes = [...new Set(members.map(shortenId))]
  const outcome = await claimViews(context.db, {
    memberId: actor.id,
    kind,
    day: counted.day,
    hashes,
    maximum: getDailyQuota(kind, actor, counted),
    windowMaximum: getWindowQuota(kind),
    at: now,
  })
  const wait = (until: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  if (outcome.state === 'over-day') failOverLimit(context, wait(counted.endsAt))
  if (outcome.state === 'over-window') failOverLimit(context, wait(outcome.windowEndsAt))
  if (outcome.state === 'new') await countReader(context, actor.id, now)
}

/**
 * Records that a member saw someone new from this address, and flags addresses shared by many such
 * members.
 */
async function countReader(
  { config, db, ip, log }: RequestContext,
  memberId: MemberId,
  now: Date,
): Promise<void> {
  const reading = { address: hashIp(ip, config.sessionSecret), day: now.toISOString().slice(0, 10) }
  if (!(await addReader(db, { ...reading, memberId }))) return
  if (!(await flagAddress(db, { ...reading, readers: READERS_TO_FLAG, at: now }))) return
  log.warn(reading, 'many accounts were shown people at one address today')
  await publish(db, 'staff', { type: 'moderation.changed' })
}
