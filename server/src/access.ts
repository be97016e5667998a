import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type ProcedureName } from '@adire/contract'
import { type MatrixRole, matrixRoles, type ProcedureMeta } from '@adire/contract/base.ts'
import type { Limit } from '@adire/contract/limits.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import type { AnyProcedure } from '@orpc/server'

/** Committed table of who may call which procedure, written by `npm run types`. */
export const ACCESS_MATRIX = join(import.meta.dirname, '../access-matrix.tsv')

/** Roles that each access level admits. `mayCall` in `procedures.ts` enforces the same rules. */
const ADMITTED: Record<ProcedureMeta['access'], readonly MatrixRole[]> = {
  visitor: matrixRoles,
  member: ['woman', 'man', 'premium', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

/** A procedure of the contract with its name and declaration. */
export interface DeclaredProcedure extends ProcedureMeta {
  name: ProcedureName
  procedure: AnyContractProcedure
}

/** Returns a procedure's declaration (`contract/src/base.ts`), which oRPC's general types lack. */
export function getMeta(procedure: AnyContractProcedure | AnyProcedure): ProcedureMeta {
  return procedure['~orpc'].meta as ProcedureMeta
}

/** Lists every procedure of the contract. */
export function listProcedures(): DeclaredProcedure[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries<AnyContractProcedure>(procedures).map(([name, procedure]) => ({
      ...getMeta(procedure),
      name: `${feature}.${name}` as ProcedureName,
      procedure,
    })),
  )
}

/** True if callers of this role may call the procedure. */
export function isAdmitted(
  { access, refuses = [] }: Pick<ProcedureMeta, 'access' | 'refuses'>,
  role: MatrixRole,
): boolean {
  return ADMITTED[access].includes(role) && !refuses.includes(role)
}

const COLUMNS = [
  'procedure',
  'access',
  ...matrixRoles,
  'step-up',
  'idempotency',
  'audited as',
  'limits',
  'reads',
  'specification',
]

/** Renders `server/access-matrix.tsv`: one line for each procedure, for reviews. */
export function renderAccessMatrix(procedures = listProcedures()): string {
  const lines = procedures.map((one) => [
    ...describeAccess(one),
    describeChoice(one.stepUp, one.stepUpExemption),
    describeChoice(one.idempotency),
    describeChoice(one.auditedAs, one.auditExemption),
    (one.limits ?? []).map(describeLimit).join(', '),
    one.reads ?? 'fresh',
    (one.spec ?? []).join(' '),
  ])
  return `${[COLUMNS, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`
}

function describeAccess(procedure: Pick<DeclaredProcedure, 'name' | 'access' | 'refuses'>) {
  const cells = matrixRoles.map((role) => (isAdmitted(procedure, role) ? 'yes' : 'no'))
  return [procedure.name, procedure.access, ...cells]
}

function describeChoice(
  choice: string | { because: string } | undefined,
  exemption?: string | { because: string },
): string {
  if (exemption !== undefined) return `none (${describeChoice(exemption)})`
  return typeof choice === 'object' ? choice.because : (choice ?? '')
}

function describeLimit({ per, points, seconds, over, counts }: Limit): string {
  const details = [over, counts && `counts ${counts}`].filter(Boolean)
  return [`${points} in ${seconds} s per ${per}`, ...details].join(' ')
}

/**
 * Fails the start of the server if the declared access of a procedure differs from the committed
 * access matrix, so that no change of access escapes a review.
 */
export function verifyAccess(
  matrix = readFileSync(ACCESS_MATRIX, 'utf8'),
  procedures: readonly Pick<DeclaredProcedure, 'name' | 'access' | 'refuses'>[] = listProcedures(),
): void {
  const accessColumns = COLUMNS.indexOf('step-up')
  const [, ...lines] = matrix.trimEnd().split('\n')
  const committed = new Map(lines.map((line) => [line.split('\t')[0] ?? '', line.split('\t')]))
  const known = new Set<string>(procedures.map(({ name }) => name))
  const problems = [
    ...procedures.flatMap((procedure) => {
      const row = committed.get(procedure.name)
      if (!row) return [`${procedure.name} has no row`]
      const isSame = row.slice(0, accessColumns).join() === describeAccess(procedure).join()
      return isSame
        ? []
        : [`${procedure.name} is declared for ${procedure.access}, its row differs`]
    }),
    ...[...committed.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name} does not exist`),
  ]
  if (problems.length > 0)
    throw new Error(
      `The contract and the access matrix disagree. Run: npm run types\n  ${problems.join('\n  ')}`,
    )
}
