import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'
import type { Db } from './db.ts'

/** The batches hand it on and look at nothing of it. */
const db = {} as Db

/** Statements that are answered when the test says so: what each was asked, in their order. */
function startStatements(getKey?: (item: string) => string) {
  const sent: { items: readonly string[]; answer: () => void }[] = []
  const ask = inBatches<string, string>({
    ...(getKey ? { getKey } : {}),
    run: (_db, items) =>
      new Promise((resolve, reject) => {
        const answer = () =>
          items.includes('bad')
            ? reject(new Error('a bad item'))
            : resolve(items.map((item) => item.toUpperCase()))
        sent.push({ items, answer })
      }),
  })
  return { ask: (item: string) => ask(db, item), sent }
}

/** Answers every statement, those too that are sent because of an answer. */
async function answerAll(sent: { answer: () => void }[], from = 0): Promise<void> {
  for (let i = from; i < sent.length; i++) {
    sent[i]?.answer()
    // What waits for the answer goes on after it, in a few steps.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
}

test('sends the first item at once, batches those that arrive meanwhile, and answers each', async () => {
  const { ask, sent } = startStatements()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask))
  expect(sent.map(({ items }) => items)).toEqual([['a'], ['b']])
  sent[0]?.answer()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]?.items).toEqual(['c', 'd', 'e'])
  await answerAll(sent, 1)
  expect(await answers).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('adds an item only to statements that start after it arrived', async () => {
  const { ask, sent } = startStatements()
  const first = [ask('a'), ask('b')]
  const late = ask('c')
  expect(sent.flatMap(({ items }) => items)).toEqual(['a', 'b'])
  await answerAll(sent)
  expect(await Promise.all([...first, late])).toEqual(['A', 'B', 'C'])
})

test("runs items of one key one after another, while others don't wait", async () => {
  const { ask, sent } = startStatements((item) => item.slice(0, 1))
  const answers = Promise.all(['x', 'y', 'a1', 'a2', 'b1', 'a3'].map(ask))
  await answerAll(sent)
  expect(sent.map(({ items }) => items)).toEqual([['x'], ['y'], ['a1', 'b1'], ['a2'], ['a3']])
  expect(await answers).toEqual(['X', 'Y', 'A1', 'A2', 'B1', 'A3'])
})

test('fails only the faulty item of a batch', async () => {
  const { ask, sent } = startStatements()
  const answers = Promise.allSettled(['x', 'y', 'a', 'bad', 'b'].map(ask))
  await answerAll(sent)
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed')),
  ).toEqual(['X', 'Y', 'A', 'failed', 'B'])
})

test('puts at most a hundred items into a statement', async () => {
  const { ask, sent } = startStatements()
  const items = Array.from({ length: 203 }, (_, i) => `item ${i}`)
  const answers = Promise.all(items.map(ask))
  await answerAll(sent)
  expect(Math.max(...sent.map((statement) => statement.items.length))).toBe(100)
  expect(await answers).toEqual(items.map((item) => item.toUpperCase()))
})
