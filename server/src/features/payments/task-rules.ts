import { OrderId, PaymentId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/**
 * Payment jobs by name and payload, so that operations can queue them without importing them.
 * Queued jobs are stored with both, so a change must still read what was queued before it.
 */
export const applyEventTask = {
  name: 'payments.applyEvent',
  payload: z.object({ eventId: z.int() }),
}
export const reconcileTask = {
  name: 'payments.reconcileOrder',
  payload: z.object({ orderId: OrderId }),
}
export const receiptTask = {
  name: 'payments.sendReceipt',
  payload: z.object({ paymentId: PaymentId }),
}
export const payerTask = {
  name: 'payments.recordPayer',
  payload: z.object({ paymentId: PaymentId }),
}
export const withdrawalEmailTask = {
  name: 'payments.sendWithdrawalEmail',
  payload: z.object({ orderId: OrderId }),
}
export const failureEmailTask = {
  name: 'payments.sendFailureEmail',
  payload: z.object({ orderId: OrderId }),
}
export const undoDuplicateTask = {
  name: 'payments.undoDuplicate',
  payload: z.object({ orderId: OrderId }),
}
export const reminderTask = {
  name: 'payments.sendRenewalReminder',
  payload: z.object({ orderId: OrderId, dueOn: z.iso.date() }),
}
export const refundTask = { name: 'payments.sendRefund', payload: z.object({ refundId: z.uuid() }) }
export const planChangeTask = {
  name: 'payments.sendPlanChange',
  payload: z.object({ changeId: z.uuid() }),
}
export const renewalTask = { name: 'payments.planRenewal', payload: z.object({ orderId: OrderId }) }
export const cancelTask = {
  name: 'payments.cancelAtProvider',
  payload: z.object({ orderId: OrderId, isFinal: z.boolean() }),
}
