import { describe, expect, it } from 'vitest'
import { foldForeign } from '../../gateways/confusables.ts'
import { normalizeText } from './contact-rules.ts'
import { PhraseText } from './phrase-rules.ts'
import * as sum from './sum-phrases-rules.ts'

const hasSum = (text: string) =>
  new PhraseText(normalizeText(text, foldForeign)).has(sum.amountOrNumber)

describe('a bare sum', () => {
  it.each([
    '¿me prestas 300?',
    'necesito 200',
    'me mandas 150',
    'preciso 300 hoje',
    'so 200',
    'that 200 you promised',
    'dame 50 para el taxi',
    'il me manque 200, merci',
    '500 thanks',
  ])('is found after words that end like an article: %s', (text) => {
    expect(hasSum(text)).toBe(true)
  })

  it.each([
    'a las 10',
    'o 300 passa aqui',
    'vivo en la calle 80',
    'apartamento 301',
    'page 212',
    'les 12 apôtres',
    'my top 10 songs',
    'quiero 12 recetas',
    'cumplo 34 en mayo',
  ])('is not found in other numbers: %s', (text) => {
    expect(hasSum(text)).toBe(false)
  })
})
