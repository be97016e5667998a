import { expect, test } from 'vitest'
import {
  blankBlock,
  canAdd,
  createDraft,
  findFaults,
  moveBlock,
  computePercent,
  toBlocks,
} from './issue-rules.ts'

const block = (kind: 'heading' | 'paragraph' | 'link', text: string, address = '') => ({
  ...blankBlock(kind),
  text,
  address,
})

test('requires a subject, text in every block and public https addresses', () => {
  const blocks = [block('paragraph', 'Words'), block('link', 'Go', ' https://www.adire.com/blog ')]
  expect(findFaults({ subject: 'News', blocks, wantsAd: true })).toBeUndefined()
  expect(findFaults({ subject: ' ', blocks, wantsAd: true })).toEqual({
    subject: true,
    blocks: new Map(),
  })
  const [empty, wrong] = [block('heading', ' '), block('link', '', 'http://www.adire.com')]
  expect(findFaults({ subject: 'News', blocks: [empty, wrong], wantsAd: true })?.blocks).toEqual(
    new Map([
      [empty.key, new Set(['empty'])],
      [wrong.key, new Set(['empty', 'address'])],
    ]),
  )
})

test('sends blocks without the keys of the form', () => {
  expect(
    toBlocks([
      block('heading', 'A', 'https://left.over'),
      block('link', 'B', ' https://www.adire.com/ '),
    ]),
  ).toEqual([
    { kind: 'heading', text: 'A' },
    { kind: 'link', text: 'B', address: 'https://www.adire.com/' },
  ])
})

test('swaps a block with its neighbour and keeps the first and last in place', () => {
  const blocks = [block('heading', 'a'), block('paragraph', 'b'), block('paragraph', 'c')]
  const words = (key: string, by: -1 | 1) =>
    moveBlock(blocks, key, by)
      .map(({ text }) => text)
      .join('')
  expect([words(blocks[0]!.key, 1), words(blocks[2]!.key, -1)]).toEqual(['bac', 'acb'])
  expect([words(blocks[0]!.key, -1), words(blocks[2]!.key, 1), words('nobody', 1)]).toEqual([
    'abc',
    'abc',
    'abc',
  ])
})

test('starts with one empty paragraph and allows forty blocks', () => {
  expect(createDraft(undefined)).toMatchObject({
    subject: '',
    wantsAd: true,
    blocks: [{ kind: 'paragraph', text: '' }],
  })
  const blocks = Array.from({ length: 39 }, () => block('paragraph', 'x'))
  expect([canAdd(blocks), canAdd([...blocks, block('heading', 'y')])]).toEqual([true, false])
})

test('returns no percentage of zero', () => {
  expect([computePercent(1, 4), computePercent(0, 0)]).toEqual([25, undefined])
})
