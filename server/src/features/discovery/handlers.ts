import { DISCOVER_PAGE_SIZE, type DiscoverFilters } from '@adire/contract/discovery.ts'
import { Country } from '@adire/contract/members.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { readPage } from '../../lib/paging.ts'
import { requirePlace } from '../../lib/place-list.ts'
import { member, memberReads } from '../../procedures.ts'
import { keepCurrent } from '../../rechecks.ts'
import { countViews } from '../profiles/operations.ts'
import { introduce, listDay } from './handlers/introductions.ts'
import { findPage, planSearch } from './operations.ts'
import { drawLane } from './lane-operations.ts'
import { readViewerDay } from './lane-queries.ts'
import { lockReactions, savePass, undoNewestPass } from './pass-queries.ts'
import { listVisible } from './queries.ts'
import { readOrderPreferences, saveOrderPreferences } from './order-queries.ts'
import { usesAdvanced } from './rules.ts'
import { byPosition, isOfAnotherDay } from './view.ts'
import { type Ranking, readRanking } from './order-rules.ts'
import { type Assignment, findAssignment, recordExposure } from '../experiments/operations.ts'
import { toDiscoverCard } from './card-rules.ts'
import { findVisible } from '../profiles/shared-queries.ts'
import { toCard } from '../profiles/card-rules.ts'
import { findRelaxation, readCount } from './handlers/counts.ts'

/** Text searches per member and minute. */
const SEARCHES = { points: 30, seconds: 60 }

/** Discover: search, counts, the introductions of the day, and passes. */
export const discovery = {
  list: memberReads.discovery.list.handler(
    async ({ input: { sort, cursor, ...filters }, context }) => {
      const { actor, clock, primary, readDb } = context
      const now = clock.now()
      await checkFilters(primary, actor, filters)
      const assignment = sort === 'recommended' ? findAssignment(primary, actor.id, now) : undefined
      const ranking = { ...readRanking(primary), ...pickWeights(assignment) }
      const { rows: listed, nextCursor } = await readPage(context, cursor, {
        size: DISCOVER_PAGE_SIZE,
        position: byPosition,
        list: async (range) => {
          if (isOfAnotherDay(range.after, now)) fail('CURSOR_INVALID')
          const request = { ...range, filters, sort }
          const key = { viewerId: actor.id, day: getUtcDay(now).day }
          const day = sort === 'recommended' ? await readViewerDay(primary.db, key) : undefined
          const choices = day?.choices
          const plan = await planSearch(readDb, actor, { request, now, ranking, choices })
          if (!plan) failWithoutWords()
          return findPage(readDb, plan, day?.lane ?? (await drawLane(primary.db, plan)))
        },
      })
      const rows = listed.map(({ row }) => row)
      const shown = await keepCurrent(context, rows, (db, ids) => listVisible(db, actor.id, ids))
      await countViews(primary, actor, { kind: 'cards', members: shown.map(({ id }) => id), now })
      if (assignment && shown.length > 0) await recordExposure(primary, actor.id, assignment)
      const isEmpty = rows.length === 0 && !cursor
      return {
        // Liked members are not listed, so the state is always `none` (LIK-04).
        members: shown.map((row) => toDiscoverCard(toCard(row, now), row, 'none')),
        nextCursor,
        relaxation: isEmpty ? await findRelaxation(primary.db, actor, { filters, now }) : null,
      }
    },
  ),

  count: member.discovery.count.handler(async ({ input: filters, context }) => {
    await checkFilters(context, context.actor, filters)
    return {
      count: await readCount(context.db, context.actor, { filters, now: context.clock.now() }),
    }
  }),

  introductions: member.discovery.introductions.handler(async ({ context }) => {
    const { actor, db, clock } = context
    const now = clock.now()
    await inTransaction(db, (tx) => introduce(tx, actor, { now, ranking: readRanking(context) }))
    const day = await listDay(db, actor, now)
    await countViews(context, actor, {
      kind: 'cards',
      members: day.members.map(({ id }) => id),
      now,
    })
    return day
  }),

  order: member.discovery.order.handler(({ context: { actor, db } }) =>
    readOrderPreferences(db, actor.id),
  ),

  saveOrder: member.discovery.saveOrder.handler(async ({ input, context: { actor, db } }) => {
    await inTransaction(db, (tx) => saveOrderPreferences(tx, actor.id, input))
    return input
  }),

  pass: member.discovery.pass.handler(({ input: { to }, context: { actor, db, clock } }) => {
    const at = clock.now()
    return inTransaction(db, async (tx) => {
      await lockReactions(tx, actor.id)
      const other = (await findVisible(tx, actor.id, to, at)) ?? fail('NOT_FOUND')
      if (other.own_like !== 'none') fail('ALREADY_LIKED')
      await savePass(tx, { from: actor.id, to, at })
      return {}
    })
  }),

  undoPass: member.discovery.undoPass.handler(({ context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      await lockReactions(tx, actor.id)
      return { memberId: (await undoNewestPass(tx, actor.id)) ?? fail('NOTHING_TO_UNDO') }
    }),
  ),
}

/** Returns the weights of an experiment that replace the normal ones. */
function pickWeights(assignment: Assignment | undefined): Partial<Ranking> {
  return assignment?.weights ? { weights: assignment.weights } : {}
}

/** Checks the filters, including those of premium, and limits text searches. */
async function checkFilters(
  context: RequestContext,
  actor: Actor,
  filters: DiscoverFilters,
): Promise<void> {
  if (filters.minAge > filters.maxAge)
    fail('INVALID_INPUT', {
      issues: [{ path: 'minAge', message: 'The lowest age is above the highest' }],
    })
  if (filters.city !== undefined) requirePlace(filters.city, 'city')
  if (filters.movingTo !== undefined && !Country.safeParse(filters.movingTo).success)
    requirePlace(filters.movingTo, 'movingTo')
  if (usesAdvanced(filters) && !actor.isPremium) fail('PREMIUM_REQUIRED')
  if (filters.search === undefined) return
  const seconds = await context.limiter.consume([
    { key: `discovery.search:${actor.id}`, ...SEARCHES },
  ])
  if (seconds !== undefined) failOverLimit(context, seconds)
}

function failWithoutWords(): never {
  return fail('INVALID_INPUT', {
    issues: [{ path: 'search', message: 'Enter a word of at least two letters' }],
  })
}
