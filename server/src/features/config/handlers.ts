import type { CurrencyRate } from '@adire/contract/config.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { enqueue } from '../../jobs.ts'
import { restartAgeChecks } from '../age-checks/operations.ts'
import { applyPhotoRuleTask } from '../profiles/task-rules.ts'
import { type AuditAction, auditAction } from '../audit/operations.ts'
import { changesSince, isUsableRate, previewPrices, type Terms, toTerms } from './currency-rules.ts'
import { findChargeStep } from '../payments/money-rules.ts'
import * as queries from './queries.ts'
import { listCurrencies } from '../../settings/queries.ts'
import {
  type ConfigKey,
  formatSetting,
  isConfigKey,
  parseSetting,
  getRange,
  type Setting,
  settings,
} from '../../settings/rules.ts'
import { toChange, toEntry, toRate } from './view.ts'

/**
 * Procedures of the admins' settings and currencies. An update names the value that the admin saw
 * (`from`); CONFIG_CHANGED if another admin changed it since.
 */
export const config = {
  list: admin.config.list.handler(async ({ context: { db } }) => ({
    entries: (await queries.listSettings(db)).flatMap(toEntry),
  })),

  history: admin.config.history.handler(async ({ input, context: { db } }) => ({
    changes: (await queries.listChanges(db, input)).map(toChange),
  })),

  update: admin.config.update.handler(async ({ input, context }) => {
    const wanted = parseChanges(input.changes)
    const { actor, clock, db, systemConfig } = context
    await inTransaction(db, async (tx) => {
      const stored = await queries.lockSettings(
        tx,
        wanted.map(({ key }) => key),
      )
      const changed = wanted.flatMap(({ key, from }) => {
        const value = stored.get(key) ?? fail('NOT_FOUND')
        return value === from ? [] : [{ key, value }]
      })
      if (changed.length > 0) fail('CONFIG_CHANGED', { changed })
      for (const { key, from, value } of wanted) {
        if (value === from) continue
        await queries.saveSetting(tx, { key, value }, { by: actor.id, at: clock.now() })
        await audit(tx, context, {
          operation: 'config.update',
          target: { type: 'setting', id: key },
          before: { value: from },
          after: { value },
        })
        if (key === 'photo_to_be_shown_enabled') await enqueue(tx, applyPhotoRuleTask, {})
        if (key === 'age_check_countries') await restartAgeChecks(tx)
      }
    })
    await systemConfig.reload()
    const keys = new Set<string>(wanted.map(({ key }) => key))
    return {
      entries: (await queries.listSettings(db))
        .filter((row) => keys.has(row.config_key))
        .flatMap(toEntry),
    }
  }),

  listCurrencies: admin.config.listCurrencies.handler(async ({ context: { db } }) => ({
    currencies: (await listCurrencies(db)).map(toRate),
  })),

  previewRate: admin.config.previewRate.handler(
    ({ input: { code, ...next }, context: { systemConfig } }) => {
      const currency = systemConfig.findCurrency(code) ?? fail('NOT_FOUND')
      return {
        decimals: currency.decimals,
        prices: previewPrices(systemConfig, currency, next),
      }
    },
  ),

  updateCurrency: admin.config.updateCurrency.handler(
    async ({ input, context }): Promise<CurrencyRate> => {
      const { code, from } = input
      const after = toTerms(input)
      const { decimals } = context.systemConfig.findCurrency(code) ?? fail('NOT_FOUND')
      if (after.priceStep % findChargeStep(decimals) !== 0 && after.priceStep !== 1)
        refuse('priceStep', 'Prices of this currency are multiples of ten minor units')
      if (!isUsableRate({ ...after, decimals }))
        refuse('rateToUsd', 'Some prices would be too small or too large at this rate')
      const { actor, clock, db, systemConfig } = context
      await inTransaction(db, async (tx) => {
        const before = (await lockTerms(tx, code)) ?? fail('NOT_FOUND')
        const changed = changesSince(toTerms(from), before)
        if (changed.length > 0) fail('CONFIG_CHANGED', { changed })
        await queries.saveRate(tx, { code, ...after }, { by: actor.id, at: clock.now() })
        await audit(tx, context, {
          operation: 'config.updateCurrency',
          target: { type: 'currency', id: code },
          before: { ...before },
          after: { ...after },
        })
      })
      await systemConfig.reload()
      const [row] = await listCurrencies(db, code)
      return row ? toRate(row) : fail('NOT_FOUND')
    },
  ),
}

interface SettingChange {
  key: ConfigKey
  from: string
  value: string
}

/** Parses values and formats them as they are stored; one invalid value refuses all changes. */
function parseChanges(
  changes: readonly { key: string; from: string; value: string }[],
): SettingChange[] {
  if (new Set(changes.map(({ key }) => key)).size < changes.length)
    refuse('changes', 'Change each setting once')
  return changes.map(({ key, from, value: text }, index) => {
    if (!isConfigKey(key)) return fail('NOT_FOUND')
    const value = parseSetting(key, text)
    if (value === undefined) return refuse(`changes.${index}.value`, describeRange(settings[key]))
    return { key, from, value: formatSetting(settings[key], value) }
  })
}

function describeRange(setting: Setting): string {
  if (setting.type === 'countries') return 'Enter codes of countries, such as BR GB'
  const range = getRange(setting)
  return range ? `Enter a number from ${range.minimum} to ${range.maximum}` : 'Choose true or false'
}

function refuse(path: string, message: string): never {
  return fail('INVALID_INPUT', { issues: [{ path, message }] })
}

/** Locks the editable terms of a currency. */
async function lockTerms(tx: Tx, code: string): Promise<Terms | undefined> {
  await queries.lockCurrency(tx, code)
  const [row] = await listCurrencies(tx, code)
  return row && toTerms(row)
}

/** Audits a change and announces it to the other admins' pages. */
async function audit(tx: Tx, context: ActorContext, change: AuditAction): Promise<void> {
  await publish(tx, 'staff', { type: 'moderation.changed' })
  await auditAction(tx, context, change)
}
