import { createHmac } from 'node:crypto'
import type { MemberId } from '@adire/contract/ids.ts'
import type { MemberContext } from '@adire/contract/report-cases.ts'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StaffRole } from '../../db/types.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { type Call, openPage } from '../../lib/cursor.ts'
import { requireStepUpForStaff } from '../../step-up.ts'
import { addAudit } from '../audit/operations.ts'
import { endSessions } from '../auth/operations.ts'
import { describeFilters, recordedReads } from './list-rules.ts'
import { hasLooked, lockLook, type Look } from './look-queries.ts'
import * as queries from './queries.ts'
import { LOOK_MS } from './rules.ts'
import { listContexts } from './standing-queries.ts'
import { viewContext } from './view.ts'

export { canActUpon } from './policy.ts'
export { listStaff } from './queries.ts'

/** A member's data shown beside a case, with earlier decisions about them. */
export async function readContext(db: Db, id: MemberId, now: Date): Promise<MemberContext | undefined> {
  const [row] = await listContexts(db, [id])
  return row && viewContext(row, now)
}

type Looking = Pick<RequestContext, 'clock' | 'db' | 'requestId'> & { actor: Actor }

interface LookRules {
  /** Runs before a new look is recorded; may refuse it. */
  admit?(): Promise<void>
  /** Runs in the transaction that records a new look, after it. */
  onRecorded?(tx: Tx): Promise<void>
}

/** Audits that staff opened something about a member, once for all requests of one actor within a quarter of an hour. */
export async function saveLook({ actor, clock, db, requestId }: Looking, look: Look, rules: LookRules = {}): Promise<void> {
  const at = clock.now()
  const by = { actor: actor.id, since: new Date(at.getTime() - LOOK_MS) }
  if (await hasLooked(db, look, by)) return
  await rules.admit?.()
  await inTransaction(db, async (tx) => {
    // A page asks for several sizes of a photo at once.
    await lockLook(tx, look, actor.id)
    if (await hasLooked(tx, look, by)) return
    await addAudit(tx, { ...look, actor: actor.id, requestId, at })
    await rules.onRecorded?.(tx)
  })
}

type Reading = RequestContext & { actor: Actor; call: Call }

/** Records a staff read that shows personal data, once for each search and page; nothing for other procedures. `input` is validated. */
export async function saveListing(context: Reading, input: unknown): Promise<void> {
  const { procedure } = context.call
  const type = recordedReads[procedure]
  if (type === undefined) return
  const { cursor, id } = (input ?? {}) as { cursor?: string; id?: string }
  const after = openPage(context, cursor).after
  const filters = Object.entries(input ?? {}).filter(([name]) => name !== 'cursor' && name !== 'visit')
  const search = createHmac('sha256', context.config.sessionSecret)
    .update(JSON.stringify([filters.toSorted(([a], [b]) => (a < b ? -1 : 1)), after ?? null]))
    .digest('hex')
    .slice(0, 16)
  const target = { type, id: id ?? search }
  await saveLook(context, { operation: procedure, target, after: { ...describeFilters(procedure, input), isFirstPage: !after } })
}

/** Requires re-authentication for a decision about a member of staff; does nothing for other members. */
export async function requireStepUpAbout(tx: Tx, context: RequestContext & { actor: Actor }, id: MemberId): Promise<void> {
  await requireStepUpForStaff(tx, context, { id, role: await queries.findRole(tx, id) })
}

export type RoleChange =
  | { outcome: 'done' | 'unchanged'; role: StaffRole }
  | { outcome: 'no-account' }
  | { outcome: 'not-staff' }
  | { outcome: 'last-admin' }

interface Grant {
  email: string
  role: StaffRole
  at: Date
}

/** Makes an account a moderator or an admin. Only the command line on the server calls this (MOD-21). */
export async function grantRole(tx: Tx, { email, role, at }: Grant): Promise<RoleChange> {
  await queries.lockStaff(tx)
  const account = await queries.findAccount(tx, email)
  if (!account) return { outcome: 'no-account' }
  if (account.role === role) return { outcome: 'unchanged', role }
  if (account.role === 'admin' && (await queries.countAdmins(tx)) === 1) return { outcome: 'last-admin' }
  await queries.saveRole(tx, account.id, role, at)
  // The new role needs a new login.
  await endSessions(tx, account.id)
  await record(tx, account, { operation: 'staff.grant', after: role, at })
  return { outcome: 'done', role }
}

/** Removes a role and ends the person's sessions. Refuses to remove the last admin. */
export async function revokeRole(tx: Tx, { email, at }: Omit<Grant, 'role'>): Promise<RoleChange> {
  await queries.lockStaff(tx)
  const account = await queries.findAccount(tx, email)
  if (!account) return { outcome: 'no-account' }
  if (!account.role) return { outcome: 'not-staff' }
  if (account.role === 'admin' && (await queries.countAdmins(tx)) === 1) return { outcome: 'last-admin' }
  await queries.removeRole(tx, account.id)
  await endSessions(tx, account.id)
  await record(tx, account, { operation: 'staff.revoke', after: null, at })
  return { outcome: 'done', role: account.role }
}

interface RoleRecord {
  operation: string
  after: StaffRole | null
  at: Date
}

async function record(tx: Tx, account: queries.StaffAccount, { operation, after, at }: RoleRecord): Promise<void> {
  await addAudit(tx, {
    actor: null,
    operation,
    target: { type: 'member', id: account.id },
    before: { role: account.role },
    after: { role: after },
    at,
  })
}
