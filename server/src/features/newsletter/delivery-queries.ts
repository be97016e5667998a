import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { SEND_ISSUE_KEYS } from './issue-rules.ts'

/** Email of one issue to one subscriber, being sent by this server. */
export interface ClaimedEmail {
  /** Delivery id. */
  id: string
  subscriberId: string
  email: string
  language: UiLanguageTag
  attempts: number
}

/**
 * Claims the next email of an issue before it is sent, so that no other server sends it and a crash
 * can't repeat it. `skipped` for a subscriber who left the list; undefined if nothing is due or the
 * issue is paused.
 */
export async function claimEmail(
  tx: Tx,
  issueId: string,
  now: Date,
): Promise<ClaimedEmail | 'skipped' | undefined> {
  const { rows } = await sql<
    Omit<ClaimedEmail, 'language'> & { language: string; isActive: boolean }
  >`
    with next as (
      select d.id from newsletter_deliveries d
      where d.issue_id = ${issueId} and d.state = 'waiting' and (d.try_after is null or d.try_after <= ${now})
        and exists (select from newsletter_issues where id = ${issueId} and status = 'sending')
      order by d.id limit 1 for update of d skip locked)
    update newsletter_deliveries d set
      state = case when s.is_active then 'sending' else 'skipped' end, claimed_at = ${now}, attempts = d.attempts + 1
    from next, newsletter_subscribers s
    where d.id = next.id and s.id = d.subscriber_id
    returning d.id, s.id as "subscriberId", s.email, s.language, d.attempts, s.is_active as "isActive"`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  if (row.isActive) return { ...row, language: toUiLanguage(row.language) }
  await sql`update newsletter_issues set total_skipped = total_skipped + 1 where id = ${issueId}`.execute(
    tx,
  )
  return 'skipped'
}

/** Campaign and banner of the ad that an issue was sent with. */
interface SentAd {
  campaignId: string | null
  variant: VariantLetter
}

const adVariant = sql`coalesce(ad ->> 'variant', 'A')`

/**
 * Records a sent email and returns its ad; undefined if it was given up meanwhile.
 */
export async function saveSent(
  tx: Tx,
  { id, issueId, at }: { id: string; issueId: string; at: Date },
): Promise<SentAd | undefined> {
  const { rows } = await sql<SentAd>`
    with sent as (update newsletter_deliveries set state = 'sent', sent_at = ${at} where id = ${id} and state = 'sending' returning id)
    update newsletter_issues set total_sent = total_sent + 1 where id = ${issueId} and exists (select from sent)
    returning campaign_id as "campaignId", ${adVariant} as variant`.execute(tx)
  return rows[0]
}

/** Requeues a refused email for the time `again`, or gives it up if that is null. */
export async function saveRefused(
  tx: Tx,
  { id, issueId, again }: { id: string; issueId: string; again: Date | null },
): Promise<void> {
  await sql`
    with refused as (
      update newsletter_deliveries set
        state = case when ${again}::timestamptz is null then 'failed' else 'waiting' end, try_after = ${again}::timestamptz
      where id = ${id} and state = 'sending' returning state)
    update newsletter_issues set total_failed = total_failed + 1
    where id = ${issueId} and exists (select from refused where state = 'failed')`.execute(tx)
}

/**
 * Gives up emails claimed before a moment without a result: they may have been sent, so they are
 * not repeated.
 */
export async function failLostEmails(tx: Tx, before: Date): Promise<void> {
  await sql`
    with lost as (
      update newsletter_deliveries set state = 'failed' where state = 'sending' and claimed_at < ${before} returning issue_id),
    sums as (select issue_id, count(*)::integer as count from lost group by issue_id)
    update newsletter_issues i set total_failed = total_failed + sums.count from sums where i.id = sums.issue_id`.execute(
    tx,
  )
}

/**
 * Finishes an issue without emails left, else returns when to continue, possibly in the past.
 * Undefined if it isn't being sent.
 */
export async function finishOrGetNextRun(
  tx: Tx,
  issueId: string,
  at: Date,
): Promise<'done' | Date | undefined> {
  const { rows } = await sql<{ status: string; again: Date | null; isLeft: boolean }>`
    select i.status, count(d.id) > 0 as "isLeft",
      min(case d.state when 'waiting' then coalesce(d.try_after, ${at}::timestamptz) else ${at}::timestamptz + interval '1 minute' end) as again
    from newsletter_issues i left join newsletter_deliveries d on d.issue_id = i.id and d.state in ('waiting', 'sending')
    where i.id = ${issueId} group by i.id`.execute(tx)
  const [row] = rows
  if (row?.status !== 'sending') return undefined
  if (row.isLeft) return row.again ?? at
  await sql`
    update newsletter_issues set status = 'sent', finished_at = ${at}, updated_at = ${at} where id = ${issueId} and status = 'sending'`.execute(
    tx,
  )
  return 'done'
}

/**
 * Lists the issues being sent that no job is running for or will continue at its time. A job that
 * failed doesn't count: its next attempt may be hours away.
 */
export async function listInterrupted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from newsletter_issues i
    where i.status = 'sending' and not exists (
      select from graphile_worker._private_jobs j
      where j.key = ${SEND_ISSUE_KEYS} || i.id and (j.locked_at is not null or j.attempts = 0))
    order by i.started_at`.execute(db)
  return rows.map(({ id }) => id)
}

export interface TrackedEmail extends SentAd {
  issueId: string
}

/**
 * Records an open; returns the issue and campaign on the first one only. Emails without a result or
 * given up may have arrived, so they count too, as for clicks.
 */
export async function markOpened(tx: Tx, id: string, at: Date): Promise<TrackedEmail | undefined> {
  const { rows } = await sql<TrackedEmail>`
    with opened as (
      update newsletter_deliveries set opened_at = ${at}
      where id = ${id} and opened_at is null and state in ('sent', 'sending', 'failed') returning issue_id)
    update newsletter_issues i set total_opened = total_opened + 1 from opened where i.id = opened.issue_id
    returning i.id as "issueId", i.campaign_id as "campaignId", ${adVariant} as variant`.execute(tx)
  return rows[0]
}

/** Records a click on any link; counted once for each email. */
export async function markClicked(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    with clicked as (
      update newsletter_deliveries set clicked_at = ${at}
      where id = ${id} and clicked_at is null and state in ('sent', 'sending', 'failed') returning issue_id)
    update newsletter_issues i set total_clicked = total_clicked + 1 from clicked where i.id = clicked.issue_id`.execute(
    tx,
  )
}

/** Records a click on the ad; returns the ad on the first one only. */
export async function markAdClicked(tx: Tx, id: string, at: Date): Promise<SentAd | undefined> {
  const { rows } = await sql<SentAd>`
    update newsletter_deliveries d set ad_clicked_at = ${at} from newsletter_issues i
    where d.id = ${id} and d.ad_clicked_at is null and d.state in ('sent', 'sending', 'failed')
      and i.id = d.issue_id and i.campaign_id is not null
    returning i.campaign_id as "campaignId", ${adVariant} as variant`.execute(tx)
  return rows[0]
}
