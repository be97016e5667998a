import type { CardReason } from '@adire/contract/card-reasons.ts'
import { expect, test } from 'vitest'
import { listReasonLines } from './reason-copy.ts'

const learning = { language: 'French', speaker: 'viewer', isLearning: true } as const

test.each([
  [['Yoruba', 'Igbo', 'English'], null, 'You can both speak Yoruba and Igbo'],
  [['Yoruba', 'English'], learning, 'You can both speak Yoruba; she’s learning French'],
  [['Yoruba'], { ...learning, isLearning: false }, 'You can both speak Yoruba'],
  [['Yoruba'], { ...learning, speaker: 'member' as const }, 'You can both speak Yoruba'],
  [[], learning, 'She’s learning French, which you speak'],
])('names the best shared language of %j, and who learns another', (languages, oneWay, text) => {
  const reasons = [{ kind: 'boosted' }, { kind: 'shared_languages', languages, oneWay }] as const
  expect(listReasonLines({ reasons, gender: 'woman' })).toEqual([text])
})

test('names the shared language on a second line below a stronger reason', () => {
  const roots = { kind: 'shared_roots', city: 'Lagos', country: 'NG' } as const
  const languages: CardReason = {
    kind: 'shared_languages',
    languages: ['Yoruba'],
    oneWay: learning,
  }
  const list = (...reasons: CardReason[]) =>
    listReasonLines({ reasons: [{ kind: 'boosted' }, ...reasons], gender: 'woman' })
  const line = 'You can both speak Yoruba; she’s learning French'
  expect(list(roots, languages, { kind: 'newcomer' })).toEqual(['Roots in Lagos, like you', line])
  expect(list(languages, { kind: 'newcomer' })).toEqual([line])
  expect(list(roots)).toEqual(['Roots in Lagos, like you'])
  expect(list()).toEqual([])
})

test('has one line for members without a reason, and none beside a boost', () => {
  const list = (...reasons: CardReason[]) => listReasonLines({ reasons, gender: 'woman' })
  expect(list()).toEqual(['New to you'])
  expect(list({ kind: 'boosted' })).toEqual([])
  expect(list({ kind: 'newcomer' })).toEqual(['New on Adire'])
})

test('names a city near the viewer without its country', () => {
  const near = { kind: 'nearby', city: 'Brazzaville' } as const
  expect(listReasonLines({ reasons: [near], gender: 'man' })).toEqual([
    'Lives near you, in Brazzaville',
  ])
})

test('names both ends of a shared corridor, by country where the cities differ', () => {
  const roots = { kind: 'shared_roots', city: 'Lagos', country: 'NG' } as const
  const describe = (livesIn?: { city: string | null; country: string }) =>
    listReasonLines({ reasons: [{ ...roots, livesIn }], gender: 'man' }).join()
  expect(describe()).toBe('Roots in Lagos, like you')
  expect(describe({ city: 'London', country: 'GB' })).toBe(
    'Roots in Lagos, home in London, like you',
  )
  expect(describe({ city: null, country: 'GB' })).toBe(
    'Roots in Lagos, home in United Kingdom, like you',
  )
})
