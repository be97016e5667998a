import { describe, expect, test } from 'vitest'
import {
  countAdsAmong,
  listCampaigns,
  fillSlots,
  isTokenFresh,
  findSlotAfter,
  countSlots,
} from './rules.ts'

const ad = (campaignId: string) => ({ campaignId })
const nowhere = () => false

describe('ad slots in the feed', () => {
  test('has one slot after every sixth card and none with fewer than six', () => {
    expect([0, 5, 6, 11, 12, 20, 40].map(countAdsAmong)).toEqual([0, 0, 1, 1, 2, 3, 6])
  })

  test('puts the first slot after the sixth card and the second after the twelfth', () => {
    const slots = Array.from({ length: 13 }, (_, index) => findSlotAfter(index))
    expect(slots.flatMap((slot, index) => (slot === undefined ? [] : [[index, slot]]))).toEqual([
      [5, 0],
      [11, 1],
    ])
  })
})

describe('filling the slots', () => {
  test('fills slots in order, from the first requested one', () => {
    const filled = fillSlots(new Map([[0, ad('a')]]), { from: 1, ads: [ad('b'), ad('c')] }, nowhere)
    expect([...filled]).toEqual([
      [0, ad('a')],
      [1, ad('b')],
      [2, ad('c')],
    ])
  })

  test('skips a slot in view and uses the next one out of sight', () => {
    const filled = fillSlots(new Map(), { from: 0, ads: [ad('a'), ad('b')] }, (slot) => slot < 2)
    expect([...filled.keys()]).toEqual([2, 3])
  })

  test('places a campaign once and replaces no placed ad', () => {
    const before = new Map([
      [0, ad('a')],
      [1, ad('b')],
    ])
    const filled = fillSlots(before, { from: 1, ads: [ad('a'), ad('c')] }, nowhere)
    expect([...filled.values()].map(({ campaignId }) => campaignId)).toEqual(['a', 'b', 'c'])
  })

  test('changes nothing when no ad was returned', () => {
    expect(fillSlots(new Map(), { from: 0, ads: [] }, nowhere).size).toBe(0)
  })

  test('lists the placed campaigns from top to bottom', () => {
    const filled = new Map([
      [3, ad('c')],
      [0, ad('a')],
      [1, ad('b')],
    ])
    expect(listCampaigns(filled)).toEqual(['a', 'b', 'c'])
    expect([countSlots(filled), countSlots(new Map())]).toEqual([4, 0])
  })
})

test('uses a token for four and a half minutes, less than its lifetime', () => {
  expect([0, 269_999, 270_000].map((age) => isTokenFresh(1_000, 1_000 + age))).toEqual([
    true,
    true,
    false,
  ])
})
