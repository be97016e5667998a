import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const options = [
  { value: 'XOF', label: 'XOF (F CFA) · West African CFA Franc' },
  { value: 'AED', label: 'AED · UAE Dirham' },
  { value: 'BRL', label: 'BRL (R$) · Brazilian Real', keywords: 'São Paulo' },
  { value: 'CAD', label: 'CAD (CA$) · Canadian Dollar' },
]
const findValues = (typed: string) => findOptions(options, typed).map(({ value }) => value)

test('finds options that contain every typed word, in any order, ignoring accents and case', () => {
  expect(findValues('franc west')).toEqual(['XOF'])
  expect(findValues('SAO')).toEqual(['BRL'])
  expect(findValues('peso')).toEqual([])
})

test('puts options that start with the typed text first', () => {
  expect(findValues('ça')).toEqual(['CAD', 'XOF'])
})

test('returns all options in their order when nothing is typed', () => {
  expect(findValues('')).toEqual(['XOF', 'AED', 'BRL', 'CAD'])
  expect(findValues('  ')).toEqual(['XOF', 'AED', 'BRL', 'CAD'])
})
