import { MemberId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CursorPart, type CursorPurpose, decodeCursor, encodeCursor } from './cursor.ts'

const sealing = {
  secrets: ['a secret of the test that nobody else has'] as const,
  now: new Date('2026-05-01T12:00:00Z'),
}
const me = MemberId.parse('11111111-1111-4111-8111-111111111111')
const you = MemberId.parse('22222222-2222-4222-8222-222222222222')
const purpose: CursorPurpose = {
  procedure: 'discovery.list',
  viewer: me,
  input: { sort: 'recommended', minAge: 20 },
}
const refusal = expect.objectContaining({ code: 'CURSOR_INVALID', status: 422 })
const hiddenFacts = [
  1_000_000_010,
  '1990-02-03',
  '2026-01-01 00:00:00.123456+00',
  true,
  crypto.randomUUID(),
]
const later = (ms: number) => ({ ...sealing, now: new Date(sealing.now.getTime() + ms) })

test('returns the parts of a cursor', () => {
  const part = fc.oneof(fc.string({ maxLength: 10 }), fc.integer(), fc.boolean(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      expect(decodeCursor(encodeCursor(parts, purpose, sealing), purpose, sealing)).toEqual(parts)
    }),
  )
})

test('refuses a cursor with any letter changed, dropped or added', () => {
  const cursor = encodeCursor(hiddenFacts, purpose, sealing)
  for (let i = 0; i < cursor.length; i++) {
    const other = cursor[i] === 'A' ? 'B' : 'A'
    expect(() =>
      decodeCursor(cursor.slice(0, i) + other + cursor.slice(i + 1), purpose, sealing),
    ).toThrow(refusal)
    expect(() => decodeCursor(cursor.slice(0, i), purpose, sealing)).toThrow(refusal)
  }
  for (const tail of ['A', '=', ' ', '\n', '%'])
    expect(() => decodeCursor(cursor + tail, purpose, sealing)).toThrow(refusal)
})

test.each([
  ['procedure', { ...purpose, procedure: 'matches.list' }],
  ['viewer', { ...purpose, viewer: you }],
  ['value of a filter', { ...purpose, input: { sort: 'recent', minAge: 20 } }],
  [
    'filter that was not there',
    { ...purpose, input: { sort: 'recommended', minAge: 20, city: 'Lagos' } },
  ],
  ['missing filter', { ...purpose, input: { minAge: 20 } }],
  ['list of values', { ...purpose, input: { sort: ['recommended', 'recent'], minAge: 20 } }],
])('refuses a cursor of another %s', (_what, other: CursorPurpose) => {
  expect(() => decodeCursor(encodeCursor([1], purpose, sealing), other, sealing)).toThrow(refusal)
})

test('refuses a cursor of another secret', () => {
  expect(() =>
    decodeCursor(encodeCursor([1], purpose, sealing), purpose, {
      ...sealing,
      secrets: ['another secret'],
    }),
  ).toThrow(refusal)
})

test('accepts the same filters in another order, with the cursor and with numeric strings', () => {
  const cursor = encodeCursor([1], purpose, sealing)
  const same = { ...purpose, input: { minAge: '20', city: undefined, cursor, sort: 'recommended' } }
  expect(decodeCursor(cursor, same, sealing)).toEqual([1])
})

test('refuses a cursor after a day', () => {
  const cursor = encodeCursor([1], purpose, sealing)
  expect(decodeCursor(cursor, purpose, later(86_400_000 - 1))).toEqual([1])
  expect(() => decodeCursor(cursor, purpose, later(86_400_000))).toThrow(refusal)
})

test('shows none of its parts, in its bytes or its length', () => {
  const lists: CursorPart[][] = [
    hiddenFacts,
    [],
    [null],
    ['1990-02-03', false],
    [Number.MAX_SAFE_INTEGER, 'x'.repeat(100)],
  ]
  const cursors = lists.map((parts) => encodeCursor(parts, purpose, sealing))
  expect(new Set(cursors.map(({ length }) => length)).size).toBe(1)
  for (const cursor of cursors) {
    const bytes = Buffer.from(cursor, 'base64url')
    for (const part of [...hiddenFacts, me, 'discovery', 'recommended'].map(String))
      expect(bytes.includes(part)).toBe(false)
  }
})

test('differs in all of its bytes each time, also for the same position', () => {
  const made = (parts: CursorPart[]) =>
    Array.from({ length: 64 }, () =>
      Buffer.from(encodeCursor(parts, purpose, sealing), 'base64url'),
    )
  for (const cursors of [made(hiddenFacts), made([1])]) {
    for (let i = 0; i < cursors[0]!.length; i++)
      expect(new Set(cursors.map((bytes) => bytes[i])).size).toBeGreaterThan(8)
  }
})

test('refuses to write a cursor that would be longer than the others', () => {
  expect(() => encodeCursor(['x'.repeat(300)], purpose, sealing)).toThrow(/too long/)
})

test('refuses texts that are no cursor', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => decodeCursor(text, purpose, sealing)).toThrow(refusal)
    }),
  )
})
