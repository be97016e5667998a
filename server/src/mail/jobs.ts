import { appPages } from '@adire/contract/pages.ts'
import { DecisionId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs.ts'
import { signAppealToken } from '../lib/appeal-token.ts'
import { composeMail } from './compose.ts'
import { sendUnlessRefused } from './delivery.ts'
import type { MemberEmail } from './emails.ts'
import { findRecipient, isOutdated, retryUrgentJobs } from './queries.ts'
import { deliverTask, deliverToTask } from './operations.ts'

/**
 * Sends an email to a member's current address in their language; drops it if the member is erased,
 * or if it is no longer true.
 */
export const deliver = defineJob({
  ...deliverTask,
  async run({ to, letter }, deps: Deps) {
    const { config, db } = deps
    const recipient = await findRecipient(db, to)
    if (!recipient || (await isOutdated(db, to, letter))) return
    await sendUnlessRefused(deps, composeMail(recipient, withAppealLink(letter, config), config))
  },
})

/** Sends an email to a given address. */
export const deliverTo = defineJob({
  ...deliverToTask,
  run: ({ address, language, letter }, deps: Deps) =>
    sendUnlessRefused(deps, composeMail({ address, language }, letter, deps.config)),
})

/**
 * Adds the link to appeal without a session to the email about a suspension or ban (decision T4).
 */
function withAppealLink(
  email: MemberEmail,
  config: Pick<Deps['config'], 'publicUrl' | 'sessionSecrets'>,
): MemberEmail {
  if ((email.mail !== 'suspended' && email.mail !== 'banned') || email.decision === undefined)
    return email
  const token = signAppealToken(config, DecisionId.parse(email.decision))
  return { ...email, appealLink: `${config.publicUrl}${appPages.appeal}#token=${token}` }
}

/**
 * Tries urgent emails again every ten minutes for three days, so that they leave soon after an outage
 * of the mail server: the law gives 24 hours. After a long outage, later runs take the rest.
 */
export const hurryUrgentMails = defineJob<Record<string, never>, Deps>({
  name: 'mail.hurryUrgent',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_payload, { db }) {
    await inTransaction(db, retryUrgentJobs)
  },
})
