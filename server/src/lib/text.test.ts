import { afterEach, expect, test } from 'vitest'
import { loadTranslations } from '../testing/catalogues.ts'
import { capitalize, writeDay, writeDollars, writeList, writeMoney, writeTime } from './formats.ts'
import { getLanguage, inLanguage, plural, t } from './text.ts'

let restore = () => {}
afterEach(() => restore())

const greet = (name: string) => t`Hello ${name}, welcome`
const count = (tokens: number) =>
  t`${plural(tokens, { one: '# token is', other: '# tokens are' })} in your wallet.`
/** With ordinary spaces, because languages use several kinds of them in numbers. */
const inFrench = (write: () => string[]) =>
  inLanguage('fr', write).map((text) => text.replaceAll(/[\u{202f}\u{a0}]/gu, ' '))
const COUNT = '{0, plural, one {# token is} other {# tokens are}} in your wallet.'

test('writes a text in the language of the scope, and in English outside of one', async () => {
  restore = loadTranslations({ fr: { 'Hello {0}, welcome': 'Bienvenue, {0}' } })
  expect(greet('Ada')).toBe('Hello Ada, welcome')
  expect(inLanguage('fr', () => greet('Ada'))).toBe('Bienvenue, Ada')
  const later = inLanguage('fr', async () => {
    await Promise.resolve()
    return greet('Ada')
  })
  expect(getLanguage()).toBe('en')
  expect(await later).toBe('Bienvenue, Ada')
})

test('writes English where a translation is missing, empty or broken', () => {
  restore = loadTranslations({
    fr: { 'Hello {0}, welcome': '' },
    es: { 'Hello {0}, welcome': 'Hola {0' },
  })
  for (const language of ['fr', 'es', 'pt-BR'] as const)
    expect(inLanguage(language, () => greet('Ada'))).toBe('Hello Ada, welcome')
})

test('chooses the plural form of the language', () => {
  const forms = (one: string, many: string, other: string) =>
    `{0, plural, one {# ${one}} many {# de ${many}} other {# ${other}}}`
  restore = loadTranslations({
    fr: { [COUNT]: forms('jeton', 'jetons', 'jetons') },
    es: { [COUNT]: forms('ficha', 'fichas', 'fichas') },
    'pt-BR': { [COUNT]: forms('ficha', 'fichas', 'fichas') },
  })
  expect([0, 1, 2, 1_200].map(count)).toEqual([
    '0 tokens are in your wallet.',
    '1 token is in your wallet.',
    '2 tokens are in your wallet.',
    '1,200 tokens are in your wallet.',
  ])
  expect(inFrench(() => [0, 1, 2, 1_000_000].map(count))).toEqual([
    '0 jeton',
    '1 jeton',
    '2 jetons',
    '1 000 000 de jetons',
  ])
  expect(inLanguage('es', () => [0, 1, 1_000_000].map(count))).toEqual([
    '0 fichas',
    '1 ficha',
    '1.000.000 de fichas',
  ])
  expect(inLanguage('pt-BR', () => [0, 1, 2, 1_000_000].map(count))).toEqual([
    '0 ficha',
    '1 ficha',
    '2 fichas',
    '1.000.000 de fichas',
  ])
})

test('leaves values as they are', () => {
  restore = loadTranslations({ fr: { 'Hello {0}, welcome': 'Bienvenue, {0}' } })
  const name = String.raw`{0} \x41 <b>'#'`
  expect(greet(name)).toBe(`Hello ${name}, welcome`)
  expect(inLanguage('fr', () => greet(name))).toBe(`Bienvenue, ${name}`)
})

test('writes dates, lists and amounts in the language', () => {
  const write = () => [
    writeDay('2026-11-29'),
    writeTime('2026-11-29T15:00:00Z'),
    writeList(['a', 'b', 'c']),
    writeMoney(1_598_400, { currency: 'NGN', decimals: 2 }),
    writeMoney(-5, { currency: 'USD', decimals: 2 }),
    writeMoney(5676, { currency: 'XOF', decimals: 0 }),
    writeDollars(999),
    capitalize('élan'),
  ]
  expect(write()).toEqual([
    '29 November 2026',
    '29 November 2026 at 15:00 UTC',
    'a, b and c',
    'NGN 15,984.00',
    'USD -0.05',
    'XOF 5,676',
    '$9.99',
    'Élan',
  ])
  expect(inFrench(write)).toEqual([
    '29 novembre 2026',
    '29 novembre 2026 à 15:00 UTC',
    'a, b et c',
    '15 984,00 NGN',
    '-0,05 USD',
    '5 676 XOF',
    '9,99 $US',
    'Élan',
  ])
  expect(inLanguage('pt-BR', write).slice(3, 5)).toEqual(['NGN 15.984,00', 'USD -0,05'])
})
