import { DecisionId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Recipients told in one transaction. */
export const BATCH_SIZE = 200
/** Recipients of a ban whose emails are due at once. */
const PROMPT = 2 * BATCH_SIZE
/** Time for each later batch: four workers with a slow mail server need 150 seconds for its emails. */
const BATCH_SECONDS = 200
/** Longest delay; the law gives 24 hours. */
const MAX_SECONDS = 20 * 3600
/** Days for which a notice is stored. */
export const NOTICE_DAYS = 365

/**
 * Returns the delay of the emails of a batch after so many recipients of a ban, which leaves time for
 * other jobs between the batches.
 */
export function getDelaySeconds(told: number): number {
  const batch = Math.floor((told - PROMPT) / BATCH_SIZE) + 1
  return Math.min(Math.max(batch, 0) * BATCH_SECONDS, MAX_SECONDS)
}

export const sendNoticesTask = {
  name: 'fraudNotices.send',
  payload: z.object({ decisionId: DecisionId }),
  isUrgent: true,
}
