import { expect, test } from 'vitest'
import { findOwnPath, splitAtAddresses } from './web-address-rules.ts'

/** The links found in a text, as shown and as opened. */
const findLinks = (text: string) =>
  splitAtAddresses(text).flatMap(({ text: shown, href }) =>
    href === undefined ? [] : [[shown, href]],
  )

test('finds addresses and leaves the punctuation of the sentence outside', () => {
  expect(
    splitAtAddresses('Read https://adire.example/blog?a=1#b, or (http://x.example/y).'),
  ).toEqual([
    { text: 'Read ' },
    { text: 'https://adire.example/blog?a=1#b', href: 'https://adire.example/blog?a=1#b' },
    { text: ', or (' },
    { text: 'http://x.example/y', href: 'http://x.example/y' },
    { text: ').' },
  ])
  expect(findLinks('https://x.example/wiki/Adire_(cloth) “https://y.example/”')).toEqual([
    ['https://x.example/wiki/Adire_(cloth)', 'https://x.example/wiki/Adire_(cloth)'],
    ['https://y.example/', 'https://y.example/'],
  ])
})

test('keeps every character of a text', () => {
  for (const text of ['', 'no link', 'https://x.example', 'a https://x.example.\nb', '))https://'])
    expect(
      splitAtAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://x.example/a',
  'mailto:a@x.example',
  'www.x.example',
  '//x.example/a',
  'https://',
  'https://[x',
  'http://:80',
  'https://adire.example@evil.example/a',
  'https://user:secret@evil.example/a',
])('makes no link of %s', (text) => {
  expect(findLinks(text)).toEqual([])
})

test('ends a link before markup and characters that hide or reverse text', () => {
  expect(findLinks('https://x.example/"onmouseover="alert(1)')).toEqual([
    ['https://x.example/', 'https://x.example/'],
  ])
  expect(findLinks('https://x.example/<img src=x onerror=alert(1)>')).toEqual([
    ['https://x.example/', 'https://x.example/'],
  ])
  expect(findLinks('https://x.example/\u202egnp.exe')).toEqual([
    ['https://x.example/', 'https://x.example/'],
  ])
  expect(findLinks('https://x.example/a\u200bb')).toEqual([
    ['https://x.example/a', 'https://x.example/a'],
  ])
})

test('stays fast on a long hostile text', () => {
  const startedAt = performance.now()
  splitAtAddresses(`https://x.example/${')'.repeat(2000)}`)
  splitAtAddresses('https://'.repeat(250))
  expect(performance.now() - startedAt).toBeLessThan(500)
})

test('finds the path of an address of this site only', () => {
  const origin = 'https://adire.example'
  expect(findOwnPath('https://adire.example/dashboard/shop?a=1#b', origin)).toBe(
    '/dashboard/shop?a=1#b',
  )
  expect(findOwnPath('https://adire.example.evil.example/dashboard', origin)).toBeUndefined()
  expect(findOwnPath('http://adire.example/dashboard', origin)).toBeUndefined()
  expect(findOwnPath('https://adire.example//evil.example/win', origin)).toBeUndefined()
})
