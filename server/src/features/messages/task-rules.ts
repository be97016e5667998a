import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

/** Days for which a client id is remembered across homes. */
export const RECEIPT_DAYS = 7

/** Job that empties an erased member's messages in other homes, queued by the erasure. */
export const eraseFromHomesTask = {
  name: 'messages.eraseFromHomes',
  payload: z.object({ memberId: MemberId }),
}

/** Job that removes the files of recordings whose messages are gone. */
export const purgeMessageVoicesTask = {
  name: 'messages.purgeVoices',
  payload: z.object({ storageKeys: z.array(z.string()) }),
}
