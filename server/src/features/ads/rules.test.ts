import { describe, expect, test } from 'vitest'
import { getClickRejection } from './counting-rules.ts'
import {
  type AdViewer,
  drawCampaigns,
  matchesAudience,
  isOnPace,
  isWithinDates,
  isSpent,
  type LiveCampaign,
  type Moment,
  listSignals,
} from './rules.ts'

let count = 0
const campaign = (values: Partial<LiveCampaign> = {}): LiveCampaign => ({
  id: `campaign-${++count}`,
  advertiser: `advertiser-${count}`,
  placement: 'native_feed',
  variants: [],
  destinationUrl: 'https://www.shop.com/',
  genders: [],
  cities: [],
  ageMin: 18,
  ageMax: 99,
  budgetMicros: 50_000_000,
  clickMicros: 500_000,
  impressionMicros: 10_000,
  startDate: null,
  endDate: null,
  impressions: 0,
  clicks: 0,
  ...values,
})

const viewer = (values: Partial<AdViewer> = {}): AdViewer => ({
  gender: 'woman',
  city: 'Lagos',
  age: 34,
  signals: { gender: true, city: true, age: true },
  seen: new Map(),
  hidden: new Set(),
  ...values,
})

/** Seeded, so that every run has the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const noon = (spent: Record<string, number> = {}): Moment => ({
  day: '2026-11-21',
  share: 0.5,
  getSpent: (id) => spent[id] ?? 0,
  random: createRandom(7),
})

describe('the audience of a campaign', () => {
  test.each([
    [{ genders: ['woman'] }, {}, true],
    [{ genders: ['man'] }, {}, false],
    [{ genders: ['man', 'woman'] }, { signals: { gender: false, city: true, age: true } }, true],
    [{ genders: ['woman'] }, { signals: { gender: false, city: true, age: true } }, false],
    [{ cities: ['Accra', 'Lagos'] }, {}, true],
    [{ cities: ['Accra'] }, {}, false],
    [{ cities: ['Lagos'] }, { signals: { gender: true, city: false, age: true } }, false],
    [{ ageMin: 34, ageMax: 34 }, {}, true],
    [{ ageMin: 35 }, {}, false],
    [{ ageMax: 33 }, {}, false],
    [{ ageMin: 21 }, { signals: { gender: true, city: true, age: false } }, false],
    [{ ageMin: 60 }, { age: 101 }, true],
    [{ ageMax: 98 }, { age: 99 }, false],
    [{ ageMax: 98 }, { signals: { gender: true, city: true, age: false } }, false],
    [{}, { signals: { gender: false, city: false, age: false } }, true],
  ] satisfies [Partial<LiveCampaign>, Partial<AdViewer>, boolean][])(
    '%j for %j: %s',
    (targets, who, expected) => {
      expect(matchesAudience(campaign(targets), viewer(who))).toBe(expected)
    },
  )

  test('treats both genders and all ages as no targeting', () => {
    expect(listSignals(campaign({ genders: ['man', 'woman'] }))).toEqual([])
    expect(listSignals(campaign({ genders: ['man'], cities: ['Rome'], ageMax: 40 }))).toEqual([
      'gender',
      'city',
      'age',
    ])
  })
})

test('is open on its first and last day and not outside of them', () => {
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  expect(['19', '20', '22', '23'].map((day) => isWithinDates(dates, `2026-11-${day}`))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWithinDates({ startDate: null, endDate: null }, '2026-11-21')).toBe(true)
})

test("counts a budget as spent when the next impression, or click of free ones, doesn't fit", () => {
  const priced = { budgetMicros: 1_000_000, impressionMicros: 10_000, clickMicros: 500_000 }
  expect([isSpent(priced, 990_000), isSpent(priced, 990_001)]).toEqual([false, true])
  expect(isSpent({ ...priced, impressionMicros: 0 }, 600_000)).toBe(true)
  expect(isSpent({ budgetMicros: 0, impressionMicros: 0, clickMicros: 0 }, 0)).toBe(false)
})

test('releases the budget evenly over the day, with a small lead at most', () => {
  const priced = { budgetMicros: 10_000_000, impressionMicros: 10_000, clickMicros: 0 }
  expect(isOnPace(priced, 0, 0)).toBe(true)
  expect([isOnPace(priced, 5_190_000, 0.5), isOnPace(priced, 5_200_000, 0.5)]).toEqual([
    true,
    false,
  ])
  expect(isOnPace(priced, 9_990_000, 1)).toBe(true)
  // An impression that costs half the budget is still billed in the first minute.
  expect(isOnPace({ ...priced, impressionMicros: 5_000_000 }, 0, 0)).toBe(true)
  expect(isOnPace({ ...priced, impressionMicros: 5_000_000 }, 5_000_000, 0.4)).toBe(false)
})

describe('the lottery', () => {
  function drawShares(campaigns: LiveCampaign[], spent: Record<string, number> = {}): number[] {
    const drawn = new Map<string, number>()
    const moment = noon(spent)
    for (let i = 0; i < 4_000; i++) {
      const [one] = drawCampaigns(campaigns, viewer(), { count: 1, moment })
      if (one) drawn.set(one.id, (drawn.get(one.id) ?? 0) + 1)
    }
    return campaigns.map(({ id }) => (drawn.get(id) ?? 0) / 4_000)
  }

  test('shows equal campaigns equally often', () => {
    for (const share of drawShares([campaign(), campaign(), campaign(), campaign()]))
      expect(share).toBeCloseTo(0.25, 1)
  })

  test('shows a campaign twice as often if it brings in twice as much', () => {
    const views = { clickMicros: 0, impressionMicros: 10_000 }
    const [less, more] = drawShares([
      campaign(views),
      campaign({ ...views, impressionMicros: 20_000 }),
    ])
    expect(more! / less!).toBeCloseTo(2, 0)
  })

  test('ranks a campaign higher if it was clicked more often', () => {
    const clicked = campaign({ impressions: 2_000, clicks: 100, impressionMicros: 0 })
    const [less, more] = drawShares([
      campaign({ impressions: 2_000, clicks: 10, impressionMicros: 0 }),
      clicked,
    ])
    expect(more! / less!).toBeGreaterThan(6)
  })

  test('lets a campaign behind its pace catch up and one ahead of it wait', () => {
    const [behind, right, ahead] = [campaign(), campaign(), campaign()]
    const shares = drawShares([behind, right, ahead], {
      [behind.id]: 10_000_000,
      [right.id]: 25_000_000,
      [ahead.id]: 27_000_000,
    })
    expect(shares[0]! / shares[1]!).toBeGreaterThan(1.8)
    expect(shares[2]).toBe(0)
  })

  test('shows a campaign less if the member saw it today', () => {
    const [seenOnce, unseen] = [campaign(), campaign()]
    const who = viewer({ seen: new Map([[seenOnce.id, 1]]) })
    const moment = noon()
    const drawn = Array.from(
      { length: 4_000 },
      () => drawCampaigns([seenOnce, unseen], who, { count: 1, moment })[0]?.id,
    )
    expect(drawn.filter((id) => id === seenOnce.id).length / 4_000).toBeCloseTo(0.2, 1)
  })

  test('draws several campaigns without repeating one or its advertiser', () => {
    const same = { advertiser: 'The same' }
    const campaigns = [campaign(same), campaign(same), campaign()]
    for (let i = 0; i < 50; i++) {
      const drawn = drawCampaigns(campaigns, viewer(), { count: 3, moment: noon() })
      expect(new Set(drawn.map(({ advertiser }) => advertiser)).size).toBe(2)
      expect(drawn).toHaveLength(2)
    }
  })

  test('shows a member one campaign at most four times and sixty ads a day', () => {
    const [one, other] = [campaign(), campaign()]
    const seen = new Map([[one.id, 4]])
    expect(drawCampaigns([one], viewer({ seen }), { count: 1, moment: noon() })).toEqual([])
    expect(drawCampaigns([one, other], viewer({ seen }), { count: 2, moment: noon() })).toEqual([
      other,
    ])
    const many = new Map(Array.from({ length: 20 }, (_, i) => [`seen-${i}`, 3]))
    expect(drawCampaigns([one], viewer({ seen: many }), { count: 1, moment: noon() })).toEqual([])
  })
})

test('bills a click from 300 ms to 30 minutes after a billed impression', () => {
  const seenAt = new Date('2026-11-21T12:00:00Z')
  const after = (ms: number) => new Date(seenAt.getTime() + ms)
  const view = { rejection: null, seenAt, isAutomatic: false, isTooMany: false }
  expect(getClickRejection({ ...view, now: after(299) })).toBe('too_soon')
  expect(getClickRejection({ ...view, now: after(300) })).toBeUndefined()
  expect(getClickRejection({ ...view, now: after(30 * 60_000) })).toBeUndefined()
  expect(getClickRejection({ ...view, now: after(31 * 60_000) })).toBe('too_late')
  expect(getClickRejection({ ...view, now: after(1_000), rejection: 'over_cap' })).toBe('unseen')
})
