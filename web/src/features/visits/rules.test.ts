import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import { expect, test } from 'vitest'
import { toCountedPath, visitorOn } from './rules.ts'

test.each(PUBLIC_PATHS)('%s is counted under its own address', (path) => {
  expect(toCountedPath(path)).toBe(path)
})

test('a slash at the end makes no other page, and all posts are one', () => {
  expect(toCountedPath('/contact/')).toBe('/contact')
  expect(toCountedPath('/blog/two-homes')).toBe('/blog/*')
  expect(toCountedPath('/blog/two-homes/')).toBe('/blog/*')
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

test('a browser is new once, returning once a day, and here again for the rest of it', () => {
  expect(visitorOn('2026-11-21', undefined)).toBe('new')
  expect(visitorOn('2026-11-21', '2026-11-21')).toBe('again')
  expect(visitorOn('2026-11-22', '2026-11-21')).toBe('returning')
})
