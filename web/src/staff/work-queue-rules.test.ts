import type { QueueLoad, WorkQueue } from '@adire/contract/work-queues.ts'
import { expect, test } from 'vitest'
import { formatLoad, sortLoads, sumLoads } from './work-queue-rules.ts'

const aLoad = (queue: WorkQueue, given: Partial<QueueLoad> = {}): QueueLoad => ({
  queue,
  count: 1,
  overdueCount: 0,
  urgentCount: 0,
  oldestAt: '2026-11-20T10:00:00Z',
  firstDueAt: '2026-11-21T10:00:00Z',
  ...given,
})

test('lists the longest overdue queue first and empty queues apart', () => {
  const { busy, empty } = sortLoads([
    aLoad('members'),
    aLoad('photos', { count: 0, oldestAt: null, firstDueAt: null }),
    aLoad('reports', { firstDueAt: '2026-11-19T10:00:00Z' }),
    aLoad('selfies', { firstDueAt: '2026-11-20T10:00:00Z' }),
  ])
  expect(busy.map(({ queue }) => queue)).toEqual(['reports', 'selfies', 'members'])
  expect(empty.map(({ queue }) => queue)).toEqual(['photos'])
})

test('adds up the queues of one page', () => {
  const loads = [
    aLoad('refunds', { count: 2, overdueCount: 1 }),
    aLoad('grants', { count: 3 }),
    aLoad('reports', { count: 5, urgentCount: 1 }),
  ]
  expect(sumLoads(loads, ['refunds', 'grants'])).toEqual({
    count: 5,
    overdueCount: 1,
    urgentCount: 0,
  })
})

test('shows counts that the server stopped at as 999+', () => {
  expect([formatLoad(999), formatLoad(1000)]).toEqual(['999', '999+'])
})
