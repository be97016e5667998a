import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRecord } from '@adire/contract/keys.ts'
import { type MatrixRole, matrixRoles } from '@adire/contract/base.ts'

const FILE = join(import.meta.dirname, '../../../docs/spec/access-matrix.tsv')

/**
 * Rights of a role in one row: always, never, by the rule of the row, or as the member that staff
 * also are.
 */
export type Cell = 'yes' | 'no' | 'rule' | 'as-member'

export interface SpecifiedRow {
  id: string
  operation: string
  cells: Record<MatrixRole, Cell>
}

/** Reads the specified access matrix: operations that exist or must not exist, and their callers. */
export function readSpecifiedAccess(): SpecifiedRow[] {
  const [head = '', ...lines] = readFileSync(FILE, 'utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const values = new Map(line.split('\t').map((value, i) => [names[i] ?? '', value]))
    return {
      id: values.get('id') ?? '',
      operation: values.get('operation') ?? '',
      // The words of the specification's file.
      cells: buildRecord(matrixRoles, (role) => (values.get(role) ?? 'no') as Cell),
    }
  })
}
