import { expect, test } from 'vitest'
import { findPreferred } from './preferred-language.ts'

test.for([
  [['fr-CA', 'en'], 'fr'],
  [['pt-PT'], 'pt-BR'],
  [['de-DE', 'es-419', 'en'], 'es'],
  [['EN-us', 'fr'], 'en'],
  [['de', 'ja'], undefined],
  [[], undefined],
] as const)('prefers the first of our languages in %j: %s', ([wanted, found]) => {
  expect(findPreferred(wanted)).toBe(found)
})
