import { expect, test } from 'vitest'
import { cn } from './cn.ts'
import { thumbhashUrl } from './thumbhash-url.ts'
import { getInitial, choosePattern } from './photo-fallback.ts'

test('keeps tone marks of initials in every encoding', () => {
  expect(getInitial('ọlá')).toBe('Ọ')
  expect(getInitial('o\u0323la')).toBe('O\u0323')
  expect(getInitial('  ɛsi')).toBe('Ɛ')
  expect(getInitial('')).toBe('')
})

test('chooses the same pattern for the same name and others for others', () => {
  expect(choosePattern('Adaeze')).toBe(choosePattern('Adaeze'))
  expect(
    new Set(['Adaeze', 'Kwame', 'Inès', 'Tiago', 'Wanjirũ', 'Marlon'].map(choosePattern)).size,
  ).toBeGreaterThan(1)
})

test('keeps the last of conflicting classes only', () => {
  expect(cn('text-page text-ink-2', 'text-hero')).toBe('text-ink-2 text-hero')
  expect(cn('rounded-card shadow-1', 'rounded-sheet shadow-3')).toBe('rounded-sheet shadow-3')
  expect(cn('bg-indigo text-sm', 'bg-ember')).toBe('text-sm bg-ember')
})

test('decodes a thumbhash, and returns nothing for other text', () => {
  expect(thumbhashUrl('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/)
  expect(thumbhashUrl('not base64 at all!')).toBeUndefined()
})
