import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

test.each(['/dashboard', '/dashboard/messages/abc?x=1#y', '/dashboard/discover?minAge=25'])(
  '%s is a page of ours',
  (path) => expect(safeNextPath(path)).toBe(path),
)

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/dash\nboard',
])('%j is not followed', (path) => expect(safeNextPath(path)).toBeUndefined())
