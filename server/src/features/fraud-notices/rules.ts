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
