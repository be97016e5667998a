import { expect, test } from 'vitest'
import { canOpenPage, findPageId, listPages } from './admin-page-copy.ts'

test('lists every admin page once, in the order of the specification', () => {
  expect(listPages('admin').map(({ id }) => id)).toEqual([
    '',
    'users',
    'photos',
    'selfies',
    'reports',
    'broadcast',
    'config',
    'revenue',
    'advertising',
    'audit',
  ])
  const labels = listPages('admin').map(({ label }) => label.message ?? label.id)
  expect([...new Set(labels)]).toEqual(labels)
})

test('T1 limits moderators to the pages of their work', () => {
  expect(listPages('moderator').map(({ id }) => id)).toEqual([
    '',
    'users',
    'photos',
    'selfies',
    'reports',
  ])
  for (const { id } of listPages('admin')) {
    const path = `/dashboard/admin/${id}/anything`
    expect([id, canOpenPage('moderator', path), canOpenPage('admin', path)]).toEqual([
      id,
      listPages('moderator').some((room) => room.id === id),
      true,
    ])
  }
  expect(findPageId('/dashboard/admin')).toBe('')
})
