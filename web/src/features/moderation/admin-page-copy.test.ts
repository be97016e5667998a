import { listWorkQueues, workQueues } from '@adire/contract/work-queues.ts'
import { expect, test } from 'vitest'
import { canOpenPage, findPagePath, listPages } from './admin-page-copy.ts'

const names = (role: 'moderator' | 'admin') =>
  listPages(role).map(({ path }) => path.slice('/dashboard/admin/'.length))

test('lists every admin page once: review, checks, and the rest', () => {
  expect(names('admin')).toEqual([
    '',
    'users',
    'photos',
    'selfies',
    'voices',
    'vouches',
    'risk',
    'age-checks',
    'reports',
    'reports/appeals',
    'quarantined-payments',
    'held-referrals',
    'flagged-addresses',
    'ad-discrepancies',
    'ad-reports',
    'broadcast',
    'config',
    'revenue',
    'market',
    'advertising',
    'breaches',
    'audit',
    'health',
  ])
  const labels = listPages('admin').map(({ label }) => label.message ?? label.id)
  expect([...new Set(labels)]).toEqual(labels)
})

test('T1 limits moderators to the pages of their work', () => {
  expect(names('moderator')).toEqual([
    '',
    'users',
    'photos',
    'selfies',
    'voices',
    'vouches',
    'risk',
    'age-checks',
    'reports',
    'reports/appeals',
  ])
  for (const { path } of listPages('admin')) {
    const subpage = path === '/dashboard/admin' ? path : `${path}/anything`
    expect([path, canOpenPage('moderator', subpage), canOpenPage('admin', subpage)]).toEqual([
      path,
      listPages('moderator').some((page) => page.path === path),
      true,
    ])
  }
})

test('finds the page of an address by its longest matching path', () => {
  expect(findPagePath('/dashboard/admin')).toBe('/dashboard/admin')
  expect(findPagePath('/dashboard/admin/reports/x')).toBe('/dashboard/admin/reports')
  expect(findPagePath('/dashboard/admin/reports/appeals/x')).toBe(
    '/dashboard/admin/reports/appeals',
  )
  expect(findPagePath('/dashboard/admin/attic')).toBe('/dashboard/admin')
})

test('counts every work queue on the page that lists it', () => {
  for (const role of ['moderator', 'admin'] as const) {
    const counted = listPages(role).flatMap(({ path, queues = [] }) =>
      queues.map((queue) => [queue, path]),
    )
    const expected = listWorkQueues(role).map((queue) => [queue, workQueues[queue].path])
    expect(counted.toSorted()).toEqual(expected.toSorted())
  }
})
