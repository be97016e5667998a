import { FRAUD_CONTACT_DAYS } from '@adire/contract/fraud-notices.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Recipients told in one transaction. */
export const BATCH_SIZE = 200
/** Days for which a notice is stored. */
export const NOTICE_DAYS = 365

export const sendNoticesTask = {
  name: 'fraudNotices.send',
  payload: z.object({ decisionId: DecisionId }),
  isUrgent: true,
}

/** Returns the moment since which a message counts as contact. */
export function findContactsSince(now: Date): Date {
  return new Date(now.getTime() - FRAUD_CONTACT_DAYS * DAY_MS)
}
