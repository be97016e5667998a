import type { PaymentId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

export interface ReportedFee {
  feeMinor: number
  currency: string
  at: Date
}

/**
 * Stores the fee of a payment with its value in US cents: at the rate of the order for a fee in the
 * payment's currency, otherwise at the current rate. A later report replaces it only with a larger
 * fee, so that reports lead to the same result in any order. False for a currency without a rate.
 */
export async function saveFee(
  tx: Tx,
  id: PaymentId,
  { feeMinor, currency, at }: ReportedFee,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with fee as (
      select payments.id, case when orders.currency_code = ${currency} then orders.decimals else rates.decimals end as decimals,
        case when orders.currency_code = ${currency} then round(payments.usd_cents::numeric * ${feeMinor}::bigint / payments.amount_minor)
          else round(${feeMinor}::bigint * rates.rate_to_usd * 100 / power(10::numeric, rates.decimals)) end as usd_cents
      from payments join orders on orders.id = payments.order_id
      left join currency_rates rates on rates.currency_code = ${currency}
      where payments.id = ${id}
    ), saved as (
      insert into payment_fees as fees (payment_id, fee_minor, currency_code, decimals, usd_cents, reported_at)
      select id, ${feeMinor}::bigint, ${currency}, decimals, usd_cents, ${at} from fee where usd_cents is not null
      on conflict (payment_id) do update set fee_minor = excluded.fee_minor, currency_code = excluded.currency_code,
        decimals = excluded.decimals, usd_cents = excluded.usd_cents, reported_at = excluded.reported_at
      where (excluded.fee_minor, excluded.currency_code) > (fees.fee_minor, fees.currency_code)
    )
    select usd_cents is not null as "isKnown" from fee`.execute(tx)
  return rows[0]?.isKnown ?? false
}
