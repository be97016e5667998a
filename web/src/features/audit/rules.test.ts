import { expect, test } from 'vitest'
import { listAreas, listAuditChanges, removeEmpty } from './rules.ts'

test('an address says only what is looked for', () => {
  expect(
    removeEmpty({ actor: ' Ama ', operation: '', target: undefined, from: '2026-01-01' }),
  ).toEqual({
    actor: 'Ama',
    from: '2026-01-01',
  })
})

test('operations of one area can be looked for together', () => {
  expect(listAreas(['config.update', 'moderation.ban', 'moderation.warning', 'odd'])).toEqual([
    'config.',
    'moderation.',
  ])
})

test('an act is told by what it changed', () => {
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
