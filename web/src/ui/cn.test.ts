import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['text-sm text-page', 'text-page'],
  ['text-hero text-ink', 'text-hero text-ink'],
  ['rounded-card rounded-arch', 'rounded-arch'],
  ['rounded-input rounded-full', 'rounded-full'],
  ['shadow-1 shadow-3', 'shadow-3'],
  ['max-w-content max-w-reading', 'max-w-reading'],
  ['bg-surface bg-indigo-soft', 'bg-indigo-soft'],
  ['pb-4 pb-safe', 'pb-4 pb-safe'],
])('merges %j to %j', (classes, merged) => {
  expect(cn(...classes.split(' '))).toBe(merged)
})

test('skips falsy classes', () => {
  expect(cn('flex', false, undefined, ['gap-2'])).toBe('flex gap-2')
})
