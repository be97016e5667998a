import { expect, test } from 'vitest'
import { type Gift, placeGifts } from './rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const aGift = (id: string, from: number, to: number): Gift => ({
  id,
  startsAt: day(from),
  endsAt: day(to),
})
const place = (gifts: Gift[], { paid, now }: { paid?: number; now: number }) =>
  placeGifts(gifts, { paidUntil: paid === undefined ? null : day(paid), now: day(now) })

test("keeps a gift's dates while nothing is paid", () => {
  expect(place([aGift('a', 1, 11)], { now: 5 })).toEqual([aGift('a', 1, 11)])
  expect(place([aGift('a', 1, 11)], { now: 5, paid: 5 })).toEqual([aGift('a', 1, 11)])
  expect(place([aGift('a', 5, 15)], { now: 5, paid: 2 })).toEqual([aGift('a', 5, 15)])
})

test('moves the rest of a gift after the paid time, and forward after a refund', () => {
  expect(place([aGift('a', 1, 11)], { now: 5, paid: 20 })).toEqual([aGift('a', 20, 26)])
  expect(place([aGift('a', 20, 26)], { now: 7, paid: 40 })).toEqual([aGift('a', 40, 46)])
  expect(place([aGift('a', 40, 46)], { now: 8 })).toEqual([aGift('a', 8, 14)])
})

test('runs gifts one after another without losing a day', () => {
  expect(place([aGift('b', 11, 16), aGift('a', 1, 11)], { now: 5 })).toEqual([
    aGift('a', 1, 11),
    aGift('b', 11, 16),
  ])
  expect(place([aGift('b', 11, 16), aGift('a', 1, 11)], { now: 5, paid: 30 })).toEqual([
    aGift('a', 30, 36),
    aGift('b', 36, 41),
  ])
})
