import type { Tx } from '../../../db/db.ts'
import type { RequestContext } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { addAudit, type AuditEntry } from '../../audit/operations.ts'

export type StaffContext = RequestContext & { actor: Actor }

export type Act = Pick<AuditEntry, 'operation' | 'target' | 'before' | 'after' | 'reason'>

/**
 * Adds an audit entry in the transaction of the act. The actor is the session's member and never
 * comes from the request body.
 */
export function audit(tx: Tx, { actor, requestId, clock }: StaffContext, act: Act): Promise<void> {
  return addAudit(tx, { ...act, actor: actor.id, requestId, at: clock.now() })
}
