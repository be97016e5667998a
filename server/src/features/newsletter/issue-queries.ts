import type { NewsletterIssueId, MemberId } from '@adire/contract/ids.ts'
import type {
  IssueBlock,
  IssueStatus,
  IssueTranslation,
} from '@adire/contract/newsletter-issues.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'
import type { IssueAd } from './issue-rules.ts'

export interface IssueRow {
  id: NewsletterIssueId
  subject: string
  blocks: IssueBlock[]
  translations: IssueTranslation[]
  wantsAd: boolean
  ad: IssueAd | null
  status: IssueStatus
  updatedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  totalRecipients: number
  totalSent: number
  totalSkipped: number
  totalFailed: number
  totalOpened: number
  totalClicked: number
  sortKey: string
}

const SELECT = sql`
  select id, subject, blocks, coalesce((
      select json_agg(json_build_object('language', language, 'subject', subject, 'blocks', blocks) order by language)
      from newsletter_issue_texts where issue_id = newsletter_issues.id), '[]'::json) as translations, wants_ad as "wantsAd", ad, status, updated_at as "updatedAt", started_at as "startedAt",
    finished_at as "finishedAt", total_recipients as "totalRecipients", total_sent as "totalSent", total_skipped as "totalSkipped",
    total_failed as "totalFailed", total_opened as "totalOpened", total_clicked as "totalClicked", created_at::text as "sortKey"
  from newsletter_issues`

export async function findIssue(db: Db, id: string): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`${SELECT} where id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Finds an issue and locks it until the transaction ends. */
export async function lockIssue(tx: Tx, id: NewsletterIssueId): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`${SELECT} where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export async function listIssues(db: Db, { after, limit }: PageRange): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    ${SELECT} where ${isAfter(after, ['created_at', 'id'])}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts active subscribers. */
export async function countActive(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_subscribers where is_active`.execute(db)
  return rows[0]?.count ?? 0
}

interface Draft {
  id: NewsletterIssueId
  subject: string
  blocks: IssueBlock[]
  translations: readonly IssueTranslation[]
  wantsAd: boolean
}

/** Creates a draft or updates one; false if the issue has left the draft state. */
export async function saveDraft(
  tx: Tx,
  { id, subject, blocks, translations, wantsAd }: Draft,
  { by, at }: { by: MemberId; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into newsletter_issues as i (id, subject, blocks, wants_ad, created_by, created_at, updated_at)
    values (${id}, ${subject}, ${JSON.stringify(blocks)}::jsonb, ${wantsAd}, ${by}, ${at}, ${at})
    on conflict (id) do update set
      subject = excluded.subject, blocks = excluded.blocks, wants_ad = excluded.wants_ad, updated_at = excluded.updated_at
    where i.status = 'draft'`.execute(tx)
  if (Number(numAffectedRows ?? 0) !== 1) return false
  await sql`delete from newsletter_issue_texts where issue_id = ${id}`.execute(tx)
  const texts = translations.map((each) => ({
    issue_id: id,
    language: each.language,
    subject: each.subject,
    blocks: JSON.stringify(each.blocks),
  }))
  if (texts.length > 0) await tx.insertInto('newsletter_issue_texts').values(texts).execute()
  return true
}

export async function removeIssue(tx: Tx, id: NewsletterIssueId): Promise<void> {
  await sql`delete from newsletter_issues where id = ${id}`.execute(tx)
}

/**
 * Starts an issue: fixes its recipients from the active subscribers, and its ad. Returns the number
 * of recipients.
 */
export async function startIssue(
  tx: Tx,
  id: NewsletterIssueId,
  { ad, at }: { ad: IssueAd | null; at: Date },
): Promise<number> {
  // The list may have a million subscribers, which takes longer than the usual statement timeout.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into newsletter_deliveries (issue_id, subscriber_id)
    select ${id}::uuid, id from newsletter_subscribers where is_active`.execute(tx)
  const total = Number(numAffectedRows ?? 0)
  await sql`
    update newsletter_issues set status = 'sending', started_at = ${at}, updated_at = ${at}, total_recipients = ${total}::integer,
      campaign_id = ${ad?.campaignId ?? null}::uuid, ad = ${ad ? JSON.stringify(ad) : null}::jsonb
    where id = ${id}`.execute(tx)
  return total
}

export async function saveStatus(
  tx: Tx,
  id: NewsletterIssueId,
  status: IssueStatus,
  at: Date,
): Promise<void> {
  await sql`update newsletter_issues set status = ${status}, updated_at = ${at} where id = ${id}`.execute(
    tx,
  )
}
