import type { AuditOperation } from '@adire/contract/audit-operations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { enqueue } from '../../../jobs.ts'
import { fail } from '../../../lib/fail.ts'
import { addAudit } from '../../audit/operations.ts'
import { sendRemovalNotice } from '../jobs.ts'
import { findLink, removeLinks, consumeLink } from '../link-queries.ts'
import { type AccountRow, lockAccess } from '../queries.ts'
import { cancelRemoval, planRemoval, removeTwoFactor } from '../two-factor-queries.ts'
import { planRemovalTime, resolveRemoval, findRecentCutoff } from '../two-factor-rules.ts'
import { describeDevice } from '../view.ts'
import { notifyOwner } from '../notice-operations.ts'
import { requireCode } from '../proof-operations.ts'

/** `leave`: nothing was chosen. `keep`: a planned removal is cancelled. `plan`: remove after a wait. */
type Choice = 'leave' | 'keep' | 'remove' | 'plan'

/**
 * Decides what a password reset does with two-factor. Uses up the code, if one was given;
 * CODE_REQUIRED for a removal that needs one.
 */
export async function resolveTwoFactorChoice(
  context: RequestContext,
  account: AccountRow,
  { twoFactor, code }: { twoFactor?: 'keep' | 'remove' | undefined; code?: string | undefined },
): Promise<Choice> {
  if (account.twoFactorSince === null || twoFactor === undefined) return 'leave'
  if (twoFactor === 'keep') return 'keep'
  const removal = resolveRemoval(account, context.clock.now())
  if (removal === 'never') return fail('FORBIDDEN')
  if (code === undefined) return removal === 'after-wait' ? 'plan' : fail('CODE_REQUIRED')
  await requireCode(context, account.id, code)
  return 'remove'
}

/** Applies the choice in the transaction of the reset. */
export async function applyTwoFactorChoice(
  tx: Tx,
  context: RequestContext,
  memberId: MemberId,
  choice: Choice,
): Promise<void> {
  if (choice === 'keep') await keepTwoFactor(tx, context, memberId)
  if (choice === 'remove' && (await removeTwoFactor(tx, memberId))) {
    await removeLinks(tx, 'keep-two-factor', memberId)
    await notifyOwner(tx, context, { to: memberId, mail: 'twoFactorOff' })
    await record(tx, context, memberId, 'auth.removeTwoFactor')
  }
  if (choice === 'plan') await planTwoFactorRemoval(tx, context, memberId)
}

async function planTwoFactorRemoval(
  tx: Tx,
  context: RequestContext,
  memberId: MemberId,
): Promise<void> {
  const now = context.clock.now()
  if (
    !(await planRemoval(tx, memberId, {
      since: findRecentCutoff(now),
      dueAt: planRemovalTime(now),
    }))
  )
    fail('CODE_REQUIRED')
  await enqueue(tx, sendRemovalNotice, {
    memberId,
    device: describeDevice(context.headers.get('user-agent')),
  })
  await record(tx, context, memberId, 'auth.planTwoFactorRemoval')
}

/** Cancels a planned removal, if there is one, and tells the owner. */
export async function keepTwoFactor(
  tx: Tx,
  context: RequestContext,
  memberId: MemberId,
): Promise<boolean> {
  if (!(await cancelRemoval(tx, memberId))) return false
  await removeLinks(tx, 'keep-two-factor', memberId)
  await notifyOwner(tx, context, { to: memberId, mail: 'twoFactorKept' })
  await record(tx, context, memberId, 'auth.keepTwoFactor')
  return true
}

/** Cancels a planned removal by the link in its email. */
export async function keepTwoFactorWithLink(
  context: RequestContext,
  secret: string,
): Promise<void> {
  const { clock, db } = context
  const memberId =
    (await findLink(db, 'keep-two-factor', secret, clock.now())) ?? fail('LINK_INVALID')
  await inTransaction(db, async (tx) => {
    await lockAccess(tx, memberId)
    if (!(await consumeLink(tx, 'keep-two-factor', secret, clock.now()))) fail('LINK_INVALID')
    if (!(await keepTwoFactor(tx, context, memberId))) fail('LINK_INVALID')
  })
}

/** Audits how two-factor changed without a session, for moderators whom the member asks for help. */
function record(
  tx: Tx,
  { clock, requestId }: RequestContext,
  memberId: MemberId,
  operation: AuditOperation,
): Promise<void> {
  return addAudit(tx, {
    actor: null,
    operation,
    target: { type: 'member', id: memberId },
    requestId,
    at: clock.now(),
  })
}
