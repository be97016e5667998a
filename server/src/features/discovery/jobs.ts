import { DAY_MS } from '@adire/contract/durations.ts'
import { orderNumbers } from '@adire/contract/order-terms.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, enqueueAll } from '../../jobs.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { forgetLanes } from './lane-queries.ts'
import type { ConfigReader } from '../../settings/rules.ts'
import * as exposure from './exposure-queries.ts'
import { computeBoostShares, computeMeans } from './exposure-rules.ts'
import * as introductionOperations from './introduction-operations.ts'
import { countActive } from './introduction-pair-queries.ts'
import { divideIntoGroups } from './introduction-rules.ts'
import * as introductions from './introduction-queries.ts'
import * as passes from './pass-queries.ts'
import * as queries from './queries.ts'
import * as words from './word-queries.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '20 3 * * *'

/** Removes ended boosts from the ranking, at most a minute late (decision P9). */
export const endBoosts = defineJob({
  name: 'discovery.endBoosts',
  payload: z.object({}),
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => queries.endBoosts(tx, clock.now())),
})

/**
 * Ends the priority of ended memberships in the lists of members, at most a minute late (decision
 * P5).
 */
export const endPremiumRanks = defineJob({
  name: 'discovery.endPremiumRanks',
  payload: z.object({}),
  every: EVERY_MINUTE,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => queries.endPremiumRanks(tx, clock.now())),
})

/**
 * Updates the whole years of age that lists are sorted by, in the hour a birthday starts where the
 * member lives.
 */
export const updateAges = defineJob({
  name: 'discovery.updateAges',
  payload: z.object({}),
  every: '1 * * * *',
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => queries.updateAges(tx, clock.now())),
})

/** An `IntroductionGroup` of `introduction-rules.ts`, and the day of the introductions. */
const IntroductionGroup = z.object({
  day: z.iso.date(),
  countries: z.array(z.string()),
  of: z.int(),
  index: z.int(),
})

/** Introduces the members of one group to each other. */
export const introduceGroup = defineJob({
  name: 'discovery.introduceGroup',
  payload: IntroductionGroup,
  run: ({ day, ...group }, { db, clock, config: { hashKey } }: Deps) =>
    introductionOperations.introduceGroup(db, group, { day, now: clock.now(), hashKey }),
})

/** Introduces active members to each other for the next UTC day, region by region. */
export const introduceAll = defineJob({
  name: 'discovery.introduceAll',
  payload: z.object({}),
  every: '10 22 * * *',
  async run(_payload, { db, clock }: Deps) {
    const now = clock.now()
    const { until } = getUtcDay(now)
    const { day } = getUtcDay(until)
    const since = introductionOperations.getActiveSince(now)
    const groups = divideIntoGroups(await countActive(db, since))
    await inTransaction(db, (tx) =>
      enqueueAll(
        tx,
        introduceGroup,
        groups.map((group) => ({
          key: `introductions:${day}:${group.countries[0]}:${group.index}`,
          payload: { ...group, day },
        })),
      ),
    )
  },
})

/** Deletes introductions after a month, so that the two may be introduced again. */
export const forgetIntroductions = defineJob({
  name: 'discovery.forgetIntroductions',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => introductions.forgetIntroductions(tx, clock.now())),
})

/** Age from which passes are packed. */
const PACKED_DAYS = 90
/** Members read at once, and members in one transaction. */
const PACKING = { listed: 10_000, packed: 50 }
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Packs passes older than 90 days, every week: the passes of a member are written anew. */
export const packPasses = defineJob({
  name: 'discovery.packPasses',
  payload: z.object({}),
  every: '35 3 * * 0',
  async run(_payload, { db, clock }: Deps) {
    const before = new Date(clock.now().getTime() - PACKED_DAYS * DAY_MS)
    let after: string | undefined = BEFORE_ALL_IDS
    while (after !== undefined) {
      const ids = await passes.listMembersToPack(db, { before, after, limit: PACKING.listed })
      for (let i = 0; i < ids.length; i += PACKING.packed)
        await inTransaction(db, (tx) =>
          passes.packPasses(tx, ids.slice(i, i + PACKING.packed), before),
        )
      after = ids.at(-1)
    }
  },
})

/** Viewers whose views are counted in one transaction, and members classified in one. */
const EXPOSURE = { viewers: 50, members: 1_000 }

/**
 * Counts how often members were shown, and moves them between the classes of the recommended order,
 * so that exposure becomes equal within a gender and city. Every hour, in small transactions. Forgets old views and
 * the lanes of past days.
 */
export const moveExposure = defineJob({
  name: 'discovery.moveExposure',
  payload: z.object({}),
  every: '12 * * * *',
  async run(
    _payload,
    { db, clock, systemConfig }: Pick<Deps, 'db' | 'clock'> & { systemConfig: ConfigReader },
  ) {
    const now = clock.now()
    for (const source of ['recent_views', 'daily_views'] as const)
      await inParts((after) =>
        inTransaction(db, (tx) =>
          exposure.addExposure(tx, { source, after, limit: EXPOSURE.viewers, now }),
        ),
      )
    await inTransaction(db, async (tx) => {
      await exposure.forgetViews(tx, now)
      await forgetLanes(tx, now)
    })
    const groups = await exposure.sumExposure(db, now)
    const boostTimes = systemConfig.get('boost_exposure_limit')
    const cards = await exposure.averageCards(db, now)
    await exposure.saveBoostShares(db, computeBoostShares(groups, { boostTimes, cards }))
    const request = {
      means: computeMeans(groups, boostTimes),
      limit: EXPOSURE.members,
      now,
      newcomerDays: orderNumbers.newcomerDays,
      waitingLimit: systemConfig.get('waiting_replies_limit'),
    }
    await inParts((after) =>
      inTransaction(db, (tx) => exposure.classify(tx, { ...request, after })),
    )
  },
})

/** Repeats a step, each time after the id that the last one returned, until it returns none. */
async function inParts(step: (after: string) => Promise<string | undefined>): Promise<void> {
  let after: string | undefined = BEFORE_ALL_IDS
  while (after !== undefined) after = await step(after)
}

/** Words checked per statement. */
const WORDS_PER_BATCH = 500

/** Deletes search words that no profile uses any more, because they may be personal data. */
export const forgetWords = defineJob({
  name: 'discovery.forgetWords',
  payload: z.object({}),
  every: '50 3 * * *',
  async run(_payload, { db }: Deps) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const { last, unused } = await words.findUnusedWords(db, after, WORDS_PER_BATCH)
      if (unused.length > 0) await inTransaction(db, (tx) => words.pruneUnusedWords(tx, unused))
      after = last
    }
  },
})
