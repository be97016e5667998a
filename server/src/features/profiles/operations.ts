import type { MemberId } from '@adire/contract/ids.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { hashIp } from '../../lib/ip-address.ts'
import { failOverLimit } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { addAddressMember, flagAddress } from './address-queries.ts'
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
 * Counts the distinct members shown to a viewer per day, and fails with RATE_LIMITED above the
 * limits of a day or ten minutes. Every procedure that shows cards or profiles calls this. Normal
 * browsing stays below the limits; copying the site doesn't. Members who were already shown that
 * day cost nothing.
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
  if (outcome.state === 'new') await recordAddress(context, actor.id, now)
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
    address: hashIp(ip, config.sessionSecret),
    day: now.toISOString().slice(0, 10),
  }
  if (!(await addAddressMember(db, { ...addressDay, memberId }))) return
  if (!(await flagAddress(db, { ...addressDay, minimumMembers: MEMBERS_TO_FLAG_ADDRESS, at: now })))
    return
  log.warn(addressDay, 'profiles: many members browse from one address today')
  await publish(db, 'staff', { type: 'moderation.changed' })
}
