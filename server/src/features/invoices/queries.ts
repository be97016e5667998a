import { MICROS_PER_CENT } from '@adire/contract/campaigns.ts'
import type { AdPlacement } from '@adire/contract/ads.ts'
import type { CampaignId, InvoiceId, MemberId } from '@adire/contract/ids.ts'
import { INVOICES_SHOWN, type InvoiceLine, type InvoiceSeller } from '@adire/contract/invoices.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { DayEvents, DayTotals } from './rules.ts'

export interface InvoicedCampaign {
  id: CampaignId
  name: string
  advertiser: string
  placementType: AdPlacement
}

/** Finds what an invoice needs of a campaign, deleted or not. */
export async function findInvoicedCampaign(
  db: Db,
  id: CampaignId,
): Promise<InvoicedCampaign | undefined> {
  const { rows } = await sql<InvoicedCampaign>`
    select id, campaign_name as name, advertiser_name as advertiser, placement_type as "placementType"
    from ad_campaigns where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Lets only one invoice at a time bill the days of a campaign. Its row stays free: billing locks it
 * for each impression, and counting the events can take long.
 */
export async function lockInvoicing(tx: Tx, id: CampaignId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices:${id}`}, 0))`.execute(tx)
}

/** Allows the transaction to count the events of a long period. */
export async function allowLongCount(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
}

/** Days with an amount that no invoice has. */
export interface OpenDays {
  first: string | null
  count: number
  micros: number
}

/**
 * Sums the days before `before`, by default all, that have an amount and are on no invoice. Leaves
 * out days between invoices that are less than half a cent together, because no invoice can bill them.
 */
export async function sumOpenDays(db: Db, id: CampaignId, before?: string): Promise<OpenDays> {
  const { rows } = await sql<OpenDays>`
    with open_days as (
      select day, spent_micros, (select min(period_from) from ad_invoices i where i.campaign_id = d.campaign_id and i.period_from > d.day) as next_from
      from ad_campaign_days d where campaign_id = ${id} and spent_micros > 0
        and not exists (select from ad_invoices i where i.campaign_id = d.campaign_id and d.day between i.period_from and i.period_to)
    ), billable as (
      select day, spent_micros, next_from is null or sum(spent_micros) over (partition by next_from) >= ${MICROS_PER_CENT / 2} as is_billable from open_days
    )
    select min(day) as first, count(*)::integer as count, coalesce(sum(spent_micros), 0)::bigint as micros
    from billable where is_billable and day < coalesce(${before ?? null}::date, 'infinity')`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('a query without a row')
  return sums
}

interface Period {
  from: string
  to: string
}

/** Lists the periods of all invoices of a campaign. */
export async function listInvoicedPeriods(db: Db, id: CampaignId): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select period_from as from, period_to as to from ad_invoices where campaign_id = ${id}`.execute(
    db,
  )
  return rows
}

