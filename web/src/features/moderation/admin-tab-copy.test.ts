import { expect, test } from 'vitest'
import { isRoomFor, tabAt, tabsFor } from './admin-tab-copy.ts'

test('lists every admin page once, in the order of the specification', () => {
  expect(tabsFor('admin').map(({ id }) => id)).toEqual([
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
  const labels = tabsFor('admin').map(({ label }) => label.message ?? label.id)
  expect([...new Set(labels)]).toEqual(labels)
})

test('T1 limits moderators to the pages of their work', () => {
  expect(tabsFor('moderator').map(({ id }) => id)).toEqual([
    '',
    'users',
    'photos',
    'selfies',
    'reports',
  ])
  for (const { id } of tabsFor('admin')) {
    const path = `/dashboard/admin/${id}/anything`
    expect([id, isRoomFor('moderator', path), isRoomFor('admin', path)]).toEqual([
      id,
      tabsFor('moderator').some((room) => room.id === id),
      true,
    ])
  }
  expect(tabAt('/dashboard/admin')).toBe('')
})
