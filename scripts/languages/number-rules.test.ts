import { expect, test } from 'vitest'
import { findNumberIssues } from './number-rules.ts'

test.for([
  ['es', '12.500 fichas'],
  ['es', 'De 1000 a 2500'],
  ['es', 'De 0,01 a 1.000.000'],
  ['es', '1000,50 US$ o 9,99 US$'],
  ['pt-BR', 'US$ 1.000 a US$ 2.500,00'],
  ['fr', '4\u202F000 caractères et 9,99 $'],
  ['fr', 'Depuis 2026, 24 h/24, {0} 100 %'],
  ['es', 'La norma EN 301 549 y (WCAG) 2.2, nivel AA'],
  ['fr', 'au sens de l’article 6-1-731.5'],
])('accepts in %s: %s', ([language = '', text = '']) => {
  expect(findNumberIssues(text, language)).toEqual([])
})

test.for([
  ['es', 'Menos de 4,000 caracteres', '4,000', '4000'],
  ['es', 'Menos de 4.000 caracteres', '4.000', '4000'],
  ['es', '12,500 fichas', '12,500', '12.500'],
  ['es', 'Desde 0.01', '0.01', '0,01'],
  ['es', 'Hasta 1,000,000.', '1,000,000', '1.000.000'],
  ['pt-BR', 'US$ 1,000.50', '1,000.50', '1.000,50'],
  ['pt-BR', '<0>US$ 9.99</0>', '9.99', '9,99'],
  ['fr', 'plus de 5 000', '5 000', '5\u202F000'],
  ['fr', 'plus de 5\u00A0000', '5\u00A0000', '5\u202F000'],
  ['fr', '1,400 jetons', '1,400', '1\u202F400'],
])('refuses in %s: %s', ([language = '', text = '', found, expected]) => {
  expect(findNumberIssues(text, language)).toEqual([`has the number ${found}, not ${expected}`])
})

test('accepts a point in a number to type', () => {
  const text = 'Ingresa dólares y centavos, como 19.99.'
  expect(findNumberIssues(text, 'es', 'Enter dollars and cents, like 19.99.')).toEqual([])
  expect(findNumberIssues(text, 'es')).toEqual(['has the number 19.99, not 19,99'])
})
