import type { SubscriberState } from '@adire/contract/newsletter-subscribers.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface SubscriberRow {
  id: string
  email: string
  state: SubscriberState
  since: Date
  place: string
}

export interface SubscriberFilter {
  /** Beginning of the address. */
  search: string | undefined
  state: SubscriberState | undefined
  after: { at: string; id: string } | undefined
  limit: number
}

/** Lists subscribers in every state, the newest request first. */
export async function listSubscribers(
  db: Db,
  { search, state, after, limit }: SubscriberFilter,
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select * from (
      select id, email, subscribed_at, subscribed_at::text as place,
        case when is_active then 'active' when unsubscribed_at is null then 'waiting' else 'left' end as state,
        case when is_active then confirmed_at when unsubscribed_at is null then subscribed_at else unsubscribed_at end as since
      from newsletter_subscribers
      where (${search ?? null}::text is null or email like ${toPrefixPattern(search ?? '')}::text)
        and (${after?.at ?? null}::timestamptz is null or (subscribed_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ) s
    where ${state ?? null}::text is null or s.state = ${state ?? null}::text
    order by subscribed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function toPrefixPattern(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
