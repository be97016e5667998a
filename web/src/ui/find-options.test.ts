import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const options = [
  { value: 'XOF', label: 'XOF (F CFA) · West African CFA Franc' },
  { value: 'AED', label: 'AED · UAE Dirham' },
  { value: 'BRL', label: 'BRL (R$) · Brazilian Real', keywords: 'São Paulo' },
  { value: 'CAD', label: 'CAD (CA$) · Canadian Dollar' },
]
const found = (typed: string) => findOptions(options, typed).map(({ value }) => value)

test('an option is found by any of its words, whatever their order, accents and capitals', () => {
  expect(found('franc west')).toEqual(['XOF'])
  expect(found('SAO')).toEqual(['BRL'])
  expect(found('ça')).toEqual(['CAD', 'XOF'])
  expect(found('peso')).toEqual([])
})

test('nothing typed leaves all of them, in their own order', () => {
  expect(found('')).toEqual(['XOF', 'AED', 'BRL', 'CAD'])
  expect(found('  ')).toEqual(['XOF', 'AED', 'BRL', 'CAD'])
})
