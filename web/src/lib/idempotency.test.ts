import { beforeEach, expect, test } from 'vitest'
import { closeIntent, keyFor } from './idempotency.ts'

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

test('keeps the key of an intent until it is answered, and makes another for other input', () => {
  const input = { message: 'Hello', contactEmail: 'ada@people.example' }
  const key = keyFor(PATH, input)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyFor(PATH, { ...input })).toBe(key)
  expect(keyFor(PATH, { ...input, message: 'Hello again' })).not.toBe(key)
  closeIntent(PATH, input)
  expect(keyFor(PATH, input)).not.toBe(key)
})

test('sends no key with a procedure that needs none', () => {
  expect(keyFor(['likes', 'send'], { to: 'x' })).toBeUndefined()
})

test('stores nothing of an input with a secret', () => {
  const input = { email: 'ada@people.example', password: 'Indigo-Heron-47' }
  const key = keyFor(['auth', 'signUp'], input)
  expect(keyFor(['auth', 'signUp'], input)).toBe(key)
  expect([...stored]).toEqual([])
  closeIntent(['auth', 'signUp'], input)
})

test('knows a file by its name, size and date', () => {
  const file = (text: string) => ({ file: new File([text], 'me.jpg', { lastModified: 1 }) })
  expect(keyFor(['photos', 'upload'], file('one'))).toBe(keyFor(['photos', 'upload'], file('two')))
  expect(keyFor(['photos', 'upload'], file('one'))).not.toBe(
    keyFor(['photos', 'upload'], file('three')),
  )
})
