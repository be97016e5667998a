import type { MemberId } from '@adire/contract/ids.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'

const HISTORY_MAXIMUM = 50

function selectSettings(db: Db) {
  return db
    .selectFrom('system_config')
    .leftJoin('profiles as editors', (join) =>
      join
        .onRef('editors.id', '=', 'system_config.updated_by')
        .on('editors.account_status', '<>', 'erased'),
    )
    .select([
      'system_config.config_key',
      'system_config.config_value',
      'system_config.description',
      'system_config.updated_at',
      'editors.handle as editor',
    ])
}

export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

export function listSettings(db: Db) {
  return selectSettings(db)
    .orderBy('system_config.category')
    .orderBy('system_config.config_key')
    .execute()
}

/**
 * Locks settings and returns their stored values by key; in the order of the keys, so that two
 * admins never deadlock.
 */
export async function lockSettings(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('system_config')
    .select(['config_key', 'config_value'])
    .where('config_key', 'in', keys)
    .orderBy('config_key')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.config_key, row.config_value]))
}

interface Edit {
  by: MemberId
  at: Date
}

export async function saveSetting(
  tx: Tx,
  { key, value }: { key: string; value: string },
  { by, at }: Edit,
): Promise<void> {
  await tx
    .updateTable('system_config')
    .set({ config_value: value, updated_by: by, updated_at: at })
    .where('config_key', '=', key)
    .execute()
}

/** Locks a currency, so that concurrent updates of it wait. */
export async function lockCurrency(tx: Tx, code: string): Promise<void> {
  await tx
    .selectFrom('currency_rates')
    .select('currency_code')
    .where('currency_code', '=', code)
    .forUpdate()
    .execute()
}

interface Rate {
  code: string
  rateToUsd: string
  priceStep: number
  methods: PaymentMethod[]
  isActive: boolean
}

/** Saves the terms of a currency, with the day of `at` as the day of its rate. */
export async function saveRate(
  tx: Tx,
  { code, rateToUsd, priceStep, methods, isActive }: Rate,
  { by, at }: Edit,
): Promise<void> {
  await tx
    .updateTable('currency_rates')
    .set({
      rate_to_usd: rateToUsd,
      price_step: priceStep,
      supported_payment_methods: methods,
      is_active: isActive,
      rated_on: at.toISOString().slice(0, 10),
      updated_by: by,
      updated_at: at,
    })
    .where('currency_code', '=', code)
    .execute()
}

/** Lists the latest changes of a setting or currency from the audit log. */
export function listChanges(
  db: Db,
  { subject, key }: { subject: 'setting' | 'currency'; key: string },
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('profiles as editors', (join) =>
      join
        .onRef('editors.id', '=', 'audit_log.actor_id')
        .on('editors.account_status', '<>', 'erased'),
    )
    .select([
      'audit_log.created_at as at',
      'editors.handle as by',
      'audit_log.before',
      'audit_log.after',
    ])
    .where('audit_log.target_type', '=', subject)
    .where('audit_log.target_id', '=', key)
    .orderBy('audit_log.id', 'desc')
    .limit(HISTORY_MAXIMUM)
    .execute()
}
