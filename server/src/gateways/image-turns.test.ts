import { expect, test } from 'vitest'
import { createTurns, createTurnsByKey } from './image-turns.ts'

const busy = () => new Error('busy')
const turnsOf = (waitMs: number) => createTurns({ at: 1, queue: 2, crowd: 3, waitMs }, busy)

test('one at a time, first come first served', async () => {
  const turns = turnsOf(60_000)
  const order: number[] = []
  let running = 0
  await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const release = await turns.take()
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      order.push(i)
      running -= 1
      release()
    }),
  )
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})

test('who finds no place in the queue in time is sent away, who has one stays', async () => {
  const turns = turnsOf(20)
  const release = await turns.take()
  const [first, second, third] = [turns.take(), turns.take(), turns.take()]
  await expect(third).rejects.toThrow('busy')
  release()
  const releaseFirst = await first
  releaseFirst()
  expect(await second).toBeTypeOf('function')
})

test('moving up gives a sure place', async () => {
  const turns = turnsOf(20)
  const release = await turns.take()
  const [first, second, third, fourth] = [turns.take(), turns.take(), turns.take(), turns.take()]
  release()
  const releaseFirst = await first
  // The third got a place when the first left the queue; the fourth waits for one in vain.
  await expect(fourth).rejects.toThrow('busy')
  releaseFirst()
  const releaseSecond = await second
  releaseSecond()
  expect(await third).toBeTypeOf('function')
})

test('more than the crowd are sent away at once', async () => {
  const turns = turnsOf(60_000)
  const release = await turns.take()
  const places = Array.from({ length: 5 }, () => turns.take())
  await expect(turns.take()).rejects.toThrow('busy')
  release()
  ;(await places[0])?.()
})

test('a turn ends once', async () => {
  const turns = turnsOf(60_000)
  const release = await turns.take()
  const [first, second] = [turns.take(), turns.take()]
  release()
  release()
  const releaseFirst = await first
  let isSecondOn = false
  void second.then(() => {
    isSecondOn = true
  })
  await Promise.resolve()
  expect(isSecondOn).toBe(false)
  releaseFirst()
  await second
})

test('of each key two at a time, and no key waits for another', async () => {
  const turns = createTurnsByKey({ at: 2, queue: 0, crowd: 1, waitMs: 60_000 }, busy)
  const [first] = [await turns.take('ada'), await turns.take('ada')]
  let isThirdOn = false
  const third = turns.take('ada').then((release) => {
    isThirdOn = true
    return release
  })
  await expect(turns.take('ada')).rejects.toThrow('busy')
  await turns.take('ben')
  await turns.take('ben')
  expect(isThirdOn).toBe(false)
  first()
  const releaseThird = await third
  releaseThird()
  releaseThird()
  expect(await turns.take('ada')).toBeTypeOf('function')
})
