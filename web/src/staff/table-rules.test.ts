import { describe, expect, test } from 'vitest'
import { findSort, findSortedColumn, listHidden, type StaffColumn } from './table-rules.ts'

const columns: StaffColumn<string, 'name' | 'newest' | 'oldest'>[] = [
  { id: 'name', header: 'Name', cell: (row) => row, sort: { asc: 'name' } },
  { id: 'joined', header: 'Joined', cell: (row) => row, sort: { asc: 'oldest', desc: 'newest' } },
  { id: 'country', header: 'Country', cell: (row) => row, isOptional: true },
]

describe('the order of a staff table', () => {
  test('finds the column and direction of an order, and back', () => {
    for (const sort of ['name', 'newest', 'oldest'] as const) {
      const sorted = findSortedColumn(columns, sort)
      expect(sorted && findSort(columns, sorted)).toBe(sort)
    }
    expect(findSortedColumn(columns, undefined)).toBeNull()
  })

  test('keeps the only direction of a column, and knows no order of other columns', () => {
    expect(findSort(columns, { id: 'name', desc: true })).toBe('name')
    expect(findSort(columns, { id: 'country', desc: true })).toBeUndefined()
  })
})

describe('hidden columns', () => {
  test('are the optional ones by default, and never the first', () => {
    expect(listHidden(columns, undefined)).toEqual(['country'])
    expect(listHidden(columns, [])).toEqual([])
    expect(listHidden(columns, ['name', 'joined', 'gone'])).toEqual(['joined'])
  })
})
