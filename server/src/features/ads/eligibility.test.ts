import { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import { cities } from '@adire/contract/places.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../lib/actor.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCampaign } from '../../testing/campaigns.ts'
import { aPerson } from '../../testing/people.ts'
import { findActorById } from '../auth/operations.ts'
import { listLive, readViewer } from './queries.ts'
import { drawCampaigns, dayShare } from './rules.ts'
import { toViewer } from './view.ts'

const SERVES = 10_000
const CAMPAIGNS = 240
const VIEWERS = 30

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, mayBreakData: true })
})
afterAll(() => app.close())

/** Seeded, so that every run has the same numbers. */
let state = 20_261_121
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const below = (limit: number) => Math.floor(random() * limit)
const pickOne = <T>(values: readonly T[]): T => values[below(values.length)] as T
const some = <T>(values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: below(most + 1) }, () => pickOne(values))),
]
const CITIES = cities.map(({ name }) => name)
const dayAfter = (days: number) =>
  new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)

function randomCampaign() {
  const [ageMin, ageMax] = [18 + below(82), 18 + below(82)].toSorted((a, b) => a - b)
  const start = below(8) - 3
  return {
    advertiser_name: `Advertiser ${below(60)}`,
    placement_type: pickOne(AdSlotPlacement.options),
    status: pickOne([
      'active',
      'active',
      'active',
      'paused',
      'pending',
      'completed',
      'rejected',
    ] as const),
    deleted_at: random() < 0.05 ? new Date(0) : null,
    target_gender: some(['man', 'woman'], 2),
    target_cities: random() < 0.5 ? [] : some(CITIES, 5),
    target_age_min: random() < 0.5 ? 18 : ageMin!,
    target_age_max: random() < 0.5 ? 99 : ageMax!,
    start_date: random() < 0.3 ? null : dayAfter(start),
    end_date: random() < 0.3 ? null : dayAfter(start + below(5)),
    daily_budget_micros: pickOne([0, 20_000, 1_000_000, 50_000_000]),
    cost_per_impression_micros: pickOne([0, 10_000, 30_000]),
    cost_per_click_micros: pickOne([0, 500_000]),
  }
}

interface Viewer {
  actor: Actor
}

async function aViewer(): Promise<Viewer> {
  const city = pickOne(cities)
  const birthDate = `${1926 + below(82)}-0${1 + below(9)}-1${below(9)}`
  const id = await aPerson(app.db, {
    gender: pickOne(['man', 'woman'] as const),
    birth_date: birthDate,
    city: city.name,
    time_zone: city.timeZone,
    created_at: new Date('2026-11-19T00:00:00Z'),
  })
  const off = some(['gender', 'city', 'age'], 2)
  const uses = (signal: string) => !off.includes(signal)
  await app.db
    .insertInto('ad_preferences')
    .values({
      user_id: id,
      uses_gender: uses('gender'),
      uses_city: uses('city'),
      uses_age: uses('age'),
    })
    .execute()
  return { actor: (await findActorById(app.deps, id))! }
}

/** Bills some campaigns today and adds views of some viewers. */
async function scatter(day: string, viewers: Viewer[]): Promise<void> {
  await sql`
    insert into ad_campaign_days as d (campaign_id, day, daily_budget_micros, spent_micros)
    select id, ${day}::date, daily_budget_micros, (daily_budget_micros * random())::bigint from ad_campaigns where random() < 0.6
    on conflict (campaign_id, day) do update set spent_micros = excluded.spent_micros, daily_budget_micros = excluded.daily_budget_micros`.execute(
    app.db,
  )
  const ids = viewers.map(({ actor }) => actor.id)
  await app.db.deleteFrom('ad_member_days').execute()
  await sql`
    insert into ad_member_days (viewer_id, day, campaign_id, impressions)
    select v, ${day}::date, c.id, 1 + (random() * 9)::integer from unnest(${ids}::uuid[]) v, ad_campaigns c where random() < 0.02`.execute(
    app.db,
  )
}

/**
 * Computes the eligible campaigns of each viewer from the rows, independently of the code under
 * test.
 */
async function readAllowed(viewers: Viewer[], moment: Date): Promise<Set<string>> {
  const day = moment.toISOString().slice(0, 10)
  const { rows } = await sql<{ pair: string }>`
    select c.id || ' ' || p.id as pair
    from profiles p join ad_preferences a on a.user_id = p.id cross join ad_campaigns c
    left join ad_campaign_days d on d.campaign_id = c.id and d.day = ${day}::date
    left join ad_member_days m on m.campaign_id = c.id and m.viewer_id = p.id and m.day = ${day}::date,
    lateral (select extract(year from age((${moment}::timestamptz at time zone p.time_zone)::date, p.birth_date)) as years) age
    where p.id = any(${viewers.map(({ actor }) => actor.id)}::uuid[]) and c.status = 'active' and c.deleted_at is null
      and daterange(c.start_date, c.end_date, '[]') @> ${day}::date
      and (c.target_gender = '{}' or c.target_gender @> '{man,woman}' or (p.gender::text = any(c.target_gender) and a.uses_gender))
      and (c.target_cities = '{}' or (p.city = any(c.target_cities) and a.uses_city))
      and ((c.target_age_min = 18 and c.target_age_max = 99)
        or (a.uses_age and age.years >= c.target_age_min and (c.target_age_max = 99 or age.years <= c.target_age_max)))
      and coalesce(d.spent_micros, 0) + c.cost_per_impression_micros <= c.daily_budget_micros
      and coalesce(m.impressions, 0) < 10`.execute(app.db)
  return new Set(rows.map(({ pair }) => pair))
}

test(
  'serves no ad outside its dates, budget, audience or cap in ten thousand serves',
  { timeout: 60_000 },
  async () => {
    const ids: string[] = []
    for (let i = 0; i < CAMPAIGNS; i++) ids.push(await aCampaign(app.db, randomCampaign()))
    const viewers: Viewer[] = []
    for (let i = 0; i < VIEWERS; i++) viewers.push(await aViewer())
    let served = 0
    for (let round = 0; served < SERVES && round < 60; round++) {
      const moment = new Date(Date.UTC(2026, 10, 20 + (round % 4), below(24), below(60)))
      const day = moment.toISOString().slice(0, 10)
      for (let i = 0; i < 10; i++)
        await app.db
          .updateTable('ad_campaigns')
          .set(randomCampaign())
          .where('id', '=', pickOne(ids))
          .execute()
      await scatter(day, viewers)
      const allowed = await readAllowed(viewers, moment)
      const campaigns = await listLive(app.db, day)
      const spent = new Map(campaigns.map(({ id, spentMicros }) => [id, spentMicros]))
      for (const { actor } of viewers) {
        const viewer = toViewer((await readViewer(app.db, actor.id, day))!, actor, moment)
        for (let i = 0; i < 40; i++) {
          const chosen = drawCampaigns(campaigns, viewer, {
            count: 3,
            moment: { day, share: dayShare(moment), getSpent: (id) => spent.get(id) ?? 0, random },
          })
          served += chosen.length
          for (const { id } of chosen)
            if (!allowed.has(`${id} ${actor.id}`))
              expect.fail(`${id} for ${actor.id} at ${moment.toISOString()}`)
        }
      }
    }
    expect(served).toBeGreaterThanOrEqual(SERVES)
  },
)
