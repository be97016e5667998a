import { expect, test } from 'vitest'
import { checkReferences, findDangling, readKnown } from './check-references.ts'

const known = readKnown()

test('accepts references to requirements, decisions, readings, records and invariants', () => {
  const line =
    '(MEM-REF-02, MSG-04, decision P11, decisions M2 to M5, readings C-09, C-10, decision 19, invariant I9)'
  expect(findDangling(line, known)).toEqual([])
})

test.each([
  ['MEM-REF-99', 'MEM-REF-99'],
  ['decision P99', 'P99'],
  ['reading C-99', 'C-99'],
  ['invariant I99', 'I99'],
  ['security 9.7', 'security 9.7'],
  ['bar R-05', 'bar R-05'],
  ['trap T2', 'trap T2'],
  ['rule R3', 'rule R3'],
  ['G-06', 'G-06'],
])('reports %s', (line, reference) => {
  expect(findDangling(line, known)).toEqual([reference])
})

test('finds no dangling reference in the repository', () => {
  expect(checkReferences()).toEqual([])
})
