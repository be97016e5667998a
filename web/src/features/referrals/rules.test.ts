import { expect, test } from 'vitest'
import { referralLink, buildShareLinks } from './rules.ts'

const link = referralLink('https://adire.example', 'ABCDEFGH12')

test("builds the link from the site's origin and the code", () => {
  expect(link).toBe('https://adire.example/?ref=ABCDEFGH12')
})

test('encodes any shared text completely', () => {
  const shared = buildShareLinks({
    link,
    title: 'Join me & meet',
    text: 'Join me on Adire: 50 tokens & more?',
  })
  expect(new URL(shared.whatsapp).searchParams.get('text')).toBe(
    `Join me on Adire: 50 tokens & more? ${link}`,
  )
  expect(new URL(shared.facebook).searchParams.get('u')).toBe(link)
  expect(new URL(shared.twitter).searchParams.get('url')).toBe(link)
  expect(new URL(shared.mail).searchParams.get('subject')).toBe('Join me & meet')
  expect(decodeURIComponent(shared.mail.split('body=')[1] ?? '')).toContain(link)
})
