import { expect, test } from 'vitest'
import { createListFile, writeCsvPages } from './csv-pages.ts'

/** Writes a list of `size` rows into a file of at most `maximum`. */
function write(size: number, maximum: number) {
  const rows = Array.from({ length: size }, (_, index) => ({ id: index + 1 }))
  return writeCsvPages({
    headings: ['Id'],
    maximum,
    list: async ({ after, limit }: { after: { id: number } | undefined; limit: number }) =>
      rows.slice(after?.id ?? 0, (after?.id ?? 0) + limit),
    toCells: ({ id }) => [id],
  })
}

test('writes every row once, over several pages', async () => {
  const { lines, count, isComplete } = await write(2500, 5000)
  expect(lines.join('').split('\r\n').slice(1, -1).map(Number)).toEqual(
    Array.from({ length: 2500 }, (_, index) => index + 1),
  )
  expect({ count, isComplete }).toEqual({ count: 2500, isComplete: true })
})

test.each([
  ['as long as the maximum', 3, 'adire-payments.csv'],
  ['longer than the maximum', 4, 'adire-payments-incomplete.csv'],
])('names the file of a list that is %s', async (_length, size, name) => {
  const written = await write(size, 3)
  expect(written.count).toBe(3)
  expect(createListFile('adire-payments', written).name).toBe(name)
})
