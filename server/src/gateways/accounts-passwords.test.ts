import { expect, test } from 'vitest'
import { createPasswordHasher } from './accounts-passwords.ts'

const passwords = createPasswordHasher()

test('A-01 a password is hashed by Argon2id with at least 19 MiB, two passes, 40 ms of work and a salt of its own', async () => {
  const [one, two] = await Promise.all([passwords.hashPassword('x9$Kq!'), passwords.hashPassword('x9$Kq!')])
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(one).not.toBe(two)
  const start = performance.now()
  for (let i = 0; i < 5; i++) await passwords.verifyPassword('x9$Kq!', one)
  // The upper figure of the bar hangs on what else the machine is doing; the lower one does not.
  expect((performance.now() - start) / 5).toBeGreaterThan(30)
})

test('A-01 every character of a long password counts', async () => {
  const long = 'Ünïcode 👩🏾‍🦱 with spaces '.padEnd(71, 'x')
  const hash = await passwords.hashPassword(`${long}ab`)
  expect(await passwords.verifyPassword(`${long}ab`, hash)).toBe(true)
  expect(await passwords.verifyPassword(`${long}ac`, hash)).toBe(false)
  const longest = 'y'.repeat(255)
  const other = await passwords.hashPassword(`${longest}1`)
  expect(await passwords.verifyPassword(`${longest}2`, other)).toBe(false)
})

test('A-01 without a hash nothing is right, and the same work is done', async () => {
  expect(await passwords.verifyPassword('x9$Kq!', undefined)).toBe(false)
  expect(await passwords.verifyPassword('', null)).toBe(false)
  // It takes its turn like any other, so that a wave of them is turned away too.
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.verifyPassword('x9$Kq!', undefined)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(172)
})

test('A-13 what can not be hashed within about a second is turned away before the first hash is done', async () => {
  const busy = createPasswordHasher()
  await busy.verifyPassword('warm', undefined)
  const order: string[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => busy.hashPassword('x9$Kq!').then(() => order.push('hashed'), (error: { code: string }) => order.push(error.code))),
  )
  expect(results).toHaveLength(200)
  expect(order.filter((kind) => kind === 'hashed')).toHaveLength(28)
  expect(order.slice(0, 172)).toEqual(Array.from({ length: 172 }, () => 'UNAVAILABLE'))
  await expect(busy.hashPassword('x9$Kq!')).resolves.toMatch(/^\$argon2id/)
})
