import { expect, test } from 'vitest'
import { createReload } from './reload.ts'

/** A cache of `stored`, whose reads end when they are told to. */
function aCache() {
  const stored = { value: 0 }
  let cached: number | undefined
  const pending: (() => void)[] = []
  const reload = createReload(async () => {
    const read = stored.value
    await new Promise<void>((resolve) => pending.push(resolve))
    cached = read
  })
  const endRead = async () => {
    pending.shift()?.()
    await new Promise(setImmediate)
  }
  return { stored, reload, endRead, getCached: () => cached, getReads: () => pending.length }
}

test('shows every caller the data of the time of its call, for calls during one read', async () => {
  const { stored, reload, endRead, getCached, getReads } = aCache()
  const first = reload()
  stored.value = 1
  const seen = [reload(), reload()].map(async (call) => {
    await call
    return getCached()
  })
  await endRead()
  expect([getCached(), getReads()]).toEqual([0, 1])
  await first
  await endRead()
  expect(await Promise.all(seen)).toEqual([1, 1])
  expect(getReads()).toBe(0)
})

test('reads again after a failed read, whose caller learns of it', async () => {
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve()]
  let reads = 0
  const reload = createReload(async () => answers[reads++])
  const [failed, repeated] = await Promise.allSettled([reload(), reload()])
  expect([failed.status, repeated.status, reads]).toEqual(['rejected', 'fulfilled', 2])
})
