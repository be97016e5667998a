import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { isRenewable } from './counting-rules.ts'
import { recordImpression } from './operations.ts'
import * as queries from './queries.ts'
import { readAdToken, sealAdToken } from './token-rules.ts'
import { toServedAd } from './view.ts'

/**
 * Ads for members: choosing ads, recording them on a page and in view, hiding and reporting them,
 * and targeting preferences.
 */
export const ads = {
  choose: member.ads.choose.handler(
    async ({ input, context: { actor, ads: server, clock, config } }) => {
      const { placement, count, except, renews } = input
      const renewed =
        renews === undefined ? undefined : readAdToken(renews, actor.id, config.sessionSecret)
      if (renews !== undefined && !isRenewable(renewed, { placement, now: clock.now() }))
        return { ads: [] }
      const chosen = await server.choose(actor, {
        placement,
        count,
        except,
        renewed: renewed?.campaignId,
      })
      const seal = (campaignId: string) =>
        sealAdToken(
          { nonce: randomUUID(), campaignId, placement, servedAt: clock.now() },
          actor.id,
          config.sessionSecret,
        )
      return { ads: chosen.map((campaign) => toServedAd(campaign, seal(campaign.id))) }
    },
  ),

  recordServe: member.ads.recordServe.handler(
    ({ input: { token }, context: { actor, ads: server, config } }) => {
      server.recordServed(readAdToken(token, actor.id, config.sessionSecret) ?? fail('NOT_FOUND'))
      return {}
    },
  ),

  recordImpression: member.ads.recordImpression.handler(async ({ input: { token }, context }) => ({
    impressionId: (await recordImpression(context, context.actor.id, token)) ?? fail('NOT_FOUND'),
  })),

  setHidden: member.ads.setHidden.handler(
    async ({ input: { token, isHidden }, context: { actor, clock, config, db } }) => {
      const { campaignId } = readAdToken(token, actor.id, config.sessionSecret) ?? fail('NOT_FOUND')
      const change = { campaignId, isHidden, at: clock.now() }
      if (!(await inTransaction(db, (tx) => queries.saveHidden(tx, actor.id, change))))
        fail('NOT_FOUND')
      return {}
    },
  ),

  report: member.ads.report.handler(
    async ({ input: { token, reason, comment }, context: { actor, clock, config, db } }) => {
      const { campaignId } = readAdToken(token, actor.id, config.sessionSecret) ?? fail('NOT_FOUND')
      const at = clock.now()
      await inTransaction(db, async (tx) => {
        if (!(await queries.saveHidden(tx, actor.id, { campaignId, isHidden: true, at })))
          fail('NOT_FOUND')
        await queries.saveReport(tx, { campaignId, reporter: actor.id, reason, comment, at })
        await publish(tx, 'staff', { type: 'moderation.changed' })
      })
      return {}
    },
  ),

  readPreferences: member.ads.readPreferences.handler(({ context: { actor, db } }) =>
    queries.findPreferences(db, actor.id),
  ),

  savePreferences: member.ads.savePreferences.handler(async ({ input, context: { actor, db } }) => {
    await inTransaction(db, (tx) => queries.savePreferences(tx, actor.id, input))
    return input
  }),
}
