import { expect, test } from 'vitest'
import { blankBlock, canAdd, draftOf, findFaults, moved, shareOf, toBlocks } from './issue-rules.ts'

const block = (kind: 'heading' | 'paragraph' | 'link', text: string, address = '') => ({ ...blankBlock(kind), text, address })

test('an issue needs a subject, words in every block, and public https addresses', () => {
  const blocks = [block('paragraph', 'Words'), block('link', 'Go', ' https://www.adire.com/blog ')]
  expect(findFaults({ subject: 'News', blocks, wantsAd: true })).toBeUndefined()
  expect(findFaults({ subject: ' ', blocks, wantsAd: true })).toEqual({ subject: true, blocks: new Map() })
  const [empty, wrong] = [block('heading', ' '), block('link', '', 'http://www.adire.com')]
  expect(findFaults({ subject: 'News', blocks: [empty, wrong], wantsAd: true })?.blocks).toEqual(
    new Map([
      [empty.key, new Set(['empty'])],
      [wrong.key, new Set(['empty', 'address'])],
    ]),
  )
})

test('blocks leave as what they are, without what only the form knows', () => {
  expect(toBlocks([block('heading', 'A', 'https://left.over'), block('link', 'B', ' https://www.adire.com/ ')])).toEqual([
    { kind: 'heading', text: 'A' },
    { kind: 'link', text: 'B', address: 'https://www.adire.com/' },
  ])
})

test('a block changes places with its neighbour, and the first and the last stay where they are', () => {
  const blocks = [block('heading', 'a'), block('paragraph', 'b'), block('paragraph', 'c')]
  const words = (key: string, by: -1 | 1) =>
    moved(blocks, key, by)
      .map(({ text }) => text)
      .join('')
  expect([words(blocks[0]!.key, 1), words(blocks[2]!.key, -1)]).toEqual(['bac', 'acb'])
  expect([words(blocks[0]!.key, -1), words(blocks[2]!.key, 1), words('nobody', 1)]).toEqual(['abc', 'abc', 'abc'])
})

test('a new issue begins with one empty paragraph; forty blocks are enough', () => {
  expect(draftOf(undefined)).toMatchObject({ subject: '', wantsAd: true, blocks: [{ kind: 'paragraph', text: '' }] })
  const blocks = Array.from({ length: 39 }, () => block('paragraph', 'x'))
  expect([canAdd(blocks), canAdd([...blocks, block('heading', 'y')])]).toEqual([true, false])
})

test('a share of nothing is not said', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, undefined])
})
