import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createImageQueue, type ImageQueueLimits } from './image-queue.ts'

/** Fake time, so that no test depends on the speed of the machine. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits: ImageQueueLimits = {
  concurrency: 2,
  concurrencyPerOwner: 1,
  waiting: 6,
  waitingPerOwner: 4,
  waitMs: 1_000,
}

function start(changes: Partial<ImageQueueLimits> = {}) {
  const queue = createImageQueue({ ...limits, ...changes }, (reason) => new Error(reason))
  const started: string[] = []
  const open = new Map<string, ((costMs: number) => void)[]>()
  return {
    started,
    take: (owner: string) =>
      queue.run(owner, async (addCost) => {
        started.push(owner)
        const { promise, resolve } = Promise.withResolvers<number>()
        open.set(owner, [...(open.get(owner) ?? []), resolve])
        addCost(await promise)
      }),
    async end(owner: string, costMs = 100) {
      open.get(owner)?.shift()?.(costMs)
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Also runs pending promise callbacks. */
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('gives each owner one turn at a time while others have theirs', async () => {
  const { take, end, pass, started } = start()
  for (const owner of ['ada', 'ada', 'ada', 'ben']) void take(owner)
  await pass(0)
  expect(started).toEqual(['ada', 'ben'])
  await end('ben')
  expect(started).toEqual(['ada', 'ben'])
  await end('ada')
  expect(started).toEqual(['ada', 'ben', 'ada'])
})

test('prefers a new account to the waiting pictures of a busy one', async () => {
  const { take, end, pass, started } = start({ concurrency: 1 })
  for (const owner of ['ada', 'ada', 'ada']) void take(owner)
  await pass(0)
  void take('ben')
  await end('ada')
  expect(started).toEqual(['ada', 'ben'])
  await end('ben')
  expect(started).toEqual(['ada', 'ben', 'ada'])
})

test('prefers accounts whose pictures cost less, and forgives with time', async () => {
  const { take, end, pass, started } = start({ concurrency: 1, waitMs: 3_600_000 })
  void take('ada')
  await pass(0)
  await end('ada', 5_000)
  void take('ben')
  await pass(0)
  await end('ben', 50)
  for (const owner of ['eve', 'ada', 'ben']) void take(owner)
  await pass(0)
  await end('eve')
  await end('ben')
  expect(started).toEqual(['ada', 'ben', 'eve', 'ben', 'ada'])
  await end('ada')
  await pass(1_200_000)
  void take('eve')
  await pass(0)
  for (const owner of ['ada', 'ben']) void take(owner)
  await end('eve', 0)
  expect(started.slice(5)).toEqual(['eve', 'ada'])
})

test('serves equal accounts in the order of their pictures', async () => {
  const { take, end, pass, started } = start({ concurrency: 1 })
  const owners = ['ada', 'ben', 'eve', 'ian', 'joy']
  for (const owner of owners) void take(owner)
  await pass(0)
  for (const owner of owners) await end(owner)
  expect(started).toEqual(owners)
})

test('refuses after the waiting time: crowded behind own pictures, busy behind those of others', async () => {
  const { take, pass } = start()
  void take('ada')
  void take('ben')
  const [own, other] = [take('ada'), take('eve')]
  const refusals = Promise.allSettled([own, other])
  await pass(limits.waitMs)
  expect(
    (await refusals).map((refusal) => refusal.status === 'rejected' && String(refusal.reason)),
  ).toEqual(['Error: crowded', 'Error: busy'])
})

test('refuses pictures when too many wait, in total or of one account', async () => {
  const { take, end, pass, started } = start()
  for (const owner of ['ada', 'ben', 'ada', 'ada', 'ada', 'ada'])
    void take(owner).catch(() => undefined)
  await expect(take('ada')).rejects.toThrow('crowded')
  void take('eve')
  void take('ian')
  await expect(take('joy')).rejects.toThrow('busy')
  await pass(0)
  await end('ben')
  expect(started).toEqual(['ada', 'ben', 'eve'])
})

test('makes room for the next picture when one fails, and passes the error on', async () => {
  const queue = createImageQueue({ ...limits, concurrency: 1 }, (reason) => new Error(reason))
  const results = await Promise.allSettled([
    queue.run('ada', () => Promise.reject(new Error('broken'))),
    queue.run('ada', () => Promise.resolve('second')),
    queue.run('ben', () => Promise.resolve('third')),
  ])
  expect(results).toEqual([
    { status: 'rejected', reason: new Error('broken') },
    { status: 'fulfilled', value: 'second' },
    { status: 'fulfilled', value: 'third' },
  ])
})

test('lets a picture that started in time take longer than the waiting time', async () => {
  const { take, end, pass } = start()
  const result = Promise.allSettled([take('ada')])
  await pass(10 * limits.waitMs)
  await end('ada')
  expect(await result).toEqual([{ status: 'fulfilled', value: undefined }])
})
