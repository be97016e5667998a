import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Days } from './queries.ts'
import type { DayRange, SubscriptionSums } from './rules.ts'

export interface SubscriptionRow extends SubscriptionSums {
  /** Currency code. */
  name: string
}

/**
 * Lists the subscriptions that ran in a range and were paid at least once, by currency, the largest
 * recurring revenue first. The price of each is the one of its order or, after an upgrade or
 * downgrade, of the latest plan that started before the end of the range. A deferred change is an
 * order of its own.
 */
export async function listSubscriptions(db: Db, { start, end }: Days): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select orders.currency_code as name,
      count(*) filter (where running.is_active) as active,
      count(*) filter (where subscriptions.started_at >= ${start}) as started,
      count(*) filter (where subscriptions.ended_at < ${end}) as churned,
      coalesce(round(sum(price.usd_cents::numeric / price.months) filter (where running.is_active)), 0)::bigint as "recurringCents"
    from subscriptions
    join orders on orders.id = subscriptions.order_id
    cross join lateral (
      select subscriptions.ended_at is null or subscriptions.ended_at >= ${end} as is_active
    ) running
    left join lateral (
      select plan_changes.usd_cents, plan_changes.months from plan_changes
      where plan_changes.order_id = orders.id and plan_changes.kind <> 'deferred' and plan_changes.applied_at < ${end}
      order by plan_changes.applied_at desc limit 1
    ) changed on true
    cross join lateral (
      select coalesce(changed.usd_cents, orders.usd_cents) as usd_cents, coalesce(changed.months, orders.months) as months
    ) price
    where subscriptions.started_at < ${end} and (subscriptions.ended_at is null or subscriptions.ended_at >= ${start})
      and exists (select from payments where payments.order_id = orders.id and payments.paid_at < ${end})
    group by orders.currency_code
    order by "recurringCents" desc, name`.execute(db)
  return rows
}

/** Sums what advertisers were billed on these days (UTC), deleted campaigns included, in US cents. */
export async function sumAdvertising(db: Db, { from, to }: DayRange): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(round(sum(spent_micros) / 10000), 0)::bigint as cents
    from ad_campaign_days where day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.cents ?? 0
}
