import { expect, test } from 'vitest'
import { createPasswordHasher, testCost } from './password-hasher.ts'

const passwords = createPasswordHasher(testCost)

test('hashes with salted Argon2id, 40 MiB and five passes', async () => {
  const standard = createPasswordHasher()
  const [one, two] = await Promise.all([standard.hash('x9$Kq!'), standard.hash('x9$Kq!')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=40960,t=5,p=1\$/)
  expect(one).not.toBe(two)
})

test('uses every character of a long password', async () => {
  const long = 'Ünïcode 👩🏾‍🦱 with spaces '.padEnd(71, 'x')
  const hash = await passwords.hash(`${long}ab`)
  expect(await passwords.verify(`${long}ab`, hash)).toBe(true)
  expect(await passwords.verify(`${long}ac`, hash)).toBe(false)
  const longest = 'y'.repeat(255)
  const other = await passwords.hash(`${longest}1`)
  expect(await passwords.verify(`${longest}2`, other)).toBe(false)
})

test('refuses every password without a hash, with the same amount of work', async () => {
  expect(await passwords.verify('x9$Kq!', undefined)).toBe(false)
  expect(await passwords.verify('', null)).toBe(false)
  // It takes its turn like any other, so that a wave of them is turned away too.
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwords.verify('x9$Kq!', undefined)),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(172)
})

test('refuses hashes that would wait more than about a second, before the first is done', async () => {
  const busy = createPasswordHasher(testCost)
  await busy.verify('warm', undefined)
  const order: string[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      busy.hash('x9$Kq!').then(
        () => order.push('hashed'),
        (error: { code: string }) => order.push(error.code),
      ),
    ),
  )
  expect(results).toHaveLength(200)
  expect(order.filter((kind) => kind === 'hashed')).toHaveLength(28)
  expect(order.slice(0, 172)).toEqual(Array.from({ length: 172 }, () => 'UNAVAILABLE'))
  await expect(busy.hash('x9$Kq!')).resolves.toMatch(/^\$argon2id/)
})
