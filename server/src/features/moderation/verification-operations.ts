import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../mail/operations.ts'
import { publish } from '../../realtime.ts'
import { addAudit } from '../audit/operations.ts'
import { notify } from '../notifications/operations.ts'
import { payReferral } from '../referrals/operations.ts'
import type { PendingDecision } from './pending-decision-queries.ts'
import * as queries from './queries.ts'
import { getVerification } from './rules.ts'
import { addRefusal } from '../decisions/operations.ts'
import { getAppealEnd } from '../decisions/rules.ts'

type PayDeps = Pick<Deps, 'clock' | 'config' | 'systemConfig'>

/**
 * Verifies a locked member or denies verification, notifies them and audits it in the same
 * transaction. Verifying also pays the referral bonus. Does nothing if that is their state already.
 */
export async function carryOutVerification(
  tx: Tx,
  deps: PayDeps,
  { candidate, by, requestId, ...decided }: PendingDecision & { candidate: queries.Candidate },
): Promise<void> {
  const { id } = candidate
  const at = deps.clock.now()
  const verification = getVerification(candidate)
  const entry = {
    actor: by,
    target: { type: 'member', id },
    before: { verification },
    requestId,
    at,
  }
  if (decided.decision === 'approved') {
    if (verification === 'verified') return
    await queries.saveVerified(tx, id, at)
    await payReferral(tx, deps, id)
    await addAudit(tx, {
      ...entry,
      operation: 'moderation.approveMember',
      after: { verification: 'verified' },
    })
    await sendMail(tx, { to: id, mail: 'verified' })
    await notify(tx, { to: id, kind: 'member_verified', at })
  } else {
    if (verification === 'denied') return
    const { reason } = decided
    await queries.saveDenied(tx, id, reason, at)
    const appealUntil = getAppealEnd(deps.systemConfig, at)
    await addRefusal(tx, { member: id, kind: 'denial', statement: reason, appealUntil, by, at })
    await addAudit(tx, {
      ...entry,
      operation: 'moderation.denyMember',
      after: { verification: 'denied' },
      reason,
    })
    await sendMail(tx, { to: id, mail: 'denied', reason, appealUntil: appealUntil.toISOString() })
    await notify(tx, { to: id, kind: 'member_denied', facts: { words: reason }, at })
  }
  await publish(tx, id, { type: 'profiles.changed' })
  await publish(tx, 'staff', { type: 'moderation.changed' })
}
