import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const SECRET = 'a secret of the test that nobody else has'
const refusal = expect.objectContaining({ code: 'INVALID_INPUT', status: 422 })

test('a cursor gives back what went in', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.string(), (parts, purpose) => {
      expect(decodeCursor(SECRET, encodeCursor(SECRET, parts, purpose), purpose)).toEqual(parts)
    }),
  )
})

test('a cursor with any letter changed, dropped or added is refused', () => {
  const cursor = encodeCursor(SECRET, [1_000_000_010, '2026-01-01 00:00:00.123456+00', false, crypto.randomUUID()], 'discovery.list:me')
  for (let i = 0; i < cursor.length; i++) {
    const other = cursor[i] === 'A' ? 'B' : 'A'
    expect(() => decodeCursor(SECRET, cursor.slice(0, i) + other + cursor.slice(i + 1), 'discovery.list:me')).toThrow(refusal)
    expect(() => decodeCursor(SECRET, cursor.slice(0, i), 'discovery.list:me')).toThrow(refusal)
  }
  for (const tail of ['A', '=', ' ', '\n', '%']) expect(() => decodeCursor(SECRET, cursor + tail, 'discovery.list:me')).toThrow(refusal)
})

test('a cursor of another list, member or secret is refused', () => {
  const cursor = encodeCursor(SECRET, [1], 'discovery.list:me')
  expect(() => decodeCursor(SECRET, cursor, 'discovery.list:you')).toThrow(refusal)
  expect(() => decodeCursor(SECRET, cursor, 'matches.list:me')).toThrow(refusal)
  expect(() => decodeCursor('another secret', cursor, 'discovery.list:me')).toThrow(refusal)
})

test('texts that never were a cursor are refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => decodeCursor(SECRET, text, 'matches.list:me')).toThrow(refusal)
    }),
  )
})
