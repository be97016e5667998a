import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { recordView } from './operations.ts'
import * as queries from './queries.ts'
import { sealServe } from './token-rules.ts'
import { toServed } from './view.ts'

export const ads = {
  choose: member.ads.choose.handler(async ({ input, context: { actor, ads: server, clock, config } }) => {
    const chosen = await server.choose(actor, input)
    const { placement } = input
    const seal = (campaignId: string) =>
      sealServe({ nonce: randomUUID(), campaignId, placement, servedAt: clock.now() }, actor.id, config.sessionSecret)
    return { ads: chosen.map((campaign) => toServed(campaign, seal(campaign.id))) }
  }),

  recordImpression: member.ads.recordImpression.handler(async ({ input: { token }, context }) => ({
    impressionId: (await recordView(context, context.actor.id, token)) ?? fail('NOT_FOUND'),
  })),

  readPreferences: member.ads.readPreferences.handler(({ context: { actor, db } }) => queries.findPreferences(db, actor.id)),

  savePreferences: member.ads.savePreferences.handler(async ({ input, context: { actor, db } }) => {
    await inTransaction(db, (tx) => queries.savePreferences(tx, actor.id, input))
    return input
  }),
}
