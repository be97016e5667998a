import { randomUUID } from 'node:crypto'
import { HIDDEN_ADS_PAGE_SIZE } from '@adire/contract/ad-serving.ts'
import { inTransaction } from '../../db/transaction.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { isRenewable } from './counting-rules.ts'
import { listHidden, removeHidden, saveHidden } from './hidden-queries.ts'
import { recordImpression } from './operations.ts'
import * as queries from './queries.ts'
import type { ChosenAd } from './rules.ts'
import { readAdToken, sealAdToken } from './token-rules.ts'
import { toHiddenAd, toServedAd } from './view.ts'

/**
 * Ads for members: choosing ads, recording them on a page and in view, hiding and reporting them,
 * and targeting preferences.
 */
export const ads = {
  choose: member.ads.choose.handler(
    async ({ input, context: { actor, ads: server, clock, config } }) => {
      const { placement, count, except, renews } = input
      const renewed =
        renews === undefined ? undefined : readAdToken(renews, actor.id, config.sessionSecrets)
      if (renews !== undefined && !isRenewable(renewed, { placement, now: clock.now() }))
        return { ads: [] }
      const chosen = await server.choose(actor, {
        placement,
        count,
        except,
        renewed,
      })
      const seal = ({ id, variant }: ChosenAd) =>
        sealAdToken(
          { nonce: randomUUID(), campaignId: id, variant, placement, servedAt: clock.now() },
          actor.id,
          config.sessionSecrets,
        )
      return { ads: chosen.map((ad) => toServedAd(ad, seal(ad))) }
    },
  ),

  recordServe: member.ads.recordServe.handler(
    ({ input: { token }, context: { actor, ads: server, config } }) => {
      server.recordServed(readAdToken(token, actor.id, config.sessionSecrets) ?? fail('NOT_FOUND'))
      return {}
    },
  ),

  recordImpression: member.ads.recordImpression.handler(async ({ input: { token }, context }) => ({
    impressionId: (await recordImpression(context, context.actor.id, token)) ?? fail('NOT_FOUND'),
  })),

  setHidden: member.ads.setHidden.handler(
    async ({ input: { token, isHidden }, context: { actor, clock, config, db } }) => {
      const { campaignId, variant } =
        readAdToken(token, actor.id, config.sessionSecrets) ?? fail('NOT_FOUND')
      const change = { campaignId, variant, isHidden, at: clock.now() }
      if (!(await inTransaction(db, (tx) => saveHidden(tx, actor.id, change)))) fail('NOT_FOUND')
      return {}
    },
  ),

  listHidden: member.ads.listHidden.handler(async ({ input: { cursor }, context }) => {
    const { actor, db, clock } = context
    const { day } = getUtcDay(clock.now())
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: HIDDEN_ADS_PAGE_SIZE,
      position: bySortKey,
      list: (range) => listHidden(db, actor.id, { ...range, day }),
    })
    return { ads: rows.map(toHiddenAd), nextCursor }
  }),

  showAgain: member.ads.showAgain.handler(
    async ({ input: { campaignId }, context: { actor, db } }) => {
      await inTransaction(db, (tx) => removeHidden(tx, actor.id, campaignId))
      return {}
    },
  ),

  report: member.ads.report.handler(
    async ({ input: { token, reason, comment }, context: { actor, clock, config, db } }) => {
      const ad = readAdToken(token, actor.id, config.sessionSecrets) ?? fail('NOT_FOUND')
      const { campaignId, variant } = ad
      const at = clock.now()
      await inTransaction(db, async (tx) => {
        const change = { campaignId, variant, isHidden: true, at }
        if (!(await saveHidden(tx, actor.id, change))) fail('NOT_FOUND')
        await queries.saveReport(tx, {
          campaignId,
          variant,
          reporter: actor.id,
          reason,
          comment,
          at,
        })
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
