import { describe, expect, test } from 'vitest'
import { adsAmong, campaignsIn, fillPlaces, isFresh, placeAfter, placesUpTo } from './rules.ts'

const ad = (campaignId: string) => ({ campaignId })
const nowhere = () => false

describe('ad places in the feed', () => {
  test('has one place after every sixth card and none with fewer than six', () => {
    expect([0, 5, 6, 11, 12, 20, 40].map(adsAmong)).toEqual([0, 0, 1, 1, 2, 3, 6])
  })

  test('puts the first place after the sixth card and the second after the twelfth', () => {
    const places = Array.from({ length: 13 }, (_, index) => placeAfter(index))
    expect(places.flatMap((place, index) => (place === undefined ? [] : [[index, place]]))).toEqual([
      [5, 0],
      [11, 1],
    ])
  })
})

describe('filling the places', () => {
  test('fills places in order, from the first requested one', () => {
    const filled = fillPlaces(new Map([[0, ad('a')]]), { from: 1, ads: [ad('b'), ad('c')] }, nowhere)
    expect([...filled]).toEqual([
      [0, ad('a')],
      [1, ad('b')],
      [2, ad('c')],
    ])
  })

  test('skips a place in view and uses the next one out of sight', () => {
    const filled = fillPlaces(new Map(), { from: 0, ads: [ad('a'), ad('b')] }, (place) => place < 2)
    expect([...filled.keys()]).toEqual([2, 3])
  })

  test('places a campaign once and replaces no placed ad', () => {
    const before = new Map([
      [0, ad('a')],
      [1, ad('b')],
    ])
    const filled = fillPlaces(before, { from: 1, ads: [ad('a'), ad('c')] }, nowhere)
    expect([...filled.values()].map(({ campaignId }) => campaignId)).toEqual(['a', 'b', 'c'])
  })

  test('changes nothing when no ad was returned', () => {
    expect(fillPlaces(new Map(), { from: 0, ads: [] }, nowhere).size).toBe(0)
  })

  test('lists the placed campaigns from top to bottom', () => {
    const filled = new Map([
      [3, ad('c')],
      [0, ad('a')],
      [1, ad('b')],
    ])
    expect(campaignsIn(filled)).toEqual(['a', 'b', 'c'])
    expect([placesUpTo(filled), placesUpTo(new Map())]).toEqual([4, 0])
  })
})

test('uses a token for four and a half minutes, less than its lifetime', () => {
  expect([0, 269_999, 270_000].map((age) => isFresh(1_000, 1_000 + age))).toEqual([true, true, false])
})
