import type { Access } from '@adire/contract/base.ts'
import { describe, expect, test } from 'vitest'
import { type AccessRow, type Cell, readAccessMatrix, roles, verifyAccess } from './access.ts'
import type { Actor } from './lib/actor.ts'
import { mayCall } from './procedures.ts'

const accesses = ['visitor', 'member', 'moderator', 'admin'] as const satisfies readonly Access[]

function aRow(cells: Partial<AccessRow['cells']>, procedures = ['likes.send']): AccessRow {
  const nobody = Object.fromEntries(roles.map((role) => [role, 'no'])) as AccessRow['cells']
  return { id: 'X-01', operation: 'an operation', procedures, cells: { ...nobody, ...cells } }
}

/** Startup result for a procedure whose declared access meets this row. */
function verdict(access: Access, cells: Partial<AccessRow['cells']>): string {
  try {
    // Only the name and access of a procedure are read, here and below.
    verifyAccess([aRow(cells)], [{ name: 'likes.send', access, procedure: {} as never }])
    return 'agrees'
  } catch (error) {
    return String(error)
  }
}

const agreeing = (cells: Partial<AccessRow['cells']>) =>
  accesses.filter((access) => verdict(access, cells) === 'agrees')

describe('refuses to start when the contract and the matrix disagree (rule R2)', () => {
  test('accepts exactly one access for each combination of cells', () => {
    const some = ['yes', 'rule', 'as-member'] as const satisfies readonly Cell[]
    for (const cell of some) {
      expect(agreeing({ visitor: cell })).toEqual(['visitor'])
      expect(agreeing({ visitor: cell, woman: cell, admin: cell })).toEqual(['visitor'])
      for (const member of ['woman', 'man', 'premium'] as const) {
        expect(agreeing({ [member]: cell })).toEqual(['member'])
        expect(agreeing({ [member]: cell, moderator: cell, admin: cell })).toEqual(['member'])
      }
      expect(agreeing({ moderator: cell })).toEqual(['moderator'])
      expect(agreeing({ moderator: cell, admin: cell })).toEqual(['moderator'])
      expect(agreeing({ admin: cell })).toEqual(['admin'])
    }
    expect(agreeing({})).toEqual([])
    expect(agreeing({ banned: 'yes', unconfirmed: 'yes' })).toEqual([])
  })

  test('names procedures without a row and rows without a procedure', () => {
    const procedures = [{ name: 'likes.send', access: 'member' as const, procedure: {} as never }]
    expect(() => verifyAccess([], procedures)).toThrow('likes.send has no row in the access matrix')
    expect(() =>
      verifyAccess([aRow({ woman: 'yes' }, ['likes.send', 'likes.lost'])], procedures),
    ).toThrow('row X-01 names likes.lost, which does not exist')
    expect(() =>
      verifyAccess([aRow({ woman: 'yes' }), aRow({ admin: 'yes' })], procedures),
    ).toThrow('likes.send is declared for member, row X-01 says otherwise')
    expect(() => verifyAccess([aRow({ woman: 'yes' })], procedures)).not.toThrow()
    expect(() => verifyAccess([aRow({ woman: 'yes' }), aRow({ man: 'yes' })], procedures)).toThrow(
      'row id X-01 is used twice',
    )
  })

  test('reads the matrix row by row, with known cells only', () => {
    const rows = readAccessMatrix()
    const row = rows.find(({ id }) => id === 'WAL-01')
    expect(row).toMatchObject({ procedures: expect.arrayContaining(['tokens.wallet']) })
    expect(row?.cells).toMatchObject({
      visitor: 'no',
      unconfirmed: 'no',
      woman: 'yes',
      man: 'yes',
      premium: 'yes',
      banned: 'no',
    })
    expect(rows.find(({ id }) => id === 'WAL-03')).toMatchObject({ procedures: [] })
    expect(rows.every(({ id, operation }) => id !== '' && operation !== '')).toBe(true)
    const cells = rows.flatMap((one) => Object.values(one.cells))
    expect(new Set(cells)).toEqual(new Set(['yes', 'no', 'rule', 'as-member']))
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
