import { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs.ts'
import { withAppealLink } from './appeal-link.ts'
import { composeMail } from './compose.ts'
import { MemberEmail } from './emails.ts'
import { findAddress } from './queries.ts'

const Delivery = z.object({ to: MemberId, letter: MemberEmail })

/** Mails an email to the address its member has by then. */
export const deliver = defineJob<z.infer<typeof Delivery>, Deps>({
  name: 'mail.send',
  payload: Delivery,
  async run({ to, letter }, { config, db, mailer }) {
    const address = await findAddress(db, to)
    if (address !== undefined)
      await mailer.send(composeMail(address, withAppealLink(letter, config), config))
  },
})

const AddressedDelivery = z.object({ address: z.email(), letter: MemberEmail })

/** Mails an email to an address as it was given. */
export const deliverTo = defineJob<z.infer<typeof AddressedDelivery>, Deps>({
  name: 'mail.sendTo',
  payload: AddressedDelivery,
  run: ({ address, letter }, { config, mailer }) =>
    mailer.send(composeMail(address, letter, config)),
})
