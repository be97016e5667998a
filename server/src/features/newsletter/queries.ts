import type { SubscriberState } from '@adire/contract/newsletter.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { Recipient } from '../../mail/email-text.ts'
import type { PageRange } from '../../lib/paging.ts'

/**
 * Saves a subscription request and returns the subscriber's id. Starts over for an address that is
 * unconfirmed or unsubscribed; undefined if it is already subscribed.
 */
export async function saveRequest(
  tx: Tx,
  { email, language, now }: { email: string; language: UiLanguageTag; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('newsletter_subscribers')
    .values({ email, language, subscribed_at: now })
    .onConflict((oc) =>
      oc
        .column('email')
        .doUpdateSet({ language, subscribed_at: now, confirmed_at: null, unsubscribed_at: null })
        .where('newsletter_subscribers.is_active', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findActiveId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findActiveRecipient(db: Db, id: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row && { address: row.email, language: toUiLanguage(row.language) }
}

/** Saves or extends the confirmation link of a waiting subscriber; returns whom to mail. */
export async function saveLink(
  tx: Tx,
  id: string,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<Recipient | undefined> {
  const row = await tx
    .updateTable('newsletter_subscribers')
    .set({ confirm_hash: hash, confirm_expires_at: expiresAt })
    .where('id', '=', id)
    .where('is_active', '=', false)
    .where('unsubscribed_at', 'is', null)
    .returning(['email', 'language'])
    .executeTakeFirst()
  return row && { address: row.email, language: toUiLanguage(row.language) }
}

/**
 * Subscribes the owner of a confirmation link. True again if the link is used twice; false if it is
 * expired, or the subscriber has left since.
 */
export async function confirm(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ is_active: true, confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)) }))
    .where('confirm_hash', '=', hash)
    .where('confirm_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Chooses the language of an active subscriber; false for others. */
export async function setLanguage(tx: Tx, id: string, language: UiLanguageTag): Promise<boolean> {
  const row = await tx
    .updateTable('newsletter_subscribers')
    .set({ language })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Unsubscribes and voids the confirmation link; does nothing the second time. */
export async function unsubscribe(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('newsletter_subscribers')
    .set({ is_active: false, unsubscribed_at: now, confirm_hash: null, confirm_expires_at: null })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/**
 * Deletes addresses that were requested or unsubscribed before `before` and are inactive. Also
 * clears expired links.
 */
export async function deleteInactiveSubscribers(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscribers')
    .where('is_active', '=', false)
    // Implied by the next condition; lets PostgreSQL use the index on subscribed_at.
    .where('subscribed_at', '<', before)
    .where(sql<boolean>`coalesce(unsubscribed_at, subscribed_at) < ${before}`)
    .execute()
  await tx
    .updateTable('newsletter_subscribers')
    .set({ confirm_hash: null, confirm_expires_at: null })
    .where('confirm_hash', 'is not', null)
    .where('confirm_expires_at', '<=', now)
    .execute()
}

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
