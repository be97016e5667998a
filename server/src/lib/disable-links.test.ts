import { expect, test } from 'vitest'
import { disableLinks } from './disable-links.ts'

test.each([
  ['https://evil.com/login', 'https: //evil. com/login'],
  ['write to me@evil.com', 'write to me (at) evil. com'],
  ['пейпал.com', 'пейпал. com'],
  ['café.com/login', 'café. com/login'],
  ['例え.jp', '例え. jp'],
  ['evil。com', 'evil. com'],
  ['evil．com', 'evil. com'],
])('makes the address in "%s" unusable', (text, expected) => {
  expect(disableLinks(text)).toBe(expected)
})

test.each(['Blue dress. Train 18.30, seat 3.5', 'At 7 p.m. by the door', 'Hello … me'])(
  'leaves "%s" as it is',
  (text) => {
    expect(disableLinks(text)).toBe(text)
  },
)
