import type { MemberId } from '@adire/contract/ids.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import type { Db, Tx } from '../../db/db.ts'

const HISTORY_LENGTH = 50

function settingsWithEditor(db: Db) {
  return db
    .selectFrom('system_config as c')
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.id', '=', 'c.updated_by').on('p.account_status', '<>', 'erased'),
    )
    .select([
      'c.config_key',
      'c.config_value',
      'c.description',
      'c.updated_at',
      'p.handle as editor',
    ])
}

export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

export function listSettings(db: Db) {
  return settingsWithEditor(db).orderBy('c.category').orderBy('c.config_key').execute()
}

/**
 * Locks settings and returns their stored values by key; in one order, so that two admins never
 * deadlock.
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

/** Locks a currency. */
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
  methods: PaymentMethod[]
  isActive: boolean
}

/** Saves a rate with the current day. */
export async function saveRate(
  tx: Tx,
  { code, rateToUsd, methods, isActive }: Rate,
  { by, at }: Edit,
): Promise<void> {
  await tx
    .updateTable('currency_rates')
    .set({
      rate_to_usd: rateToUsd,
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
    .selectFrom('audit_log as a')
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.id', '=', 'a.actor_id').on('p.account_status', '<>', 'erased'),
    )
    .select(['a.created_at as at', 'p.handle as by', 'a.before', 'a.after'])
    .where('a.target_type', '=', subject)
    .where('a.target_id', '=', key)
    .orderBy('a.id', 'desc')
    .limit(HISTORY_LENGTH)
    .execute()
}
