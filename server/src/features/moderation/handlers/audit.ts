import type { Tx } from '../../../db/db.ts'
import type { RequestContext } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import { addAudit, type AuditEntry } from '../queries.ts'

export type StaffContext = RequestContext & { actor: Actor }

export type Act = Pick<AuditEntry, 'operation' | 'target' | 'before' | 'after' | 'reason'>

/** In the transaction of the act, by whoever the session says it is (trap T5). */
export function audit(tx: Tx, { actor, requestId, clock }: StaffContext, act: Act): Promise<void> {
  return addAudit(tx, { ...act, actor: actor.id, requestId, at: clock.now() })
}
