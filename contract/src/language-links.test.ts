import { expect, test } from 'vitest'
import { addLinkLanguage } from './language-links.ts'

const SITE = 'https://www.adire.com'

test('adds the language to links of app pages and receipts, before their token', () => {
  for (const [path, expected] of [
    ['/reset-password#token=a', '/reset-password?lang=fr#token=a'],
    ['/newsletter/unsubscribe?token=a', '/newsletter/unsubscribe?token=a&lang=fr'],
    ['/dashboard/wallet', '/dashboard/wallet?lang=fr'],
    ['/receipts/abc', '/receipts/abc?lang=fr'],
    ['', '/fr'],
  ])
    expect(addLinkLanguage(`${SITE}${path}`, 'fr')).toBe(`${SITE}${expected}`)
})

test('leaves English links and those of public pages as they are', () => {
  expect(addLinkLanguage(`${SITE}/reset-password#token=a`, 'en')).toBe(
    `${SITE}/reset-password#token=a`,
  )
  for (const path of ['/fr/help', '/pt-br/safety#date-plans', '/newsletter/click/a/1/b'])
    expect(addLinkLanguage(`${SITE}${path}`, 'fr')).toBe(`${SITE}${path}`)
})