/** Lists the billed totals of a campaign's days. */
export async function listDays(
  db: Db,
  { id, from, to }: Period & { id: CampaignId },
): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select day, impressions, clicks, spent_micros as "spentMicros" from ad_campaign_days
    where campaign_id = ${id} and day between ${from}::date and ${to}::date
      and (impressions > 0 or clicks > 0 or spent_micros > 0)
    order by day`.execute(db)
  return rows
}

/** Counts the billed events of a campaign's days by format and price. */
export async function listEvents(
  db: Db,
  { id, from, to }: Period & { id: CampaignId },
): Promise<DayEvents[]> {
  const { rows } = await sql<DayEvents>`
    select seen.day, seen.placement as "placementType", 'impressions' as item, seen.cost_micros as "unitMicros", count(*)::integer as count
    from ad_campaign_days d join ad_impressions seen on seen.day = d.day and seen.campaign_id = d.campaign_id
    where d.campaign_id = ${id} and d.day between ${from}::date and ${to}::date and seen.rejection is null
    group by 1, 2, 4
    union all
    select clicked.day, coalesce(seen.placement, c.placement_type), 'clicks', clicked.cost_micros, count(*)::integer
    from ad_campaign_days d
      join ad_clicks clicked on clicked.day = d.day and clicked.campaign_id = d.campaign_id
      join ad_campaigns c on c.id = d.campaign_id
      left join ad_impressions seen on seen.id = clicked.impression_id
    where d.campaign_id = ${id} and d.day between ${from}::date and ${to}::date and clicked.rejection is null
    group by 1, 2, 4`.execute(db)
  return rows
}

/**
 * Finds the billing address of the campaign's last invoice; without one, of the last invoice to an
 * advertiser of this name.
 */
export async function findBilling(
  db: Db,
  { id, advertiser }: Pick<InvoicedCampaign, 'id' | 'advertiser'>,
): Promise<{ name: string; address: string } | undefined> {
  const { rows } = await sql<{ name: string; address: string }>`
    select billing_name as name, billing_address as address from ad_invoices
    where campaign_id = ${id} or lower(advertiser_name) = lower(${advertiser})
    order by campaign_id = ${id} desc, issued_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Takes the next number of a year. Locks the year until the transaction ends, so that a rollback
 * leaves no gap.
 */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    insert into ad_invoice_numbers as n (year, last_sequence) values (${year}, 1)
    on conflict (year) do update set last_sequence = n.last_sequence + 1 returning last_sequence as sequence`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a year of invoice numbers was neither added nor changed')
  return row.sequence
}

export interface NewInvoice extends Period {
  id: InvoiceId
  campaign: InvoicedCampaign
  year: number
  sequence: number
  at: Date
  by: MemberId
  billingName: string
  billingAddress: string
  seller: InvoiceSeller
  subtotalCents: number
  tax: { name: string; rate: number; cents: number } | null
  totalCents: number
  lines: readonly InvoiceLine[]
}

export async function addInvoice(tx: Tx, { lines, tax, campaign, ...invoice }: NewInvoice) {
  await tx
    .insertInto('ad_invoices')
    .values({
      id: invoice.id,
      year: invoice.year,
      sequence: invoice.sequence,
      campaign_id: campaign.id,
      campaign_name: campaign.name,
      advertiser_name: campaign.advertiser,
      period_from: invoice.from,
      period_to: invoice.to,
      issued_at: invoice.at,
      issued_by: invoice.by,
      billing_name: invoice.billingName,
      billing_address: invoice.billingAddress,
      seller: JSON.stringify(invoice.seller),
      tax_name: tax?.name ?? null,
      tax_rate: tax?.rate ?? 0,
      tax_cents: tax?.cents ?? 0,
      subtotal_cents: invoice.subtotalCents,
      total_cents: invoice.totalCents,
    })
    .execute()
  await tx
    .insertInto('ad_invoice_lines')
    .values(
      lines.map((line, index) => ({
        invoice_id: invoice.id,
        position: index + 1,
        placement_type: line.placementType,
        item: line.item,
        impressions: line.impressions,
        clicks: line.clicks,
        unit_micros: line.unitMicros,
        amount_cents: line.cents,
      })),
    )
    .execute()
}

export interface InvoiceRow extends Period {
  id: InvoiceId
  campaignId: CampaignId
  number: string
  campaignName: string
  issuedAt: Date
  billingName: string
  billingAddress: string
  seller: InvoiceSeller
  taxName: string | null
  taxRate: number
  subtotalCents: number
  taxCents: number
  totalCents: number
}

const COLUMNS = sql`id, campaign_id as "campaignId", number, campaign_name as "campaignName", period_from as from, period_to as to,
  issued_at as "issuedAt", billing_name as "billingName", billing_address as "billingAddress", seller, tax_name as "taxName",
  tax_rate as "taxRate", subtotal_cents as "subtotalCents", tax_cents as "taxCents", total_cents as "totalCents"`

/** Lists the invoices of a campaign, latest period first. */
export async function listInvoices(db: Db, id: CampaignId): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from ad_invoices where campaign_id = ${id}
    order by period_from desc limit ${INVOICES_SHOWN}`.execute(db)
  return rows
}

export async function findInvoice(db: Db, id: InvoiceId): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from ad_invoices where id = ${id}`.execute(db)
  return rows[0]
}

export async function listLines(db: Db, id: InvoiceId): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select placement_type as "placementType", item, impressions, clicks, unit_micros as "unitMicros", amount_cents as cents
    from ad_invoice_lines where invoice_id = ${id} order by position`.execute(db)
  return rows
}
