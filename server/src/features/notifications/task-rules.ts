import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

export const deliverTask = {
  name: 'notifications.deliver',
  payload: z.object({ memberId: MemberId }),
}
