import type { InquiryId } from '@adire/contract/ids.ts'
import type { InquiryOutcome } from '@adire/contract/inquiries.ts'
import type { Tx } from '../../db/db.ts'
import type { ActorContext } from '../../deps.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import * as queries from './queries.ts'

/** Sets the status of an inquiry and audits that; false if there is no such inquiry. */
export async function changeInquiryStatus(
  tx: Tx,
  context: ActorContext,
  { id, status }: { id: InquiryId; status: InquiryOutcome },
): Promise<boolean> {
  const before = await queries.lockInquiry(tx, id)
  if (!before) return false
  await queries.saveStatus(tx, id, { status, at: context.clock.now() })
  await auditAction(tx, context, {
    operation: 'inquiries.setStatus',
    target: { type: 'inquiry', id },
    before: { status: before.status },
    after: { status },
  })
  await publish(tx, 'staff', { type: 'moderation.changed' })
  return true
}
