import type { ConfigEntry, CurrencyRate } from '@adire/contract/config.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { fail } from '../../lib/fail.ts'
import { admin } from '../../procedures.ts'
import { requireProof } from '../auth/operations.ts'
import { addAudit } from '../moderation/operations.ts'
import * as queries from './queries.ts'
import { formatSetting, isConfigKey, parseSetting, rangeOf, settings } from './rules.ts'
import { toChange, toEntry, toRate } from './view.ts'

type AdminContext = RequestContext & { actor: Actor }

export const config = {
  list: admin.config.list.handler(async ({ context: { db } }) => ({ entries: (await queries.listSettings(db)).flatMap(toEntry) })),

  history: admin.config.history.handler(async ({ input, context: { db } }) => ({
    changes: (await queries.listChanges(db, input)).map(toChange),
  })),

  update: admin.config.update.handler(async ({ input: { key, from, value: text, proof }, context }): Promise<ConfigEntry> => {
    if (!isConfigKey(key)) fail('NOT_FOUND')
    const value = parseSetting(key, text)
    if (value === undefined) return refuseValue(rangeOf(settings[key]))
    await requireProof(context, proof)
    const { actor, clock, db, systemConfig } = context
    await inTransaction(db, async (tx) => {
      const before = (await queries.lockSetting(tx, key)) ?? fail('NOT_FOUND')
      if (before !== from) fail('CONFIG_CHANGED', { value: before })
      const after = formatSetting(settings[key], value)
      await queries.saveSetting(tx, { key, value: after }, { by: actor.id, at: clock.now() })
      await audit(tx, context, { subject: 'setting', key, before: { value: before }, after: { value: after } })
    })
    await systemConfig.reload()
    return toEntry(await queries.getSetting(db, key))[0] ?? fail('NOT_FOUND')
  }),

  listCurrencies: admin.config.listCurrencies.handler(async ({ context: { db } }) => ({
    currencies: (await queries.listCurrencies(db)).map(toRate),
  })),

  updateCurrency: admin.config.updateCurrency.handler(async ({ input, context }): Promise<CurrencyRate> => {
    const { code, from, rateToUsd, isActive, proof } = input
    const methods = [...new Set(input.methods)]
    await requireProof(context, proof)
    const { actor, clock, db, systemConfig } = context
    await inTransaction(db, async (tx) => {
      const rate = (await queries.lockRate(tx, code)) ?? fail('NOT_FOUND')
      if (rate !== from) fail('CONFIG_CHANGED', { value: rate })
      const before = await findRate(tx, code)
      await queries.saveRate(tx, { code, rateToUsd, methods, isActive }, { by: actor.id, at: clock.now() })
      await audit(tx, context, { subject: 'currency', key: code, before, after: await findRate(tx, code) })
    })
    await systemConfig.reload()
    const [row] = await queries.listCurrencies(db, code)
    return row ? toRate(row) : fail('NOT_FOUND')
  }),
}

function refuseValue(range: ReturnType<typeof rangeOf>): never {
  const message = range ? `Enter a number from ${range.minimum} to ${range.maximum}` : 'Choose true or false'
  return fail('INVALID_INPUT', { issues: [{ path: 'value', message }] })
}

/** The facts of a rate that an admin can change. */
async function findRate(tx: Tx, code: string) {
  const [row] = await queries.listCurrencies(tx, code)
  return row ? { rateToUsd: row.rateToUsd, methods: row.methods, isActive: row.isActive } : {}
}

interface Change {
  subject: 'setting' | 'currency'
  key: string
  before: object
  after: object
}

function audit(tx: Tx, { actor, clock, requestId }: AdminContext, { subject, key, before, after }: Change): Promise<void> {
  return addAudit(tx, {
    actor: actor.id,
    operation: subject === 'setting' ? 'config.update' : 'config.updateCurrency',
    target: { type: subject, id: key },
    before: { ...before },
    after: { ...after },
    requestId,
    at: clock.now(),
  })
}
