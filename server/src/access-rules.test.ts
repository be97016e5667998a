import { readFileSync } from 'node:fs'
import { type Access, type MatrixRole, matrixRoles } from '@adire/contract/base.ts'
import { describe, expect, test } from 'vitest'
import {
  ACCESS_MATRIX,
  type DeclaredProcedure,
  isAdmitted,
  listProcedures,
  renderAccessMatrix,
  verifyAccess,
} from './access.ts'
import type { Actor } from './lib/actor.ts'
import { mayCall } from './procedures.ts'
import { readSpecifiedAccess, type SpecifiedRow } from './testing/specified-access.ts'

const accesses = ['visitor', 'member', 'moderator', 'admin'] as const satisfies readonly Access[]

describe('start', () => {
  const matrix = readFileSync(ACCESS_MATRIX, 'utf8')

  test('refuses a procedure without a row, and a row without a procedure', () => {
    expect(() => verifyAccess()).not.toThrow()
    expect(() => verifyAccess(matrix.replace(/^likes\.send\t.*\n/m, ''))).toThrow(
      'likes.send has no row',
    )
    expect(() => verifyAccess(matrix.replace('likes.send\t', 'likes.lost\t'))).toThrow(
      'likes.lost does not exist',
    )
  })

  test('refuses every access, and every role, that the row does not have', () => {
    const declared = (access: Access, refuses: readonly MatrixRole[] = []) =>
      listProcedures().map((one) =>
        one.name === 'moderation.summary' ? { ...one, access, refuses } : one,
      )
    const message = 'moderation.summary is declared for'
    expect(() => verifyAccess(matrix, declared('moderator'))).not.toThrow()
    for (const access of ['visitor', 'member', 'admin'] as const)
      expect(() => verifyAccess(matrix, declared(access))).toThrow(`${message} ${access}`)
    expect(() => verifyAccess(matrix, declared('moderator', ['admin']))).toThrow(message)
  })
})

test('commits the access matrix that the contract declares', () => {
  expect(readFileSync(ACCESS_MATRIX, 'utf8')).toBe(renderAccessMatrix())
})

const NO_SESSION = 'There is no session before the address is confirmed (decision record 0007)'
const BY_LINK = 'Members who cannot log in use a mailed link, by procedures of their own'

/** Cells of the specification that we refuse instead, and why. */
const deviations: Record<string, Partial<Record<MatrixRole, string>>> = {
  'AUT-04': { unconfirmed: NO_SESSION },
  'AUT-09': { unconfirmed: NO_SESSION },
  'AUT-12': { unconfirmed: NO_SESSION },
  'PRO-01': { unconfirmed: NO_SESSION },
  'PRO-13': { unconfirmed: BY_LINK, banned: BY_LINK },
  'PRO-14': { unconfirmed: BY_LINK, banned: BY_LINK },
  'PAY-06': { banned: BY_LINK },
}

type Declared = Pick<DeclaredProcedure, 'name' | 'access' | 'refuses' | 'spec'>

/** Lists the roles for which a procedure and its specified rows disagree. */
function findDifferences(
  { name, spec = [], ...declared }: Declared,
  specified: readonly SpecifiedRow[],
): string[] {
  if (spec.length === 0) return []
  const rows = spec.flatMap((id) => specified.find((row) => row.id === id) ?? [])
  if (rows.length < spec.length) return [`${name} names a row that is not specified`]
  const differing = matrixRoles.filter((role) => {
    const isSpecified = rows.some(
      ({ id, cells }) => cells[role] !== 'no' && deviations[id]?.[role] === undefined,
    )
    return isSpecified !== isAdmitted(declared, role)
  })
  return differing.map((role) => `${name} differs from ${spec.join(', ')} for ${role}`)
}

describe('specified access matrix', () => {
  const specified = readSpecifiedAccess()

  test('admits exactly the callers of the specified rows, apart from the listed deviations', () => {
    const named = listProcedures().filter(({ spec = [] }) => spec.length > 0)
    expect(named.length).toBeGreaterThan(120)
    expect(named.flatMap((one) => findDifferences(one, specified))).toEqual([])
  })

  test('accepts exactly one access for each combination of cells', () => {
    const accept = (cells: Partial<SpecifiedRow['cells']>) => {
      const none = Object.fromEntries(matrixRoles.map((role) => [role, 'no']))
      // Cells may be wrong on purpose.
      const row = { id: 'X-01', operation: 'x', cells: { ...none, ...cells } as never }
      const declare = (access: Access): Declared => ({ name: 'likes.send', access, spec: ['X-01'] })
      return accesses.filter((access) => findDifferences(declare(access), [row]).length === 0)
    }
    const all = (cell: 'yes' | 'rule', ...roles: readonly MatrixRole[]) =>
      accept(Object.fromEntries(roles.map((role) => [role, cell])))
    for (const cell of ['yes', 'rule'] as const) {
      expect(all(cell, ...matrixRoles)).toEqual(['visitor'])
      expect(all(cell, 'woman', 'man', 'premium', 'moderator', 'admin')).toEqual(['member'])
      expect(all(cell, 'moderator', 'admin')).toEqual(['moderator'])
      expect(all(cell, 'admin')).toEqual(['admin'])
    }
    expect(all('yes')).toEqual([])
    expect(all('yes', 'banned', 'unconfirmed')).toEqual([])
  })

  test('has unique row ids and known cells only', () => {
    expect(new Set(specified.map(({ id }) => id)).size).toBe(specified.length)
    expect(specified.every(({ id, operation }) => id !== '' && operation !== '')).toBe(true)
    const cells = specified.flatMap((row) => Object.values(row.cells))
    expect(new Set(cells)).toEqual(new Set(['yes', 'no', 'rule', 'as-member']))
  })

  test('lists only deviations that exist', () => {
    for (const [id, roles] of Object.entries(deviations)) {
      const row = specified.find((one) => one.id === id)
      for (const role of Object.keys(roles) as MatrixRole[])
        expect([id, role, row?.cells[role]]).not.toEqual([id, role, 'no'])
    }
  })
})

test('asks visitors to sign in and allows the procedures of each role', () => {
  const actor = (role: Actor['role']) => ({ role }) as Actor
  const answers = [null, actor('member'), actor('moderator'), actor('admin')].map((one) =>
    accesses.map((access) => mayCall(access, one)),
  )
  expect(answers).toEqual([
    ['yes', 'sign-in', 'sign-in', 'sign-in'],
    ['yes', 'yes', 'never', 'never'],
    ['yes', 'yes', 'yes', 'never'],
    ['yes', 'yes', 'yes', 'yes'],
  ])
})
