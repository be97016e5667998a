import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { MemberEmail } from './emails.ts'

/** Emails a member at the address they have when the job runs. */
export const deliverTask = {
  name: 'mail.send',
  payload: z.object({ to: MemberId, letter: MemberEmail }),
}
/** Emails an address that may no longer be a member's. */
export const deliverToTask = {
  name: 'mail.sendTo',
  payload: z.object({ address: z.email(), letter: MemberEmail }),
}
