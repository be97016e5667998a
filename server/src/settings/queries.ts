import type { PaymentMethod } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inSnapshot } from '../db/transaction.ts'

/** Reads all settings and currencies in one snapshot. */
export async function readAll(db: Db) {
  return inSnapshot(db, async (tx) => ({
    settings: await tx.selectFrom('system_config').select(['config_key', 'config_value']).execute(),
    currencies: await listCurrencies(tx),
  }))
}

export interface CurrencyRow {
  code: string
  name: string
  symbol: string
  decimals: number
  rateToUsd: string
  priceStep: number
  methods: PaymentMethod[]
  isActive: boolean
  ratedOn: string
  updatedAt: Date
  editor: string | null
}

/** Lists all currencies by name, or the one with `code`. */
export async function listCurrencies(db: Db, code: string | null = null): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select rate.currency_code as code, rate.currency_name as name, rate.currency_symbol as symbol, rate.decimals,
      trim_scale(rate.rate_to_usd)::text as "rateToUsd", rate.price_step as "priceStep", rate.supported_payment_methods as methods, rate.is_active as "isActive",
      rate.rated_on as "ratedOn", rate.updated_at as "updatedAt", editor.handle as editor
    from currency_rates rate left join profiles editor on editor.id = rate.updated_by and editor.account_status <> 'erased'
    where ${code}::text is null or rate.currency_code = ${code}
    order by rate.currency_name`.execute(db)
  return rows
}

/** Reads the experiment that was not stopped. */
export async function readRunningExperiment(db: Db) {
  return db
    .selectFrom('order_experiments')
    .select(['id', 'weights', 'share', 'ends_at as endsAt'])
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
}
