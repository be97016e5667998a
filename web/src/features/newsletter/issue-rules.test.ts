import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  blankBlock,
  canAdd,
  checkBlock,
  checkIssue,
  createDraft,
  moveBlock,
  toBlocks,
} from './issue-rules.ts'

const block = (kind: 'heading' | 'paragraph' | 'link', text: string, address = '') => ({
  ...blankBlock(kind),
  text,
  address,
})

test('requires a subject, text in every block and public https addresses', () => {
  const blocks = [block('paragraph', 'Words'), block('link', 'Go', ' https://www.adire.com/blog ')]
  expect(checkIssue({ subject: 'News', blocks, wantsAd: true })).toEqual({})
  expect(checkIssue({ subject: ' ', blocks, wantsAd: true })).toEqual({
    subject: 'Please enter a subject',
  })
  const [empty, wrong] = [block('heading', ' '), block('link', '', 'http://www.adire.com')]
  expect(checkIssue({ subject: 'News', blocks: [...blocks, empty], wantsAd: true })).toEqual({
    blocks: 'Please enter some text',
  })
  expect(checkBlock(empty)).toEqual({ text: 'Please enter some text' })
  expect(checkBlock(wrong)).toEqual({
    text: 'Please enter some text',
    address: 'Enter a public address that starts with https://',
  })
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
