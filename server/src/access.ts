import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@adire/contract'
import type { Access, ProcedureMeta, StepUp } from '@adire/contract/base.ts'
import type { AnyContractProcedure } from '@orpc/contract'

const file = join(import.meta.dirname, '../access-matrix.tsv')

/**
 * Rights of a role in one row: always, never, by the rule of the row, or as the member that staff
 * also are.
 */
export type Cell = 'yes' | 'no' | 'rule' | 'as-member'
export const roles = [
  'visitor',
  'unconfirmed',
  'woman',
  'man',
  'premium',
  'banned',
  'moderator',
  'admin',
] as const
export type RoleColumn = (typeof roles)[number]

export interface AccessRow {
  id: string
  operation: string
  procedures: string[]
  cells: Record<RoleColumn, Cell>
}

/**
 * Reads the authorization matrix: every operation that exists or must never exist, and who may do
 * it.
 */
export function readAccessMatrix(): AccessRow[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const values = new Map(line.split('\t').map((value, i) => [names[i] ?? '', value]))
    const cells = Object.fromEntries(
      roles.map((role) => [role, values.get(role) ?? 'no']),
    ) as Record<RoleColumn, Cell>
    return {
      id: values.get('id') ?? '',
      operation: values.get('operation') ?? '',
      procedures: (values.get('procedures') ?? '').split(' ').filter(Boolean),
      cells,
    }
  })
}

/**
 * Lists every procedure of the contract by its dotted name, with its declared access and
 * re-authentication.
 */
export function listProcedures(): {
  name: string
  access: Access
  stepUp?: StepUp | undefined
  procedure: AnyContractProcedure
}[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures as Record<string, AnyContractProcedure>).map(([name, procedure]) => ({
      name: `${feature}.${name}`,
      access: (procedure['~orpc'].meta as ProcedureMeta).access,
      stepUp: (procedure['~orpc'].meta as ProcedureMeta).stepUp,
      procedure,
    })),
  )
}

/** Fails the start when the contract and the matrix disagree: default deny (rule R2). */
export function verifyAccess(matrix = readAccessMatrix(), procedures = listProcedures()): void {
  const known = new Set(procedures.map(({ name }) => name))
  const ids = matrix.map(({ id }) => id)
  const problems = [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `row id ${id} is used twice`),
    ...procedures.flatMap(({ name, access }) => {
      const rows = matrix.filter((row) => row.procedures.includes(name))
      if (rows.length === 0) return [`${name} has no row in the access matrix`]
      return rows
        .filter((row) => !agrees(access, row))
        .map((row) => `${name} is declared for ${access}, row ${row.id} says otherwise`)
    }),
    ...matrix.flatMap((row) =>
      row.procedures
        .filter((name) => !known.has(name))
        .map((name) => `row ${row.id} names ${name}, which does not exist`),
    ),
  ]
  if (problems.length > 0)
    throw new Error(`The access matrix and the contract disagree:\n  ${problems.join('\n  ')}`)
}

function agrees(access: Access, { cells }: AccessRow): boolean {
  const members = [cells.woman, cells.man, cells.premium]
  if (access === 'visitor') return cells.visitor !== 'no'
  if (cells.visitor !== 'no') return false
  if (access === 'member') return members.some((cell) => cell !== 'no')
  if (members.some((cell) => cell !== 'no')) return false
  return access === 'moderator'
    ? cells.moderator !== 'no'
    : cells.moderator === 'no' && cells.admin !== 'no'
}
