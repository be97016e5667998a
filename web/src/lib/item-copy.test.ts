import { afterEach, expect, test } from 'vitest'
import { currencyName } from './currency-name.ts'
import { i18n } from './i18n.ts'
import { translateItem } from './item-copy.ts'

afterEach(() => i18n.activate('en'))

const stored = [
  'Ultimate Pack, 1,400 tokens',
  'Best Value, 1 token',
  'Premium, 1 month',
  'Premium, 3 months (plan change)',
  'Premium, 1 year',
  'Welcome bonus',
  'Super like',
  'Refunded: Starter Pack, 100 tokens',
  'Something else',
  'constructor',
]

test('shows what the server stored unchanged in English', () => {
  expect(stored.map(translateItem)).toEqual(stored)
  expect(currencyName({ code: 'GBP', name: 'Pound sterling' })).toBe('Pound sterling')
})

test('composes descriptions again from messages in another language', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  // Without a catalogue, the messages themselves are shown.
  expect(stored.map(translateItem)).toEqual([
    expect.stringMatching(/^Ultimate Pack, 1\s400 tokens$/u),
    'Best Value, 1 token',
    'Premium, 1 month',
    'Premium, 3 months (plan change)',
    'Premium, 1 year',
    'Welcome bonus',
    'Super Like',
    'Refunded: Starter Pack, 100 tokens',
    'Something else',
    'constructor',
  ])
  expect(currencyName({ code: 'GBP', name: 'Pound sterling' })).toBe('livre sterling')
  expect(currencyName({ code: 'QQQ', name: 'Play money' })).toBe('Play money')
})
