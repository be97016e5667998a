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
  methods: PaymentMethod[]
  isActive: boolean
  ratedOn: string
  updatedAt: Date
  editor: string | null
}

export async function listCurrencies(db: Db, code: string | null = null): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select c.currency_code as code, c.currency_name as name, c.currency_symbol as symbol, c.decimals,
      trim_scale(c.rate_to_usd)::text as "rateToUsd", c.supported_payment_methods as methods, c.is_active as "isActive",
      c.rated_on as "ratedOn", c.updated_at as "updatedAt", p.handle as editor
    from currency_rates c left join profiles p on p.id = c.updated_by and p.account_status <> 'erased'
    where ${code}::text is null or c.currency_code = ${code}
    order by c.currency_name`.execute(db)
  return rows
}
