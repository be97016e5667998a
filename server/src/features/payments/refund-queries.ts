import type { MemberId, PaymentId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import type { DualApproval } from '../../lib/dual-approval.ts'

export interface RefundRequest extends DualApproval {
  id: string
  paymentId: PaymentId
}

export async function lockRefundRequest(tx: Tx, id: string): Promise<RefundRequest | undefined> {
  const row = await tx
    .selectFrom('refund_requests')
    .select(['id', 'payment_id', 'asked_by', 'needs_second', 'decided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      paymentId: row.payment_id,
      askedBy: row.asked_by,
      needsSecond: row.needs_second,
      decidedAt: row.decided_at,
    }
  )
}

interface Decision {
  by: MemberId
  isApproved: boolean
  at: Date
}

export async function saveRefundDecision(
  tx: Tx,
  id: string,
  { by, isApproved, at }: Decision,
): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ decided_by: by, decided_at: at, is_approved: isApproved })
    .where('id', '=', id)
    .execute()
}
