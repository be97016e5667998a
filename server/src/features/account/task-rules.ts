import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'

export const eraseTask = {
  name: 'account.eraseMember',
  payload: z.object({ memberId: MemberId }),
}
