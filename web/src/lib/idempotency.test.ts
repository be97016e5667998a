import { beforeEach, expect, test } from 'vitest'
import { closeIntent, getIdempotencyKey } from './idempotency.ts'

const PATH = ['inquiries', 'submit']
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
  })
})

test('reuses the key of a call until its response, and never for other input', () => {
  const input = { message: 'Hello', contactEmail: 'ada@people.example' }
  const key = getIdempotencyKey(PATH, input)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(getIdempotencyKey(PATH, { ...input })).toBe(key)
  expect(getIdempotencyKey(PATH, { ...input, message: 'Hello again' })).not.toBe(key)
  closeIntent(PATH, input)
  expect(getIdempotencyKey(PATH, input)).not.toBe(key)
})

test('creates no key for procedures without idempotency', () => {
  expect(getIdempotencyKey(['likes', 'send'], { to: 'x' })).toBeUndefined()
})

test('stores nothing of inputs with a secret', () => {
  const input = { email: 'ada@people.example', password: 'Indigo-Heron-47' }
  const key = getIdempotencyKey(['auth', 'signUp'], input)
  expect(getIdempotencyKey(['auth', 'signUp'], input)).toBe(key)
  expect([...stored]).toEqual([])
  closeIntent(['auth', 'signUp'], input)
})

test('identifies files by name, size and date', () => {
  const file = (text: string) => ({ file: new File([text], 'me.jpg', { lastModified: 1 }) })
  expect(getIdempotencyKey(['photos', 'upload'], file('one'))).toBe(
    getIdempotencyKey(['photos', 'upload'], file('two')),
  )
  expect(getIdempotencyKey(['photos', 'upload'], file('one'))).not.toBe(
    getIdempotencyKey(['photos', 'upload'], file('three')),
  )
})
