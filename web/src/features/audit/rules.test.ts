import { expect, test } from 'vitest'
import { listAreas, listAuditChanges, removeEmpty } from './rules.ts'

test('removes empty filters from the address', () => {
  expect(
    removeEmpty({ actor: ' Ama ', operation: '', target: undefined, from: '2026-01-01' }),
  ).toEqual({
    actor: 'Ama',
    from: '2026-01-01',
  })
})

test('lists the areas of operations once each', () => {
  expect(listAreas(['config.update', 'moderation.ban', 'moderation.warning', 'odd'])).toEqual([
    'config.',
    'moderation.',
  ])
})

test('lists the changed fields of an action', () => {
  expect(
    listAuditChanges(
      { value: '2', by: null, list: [1] },
      { value: '3', by: null, list: [1], at: true },
    ),
  ).toEqual([
    { field: 'value', before: '2', after: '3' },
    { field: 'at', before: undefined, after: 'true' },
  ])
  expect(listAuditChanges(null, { outcome: 'banned' })).toEqual([
    { field: 'outcome', before: undefined, after: 'banned' },
  ])
  expect(listAuditChanges({ status: 'active' }, null)).toEqual([
    { field: 'status', before: 'active', after: undefined },
  ])
  expect(listAuditChanges(null, null)).toEqual([])
})
