import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import {
  blankBlock,
  canAdd,
  checkBlock,
  checkIssue,
  createDraft,
  isBlank,
  isWritten,
  moveBlock,
  copyText,
  toBlocks,
  toTranslations,
} from './issue-rules.ts'

const block = (kind: 'heading' | 'paragraph' | 'link', text: string, address = '') => ({
  ...blankBlock(kind),
  text,
  address,
})

const rest = { translations: {}, wantsAd: true }

test('requires a subject, text in every block and public https addresses', () => {
  const blocks = [block('paragraph', 'Words'), block('link', 'Go', ' https://www.adire.com/blog ')]
  expect(checkIssue({ ...rest, subject: 'News', blocks })).toEqual({})
  expect(checkIssue({ ...rest, subject: ' ', blocks })).toEqual({
    subject: 'Please enter a subject',
  })
  const [empty, wrong] = [block('heading', ' '), block('link', '', 'http://www.adire.com')]
  expect(checkIssue({ ...rest, subject: 'News', blocks: [...blocks, empty] })).toEqual({
    blocks: 'Please enter some text',
  })
  expect(checkBlock(empty)).toEqual({ text: 'Please enter some text' })
  expect(checkBlock(wrong)).toEqual({
    text: 'Please enter some text',
    address: 'Enter a public address that starts with https://',
  })
})

test('takes a text with nothing but the address of a link as begun', () => {
  const begun = { subject: '', blocks: [block('link', '', 'https://www.adire.com/blog')] }
  expect(isBlank(begun)).toBe(false)
  expect(isBlank({ subject: ' ', blocks: [block('link', ' ', ' ')] })).toBe(true)
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

test('sends whole translations and refuses part of one', () => {
  const english = { subject: 'News', blocks: [block('paragraph', 'Words')] }
  const french = { subject: 'Nouvelles', blocks: [block('paragraph', 'Mots')] }
  const blank = { subject: ' ', blocks: [block('paragraph', '')] }
  const draft = { ...rest, ...english, translations: { fr: french, es: blank } }
  expect(checkIssue(draft)).toEqual({})
  expect(toTranslations(draft.translations)).toEqual([
    { language: 'fr', subject: 'Nouvelles', blocks: [{ kind: 'paragraph', text: 'Mots' }] },
  ])
  const half = { ...french, blocks: [...french.blocks, block('link', '')] }
  expect([isBlank(half), isWritten(half)]).toEqual([false, false])
  expect(checkIssue({ ...draft, translations: { es: half } })).toEqual({
    translations: 'Finish the text in Español, or leave all of it empty',
  })
})

test('copies the English text into blocks of its own', () => {
  const first = block('link', 'Go', 'https://www.adire.com/')
  const copy = copyText({ subject: 'News', blocks: [first] })
  expect(copy.blocks[0]).toEqual({ ...first, key: expect.any(String) })
  expect(copy.blocks[0]?.key).not.toBe(first.key)
})
