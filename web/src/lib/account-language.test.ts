import { beforeEach, expect, test, vi } from 'vitest'
import { followAccountLanguage, pageLanguage } from './account-language.ts'
import { reloadPage } from './app-update.ts'

vi.mock('./app-update.ts', () => ({ reloadPage: vi.fn<() => boolean>() }))

const page = { documentElement: { lang: 'en' }, cookie: '' }
beforeEach(() => {
  vi.mocked(reloadPage).mockClear()
  Object.assign(page, { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})

test('loads a page in another language again, with the account’s language in the cookie', () => {
  followAccountLanguage('pt-BR')
  expect(page.cookie).toBe('adire-language=pt-BR; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
  expect(reloadPage).toHaveBeenCalledOnce()
})

test('leaves a page in the account’s language, and one in a test language', () => {
  followAccountLanguage('en')
  page.documentElement.lang = 'en-XA'
  followAccountLanguage('fr')
  expect(pageLanguage()).toBeUndefined()
  expect(page.cookie).toBe('')
  expect(reloadPage).not.toHaveBeenCalled()
})
