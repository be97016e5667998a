import { expect, test } from 'vitest'
import { parseDays, parseTokens } from './rules.ts'

test('accepts only whole numbers of tokens and days within their limits', () => {
  expect(['1', ' 500 ', '100000'].map(parseTokens)).toEqual([1, 500, 100_000])
  for (const text of ['', '0', '-5', '1.5', '1e3', '100001', 'ten', '٣'])
    expect([text, parseTokens(text)]).toEqual([text, undefined])
  expect(['1', '366', '0', '367', ''].map(parseDays)).toEqual([
    1,
    366,
    undefined,
    undefined,
    undefined,
  ])
})
