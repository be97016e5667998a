import { TREND_DAYS } from '@adire/contract/moderation.ts'
import { moderator, moderatorReads } from '../../../procedures.ts'
import { listLastDays, readMonthlyRevenue } from '../../revenue/operations.ts'
import { countForSummary } from '../queries.ts'
import { ACTIVE_MS } from '../rules.ts'
import { listTrends } from '../trend-queries.ts'
import { countOpenCases } from '../../safety/shared-queries.ts'

/** Current counts and daily trends. Only admins see money (MOD-01). */
export const overview = {
  summary: moderator.moderation.summary.handler(async ({ context: { actor, db, clock } }) => {
    const now = clock.now()
    const [counts, openReports, monthlyRevenueCents] = await Promise.all([
      countForSummary(db, actor.id, new Date(now.getTime() - ACTIVE_MS)),
      countOpenCases(db, actor.id),
      actor.role === 'admin' ? readMonthlyRevenue(db, now) : null,
    ])
    return { ...counts, openReports, monthlyRevenueCents }
  }),

  trends: moderatorReads.moderation.trends.handler(async ({ context }) => {
    const { actor, clock, primary, readDb } = context
    const now = clock.now()
    const [days, revenueCents] = await Promise.all([
      listTrends(readDb, now, TREND_DAYS),
      actor.role === 'admin' ? listLastDays(primary.db, now, TREND_DAYS) : null,
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
