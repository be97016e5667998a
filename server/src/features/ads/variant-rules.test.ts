import { describe, expect, test } from 'vitest'
import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { seededRandom } from '@adire/art/random.ts'
import type { Creative } from './rules.ts'
import { chooseLeastServed, VariantDealer } from './variant-rules.ts'

const creative = (variant: VariantLetter): Creative => ({
  variant,
  title: '',
  description: '',
  bannerId: null,
  bannerWidth: null,
  bannerHeight: null,
  ctaText: 'Learn More',
})
const campaign = (letters: string) => ({
  id: 'one',
  variants: [...letters].map((letter) => creative(letter as VariantLetter)),
})

function countDealt(dealer: VariantDealer, letters: string, times: number): number[] {
  const dealt = new Map<string, number>([...letters].map((letter) => [letter, 0]))
  for (let i = 0; i < times; i++) {
    const letter = dealer.deal(campaign(letters))?.variant ?? ''
    dealt.set(letter, (dealt.get(letter) ?? 0) + 1)
  }
  return [...dealt.values()]
}

describe('dealing banners', () => {
  test.each([2, 3, 4])('never differs by more than one among %i banners', (count) => {
    const letters = 'ABCD'.slice(0, count)
    for (let seed = 0; seed < 50; seed++) {
      const dealer = new VariantDealer(seededRandom(seed))
      for (const times of [1, 2, 7, 50, 101]) {
        const dealt = countDealt(new VariantDealer(seededRandom(seed)), letters, times)
        expect(dealt).toHaveLength(count)
        expect(Math.max(...dealt) - Math.min(...dealt)).toBeLessThanOrEqual(1)
      }
      expect(countDealt(dealer, letters, count * 10)).toEqual(letters.split('').map(() => 10))
    }
  })

  test('does not alternate, so that every second request gets each banner', () => {
    const dealer = new VariantDealer(seededRandom(3))
    const everySecond = Array.from({ length: 400 }, () => dealer.deal(campaign('AB'))?.variant)
      .filter((_letter, index) => index % 2 === 0)
      .filter((letter) => letter === 'A').length
    expect(everySecond).toBeGreaterThan(70)
    expect(everySecond).toBeLessThan(130)
  })

  test('deals evenly from the moment a banner is paused or added, without catching up', () => {
    const dealer = new VariantDealer(seededRandom(1))
    countDealt(dealer, 'AB', 101)
    expect(countDealt(dealer, 'ABC', 30)).toEqual([10, 10, 10])
    expect(countDealt(dealer, 'BC', 10)).toEqual([5, 5])
    expect(countDealt(dealer, 'C', 5)).toEqual([5])
    expect(dealer.deal(campaign(''))).toBeUndefined()
  })
})

test('puts the least served banner into an issue', () => {
  const choose = (served: [VariantLetter, number][]) =>
    chooseLeastServed(campaign('ABC'), new Map(served))?.variant
  expect(choose([])).toBe('A')
  expect(choose([['A', 40]])).toBe('B')
  expect(
    choose([
      ['A', 40],
      ['B', 41],
      ['C', 39],
    ]),
  ).toBe('C')
})
