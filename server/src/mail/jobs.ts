import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs.ts'
import { withAppealLink } from './appeal-link.ts'
import { composeMail } from './compose.ts'
import { findAddress } from './queries.ts'
import { deliverTask, deliverToTask } from './tasks.ts'

export const deliver = defineJob({
  ...deliverTask,
  async run({ to, letter }, { config, db, mailer }: Deps) {
    const address = await findAddress(db, to)
    if (address !== undefined)
      await mailer.send(composeMail(address, withAppealLink(letter, config), config))
  },
})

export const deliverTo = defineJob({
  ...deliverToTask,
  run: ({ address, letter }, { config, mailer }: Deps) =>
    mailer.send(composeMail(address, letter, config)),
})
