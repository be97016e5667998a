import { afterEach, expect, test, vi } from 'vitest'
import { formatLocale, i18n } from './i18n.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  i18n.activate('en')
})

test.each([
  ['en', ['en-GB', 'fr'], 'en-GB'],
  ['fr', ['en-US', 'fr-CA', 'fr'], 'fr-CA'],
  ['es', ['en-US'], 'es'],
  ['pt-BR', ['pt-PT', 'en'], 'pt-BR'],
])('a page in %s for a browser with %j uses the formats of %s', (page, languages, expected) => {
  vi.stubGlobal('navigator', { languages })
  i18n.loadAndActivate({ locale: page, messages: {} })
  expect(formatLocale()).toBe(expected)
})
