import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { expect, test } from 'vitest'
import { toCountedPath, visitorOn } from './rules.ts'

test.each(PUBLIC_PATHS)('counts %s under its own path', (path) => {
  expect(toCountedPath(path)).toBe(path)
})

test('ignores a trailing slash and counts all posts as one page, and all corridors', () => {
  expect(toCountedPath('/contact/')).toBe('/contact')
  expect(toCountedPath('/blog/two-homes')).toBe('/blog/*')
  expect(toCountedPath('/blog/two-homes/')).toBe('/blog/*')
  expect(toCountedPath('/corridors/nigeria-to-united-kingdom')).toBe('/corridors/*')
})

test.each([
  '/dashboard',
  '/dashboard/discover',
  '/welcome',
  '/reset-password',
  '/newsletter/confirm',
  '/nowhere',
  '/blog/a/b',
  '',
])('%j is not counted', (path) => {
  expect(toCountedPath(path)).toBeUndefined()
})

test('counts a browser as new once, then as returning once a day', () => {
  expect(visitorOn('2026-11-21', undefined)).toBe('new')
  expect(visitorOn('2026-11-21', '2026-11-21')).toBe('again')
  expect(visitorOn('2026-11-22', '2026-11-21')).toBe('returning')
})
