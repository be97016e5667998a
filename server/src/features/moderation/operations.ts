import type { AuditOperation } from '@adire/contract/audit-operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffRole } from '../../db/types.ts'
import { addAudit } from '../audit/operations.ts'
import { endSessions } from '../auth/operations.ts'
import * as queries from './queries.ts'
import { listContexts } from './standing-queries.ts'
import { viewContext } from './view.ts'

/** Reads the member data that staff see next to a case or an appeal, with earlier decisions. */
export async function readContext(
  db: Db,
  id: MemberId,
  now: Date,
): Promise<MemberContext | undefined> {
  const [row] = await listContexts(db, [id])
  return row && viewContext(row, now)
}

export type RoleChange =
  | { outcome: 'done' | 'unchanged'; role: StaffRole }
  | { outcome: 'no-account' }
  | { outcome: 'not-staff' }
  | { outcome: 'last-admin' }

interface RoleGrant {
  email: string
  role: StaffRole
  at: Date
}

/**
 * Makes an account a moderator or an admin. Only the command line on the server calls this
 * (MOD-21).
 */
export async function grantRole(tx: Tx, { email, role, at }: RoleGrant): Promise<RoleChange> {
  await queries.lockStaff(tx)
  const account = await queries.findAccount(tx, email)
  if (!account) return { outcome: 'no-account' }
  if (account.role === role) return { outcome: 'unchanged', role }
  if (account.role === 'admin' && (await queries.countAdmins(tx)) === 1)
    return { outcome: 'last-admin' }
  await queries.saveRole(tx, account.id, role, at)
  // The new role needs a new login.
  await endSessions(tx, account.id)
  await auditRole(tx, account, { operation: 'staff.grant', after: role, at })
  return { outcome: 'done', role }
}

/**
 * Removes a role and ends the person's sessions. Refuses to remove the last admin. Like
 * `grantRole`, for the command line only.
 */
export async function revokeRole(
  tx: Tx,
  { email, at }: Omit<RoleGrant, 'role'>,
): Promise<RoleChange> {
  await queries.lockStaff(tx)
  const account = await queries.findAccount(tx, email)
  if (!account) return { outcome: 'no-account' }
  if (!account.role) return { outcome: 'not-staff' }
  if (account.role === 'admin' && (await queries.countAdmins(tx)) === 1)
    return { outcome: 'last-admin' }
  await queries.removeRole(tx, account.id)
  await endSessions(tx, account.id)
  await auditRole(tx, account, { operation: 'staff.revoke', after: null, at })
  return { outcome: 'done', role: account.role }
}

interface RoleRecord {
  operation: AuditOperation
  after: StaffRole | null
  at: Date
}

async function auditRole(
  tx: Tx,
  account: queries.StaffAccount,
  { operation, after, at }: RoleRecord,
): Promise<void> {
  await addAudit(tx, {
    actor: null,
    operation,
    target: { type: 'member', id: account.id },
    before: { role: account.role },
    after: { role: after },
    at,
  })
}
