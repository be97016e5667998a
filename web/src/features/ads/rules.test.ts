import { describe, expect, test } from 'vitest'
import { adsAmong, campaignsIn, fillPlaces, isFresh, placeAfter, placesUpTo } from './rules.ts'

const ad = (campaignId: string) => ({ campaignId })
const nowhere = () => false

describe('the places of advertisements in the feed', () => {
  test('there is one after every sixth card, and none with fewer than six', () => {
    expect([0, 5, 6, 11, 12, 20, 40].map(adsAmong)).toEqual([0, 0, 1, 1, 2, 3, 6])
  })

  test('the sixth card is followed by the first place, the twelfth by the second, all others by nothing', () => {
    const places = Array.from({ length: 13 }, (_, index) => placeAfter(index))
    expect(places.flatMap((place, index) => (place === undefined ? [] : [[index, place]]))).toEqual([
      [5, 0],
      [11, 1],
    ])
  })
})

describe('what came is put into places', () => {
  test('in order, from the first place that was asked for', () => {
    const filled = fillPlaces(new Map([[0, ad('a')]]), { from: 1, ads: [ad('b'), ad('c')] }, nowhere)
    expect([...filled]).toEqual([
      [0, ad('a')],
      [1, ad('b')],
      [2, ad('c')],
    ])
  })

  test('never where somebody is looking: the next one out of sight takes it', () => {
    const filled = fillPlaces(new Map(), { from: 0, ads: [ad('a'), ad('b')] }, (place) => place < 2)
    expect([...filled.keys()]).toEqual([2, 3])
  })

  test('a campaign stands once in a feed, and what stands is not replaced', () => {
    const before = new Map([
      [0, ad('a')],
      [1, ad('b')],
    ])
    const filled = fillPlaces(before, { from: 1, ads: [ad('a'), ad('c')] }, nowhere)
    expect([...filled.values()].map(({ campaignId }) => campaignId)).toEqual(['a', 'b', 'c'])
  })

  test('with nothing that came, everything stays as it was', () => {
    expect(fillPlaces(new Map(), { from: 0, ads: [] }, nowhere).size).toBe(0)
  })

  test('the campaigns of a feed are named from the top to the bottom, in whatever order they came', () => {
    const filled = new Map([
      [3, ad('c')],
      [0, ad('a')],
      [1, ad('b')],
    ])
    expect(campaignsIn(filled)).toEqual(['a', 'b', 'c'])
    expect([placesUpTo(filled), placesUpTo(new Map())]).toEqual([4, 0])
  })
})

test('a token is used for four and a half minutes, which is less than it lives', () => {
  expect([0, 269_999, 270_000].map((age) => isFresh(1_000, 1_000 + age))).toEqual([true, true, false])
})
