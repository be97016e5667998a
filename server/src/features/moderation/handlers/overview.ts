import { TREND_DAYS } from '@adire/contract/moderation.ts'
import { moderator } from '../../../procedures.ts'
import { listLastDays, readMonthlyRevenue } from '../../revenue/operations.ts'
import { countAll } from '../queries.ts'
import { ACTIVE_MS } from '../rules.ts'
import { listTrends } from '../trend-queries.ts'
import { countWaitingGrants } from '../../grants/shared-queries.ts'
import { countWaitingRefunds } from '../../revenue/shared-queries.ts'
import { countOpenCases } from '../../safety/shared-queries.ts'
import { countWaitingSelfies } from '../../selfie-checks/shared-queries.ts'

/** Current counts and daily trends. Only admins see money (MOD-01). */
export const overview = {
  summary: moderator.moderation.summary.handler(async ({ context: { actor, db, clock } }) => {
    const now = clock.now()
    const isAdmin = actor.role === 'admin'
    const [
      counts,
      openReports,
      waitingSelfies,
      monthlyRevenueCents,
      waitingRefunds,
      waitingGrants,
    ] = await Promise.all([
      countAll(db, actor.id, new Date(now.getTime() - ACTIVE_MS)),
      countOpenCases(db, actor.id),
      countWaitingSelfies(db, actor.id),
      isAdmin ? readMonthlyRevenue(db, now) : null,
      isAdmin ? countWaitingRefunds(db) : null,
      isAdmin ? countWaitingGrants(db) : null,
    ])
    return {
      ...counts,
      openReports,
      waitingSelfies,
      monthlyRevenueCents,
      waitingRefunds,
      waitingGrants,
    }
  }),

  trends: moderator.moderation.trends.handler(async ({ context: { actor, db, clock } }) => {
    const now = clock.now()
    const [days, revenueCents] = await Promise.all([
      listTrends(db, now, TREND_DAYS),
      actor.role === 'admin' ? listLastDays(db, now, TREND_DAYS) : null,
    ])
    return {
      members: days.map(({ members }) => members),
      pendingMembers: days.map(({ members_waiting: waiting }) => waiting),
      pendingPhotos: days.map(({ photos_waiting: waiting }) => waiting),
      photosDecided: days.map(({ photos_decided: decided }) => decided),
      openReports: days.map(({ open_reports: open }) => open),
      revenueCents,
    }
  }),
}
