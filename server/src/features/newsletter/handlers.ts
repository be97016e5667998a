import { toUiLanguage } from '@adire/contract/ui-languages.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs.ts'
import { fail, failOverLimit } from '../../lib/fail.ts'
import { consumeMailQuota } from '../../mail/mail-rate-limit.ts'
import { visitor } from '../../procedures.ts'
import { issues } from './handlers/issues.ts'
import { subscribers } from './handlers/subscribers.ts'
import { sendAlreadySubscribed, sendConfirmation } from './jobs.ts'
import { confirmByToken, unsubscribeByToken } from './operations.ts'
import * as queries from './queries.ts'

/** Newsletter: subscribing by visitors, and issues and subscribers for admins. */
export const newsletter = {
  ...issues,
  ...subscribers,

  subscribe: visitor.newsletter.subscribe.handler(async ({ input, context }) => {
    const { clock, db } = context
    const { email } = input
    const language = toUiLanguage(input.language)
    const wait = await consumeMailQuota(context, email)
    if (wait !== undefined) failOverLimit(context, wait)

    const isOnList = await inTransaction(db, async (tx) => {
      const newSubscriberId = await queries.saveRequest(tx, {
        email,
        language,
        now: clock.now(),
      })
      if (newSubscriberId !== undefined) {
        await enqueue(
          tx,
          sendConfirmation,
          { subscriberId: newSubscriberId },
          `newsletter.confirm:${newSubscriberId}`,
        )
        return false
      }
      const subscriberId = await queries.findActiveId(tx, email)
      if (subscriberId !== undefined)
        await enqueue(
          tx,
          sendAlreadySubscribed,
          { subscriberId, ...(input.language && { language: input.language }) },
          `newsletter.already:${subscriberId}`,
        )
      return true
    })
    if (isOnList) fail('ALREADY_SUBSCRIBED')
    return {}
  }),

  confirm: visitor.newsletter.confirm.handler(
    async ({ input, context }) =>
      (await confirmByToken(context, input.token)) ?? fail('LINK_INVALID'),
  ),

  unsubscribe: visitor.newsletter.unsubscribe.handler(async ({ input, context }) => {
    if (!(await unsubscribeByToken(context, input.token))) fail('LINK_INVALID')
    return {}
  }),
}
