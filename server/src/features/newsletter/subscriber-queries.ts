import type { SubscriberState } from '@adire/contract/newsletter-subscribers.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

export interface SubscriberRow {
  id: string
  email: string
  state: SubscriberState
  since: Date
  sortKey: string
}

interface SubscriberFilter extends PageRange {
  /** Beginning of the address. */
  search: string | undefined
  state: SubscriberState | undefined
}

/** Lists subscribers in every state, the newest request first. */
export async function listSubscribers(
  db: Db,
  { search, state, after, limit }: SubscriberFilter,
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select * from (
      select id, email, subscribed_at, subscribed_at::text as "sortKey",
        case when is_active then 'active' when unsubscribed_at is null then 'waiting' else 'left' end as state,
        case when is_active then confirmed_at when unsubscribed_at is null then subscribed_at else unsubscribed_at end as since
      from newsletter_subscribers
      where (${search ?? null}::text is null or email like ${toPrefixPattern(search ?? '')}::text)
        and ${isAfter(after, ['subscribed_at', 'id'])}
    ) s
    where ${state ?? null}::text is null or s.state = ${state ?? null}::text
    order by subscribed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function toPrefixPattern(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
