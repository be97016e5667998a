import { MICROS_PER_CENT } from '@adire/contract/campaigns.ts'
import type { AdPlacement } from '@adire/contract/ads.ts'
import {
  INVOICE_LINES_MAXIMUM,
  type InvoiceDraft,
  type InvoiceItem,
  type InvoiceLine,
  type InvoiceSums,
} from '@adire/contract/invoices.ts'
import { getUtcDay } from '../../lib/dates.ts'

/** Billed totals of a day. */
export interface DayTotals {
  day: string
  impressions: number
  clicks: number
  spentMicros: number
}

/** Billed impressions or clicks of a day with the same format and price. */
export interface DayEvents {
  day: string
  placementType: AdPlacement
  item: Exclude<InvoiceItem, 'totals'>
  unitMicros: number
  count: number
}

interface MicroLine extends Omit<InvoiceLine, 'cents'> {
  micros: number
}

/** Returns the last UTC day that can be invoiced: the last recounted one that is over. */
export function findLastDay(now: Date, recountedDay: string): string {
  const yesterday = addDays(getUtcDay(now).day, -1)
  return recountedDay < yesterday ? recountedDay : yesterday
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

interface Period {
  from: string
  to: string
}

/** Returns why a period can't be invoiced; undefined if it can, as far as its days decide. */
export function findPeriodFault(
  { from, to }: Period,
  { lastDay, invoiced }: { lastDay: string; invoiced: readonly Period[] },
): Exclude<InvoiceDraft['fault'], null> | undefined {
  if (from > to) return 'order'
  if (to > lastDay) return 'not_over'
  return invoiced.some((other) => other.from <= to && from <= other.to) ? 'invoiced' : undefined
}

/**
 * Proposes the period of the next invoice: from the first billed day that no invoice has, until the
 * last day that can be invoiced or the day before the next invoice.
 */
export function proposePeriod({
  firstOpenDay,
  lastDay,
  invoiced,
}: {
  /** First day with an amount that no invoice has. */
  firstOpenDay: string | null
  lastDay: string
  invoiced: readonly Period[]
}): Period {
  if (firstOpenDay === null || firstOpenDay > lastDay) return { from: lastDay, to: lastDay }
  const [next] = invoiced
    .map(({ from }) => from)
    .filter((from) => from > firstOpenDay)
    .toSorted()
  const to = next === undefined ? lastDay : addDays(next, -1)
  return { from: firstOpenDay, to: to < lastDay ? to : lastDay }
}

/**
 * Builds the lines of an invoice from the totals of its days, which are what was billed. Days whose
 * single events don't add up to their totals, such as days whose events are deleted, are billed by
 * their totals.
 */
export function buildSums(
  days: readonly DayTotals[],
  events: readonly DayEvents[],
  { placementType, tax }: { placementType: AdPlacement; tax: TaxRate | undefined },
): InvoiceSums {
  const lines = new Map<string, MicroLine>()
  for (const day of days) {
    const counted = events.filter((event) => event.day === day.day)
    const parts = matchesTotals(day, counted)
      ? counted.map(toLine)
      : [toTotalLine(placementType, day)]
    for (const part of parts) addLine(lines, part)
  }
  const all = [...lines.values()].filter(({ impressions, clicks }) => impressions + clicks > 0)
  return roundLines(
    (all.length > INVOICE_LINES_MAXIMUM ? joinByFormat(all) : all).toSorted(compareLines),
    tax,
  )
}

function matchesTotals(day: DayTotals, events: readonly DayEvents[]): boolean {
  const count = (item: DayEvents['item']) =>
    events.filter((event) => event.item === item).reduce((sum, event) => sum + event.count, 0)
  const micros = events.reduce((sum, { count: times, unitMicros }) => sum + times * unitMicros, 0)
  return (
    count('impressions') === day.impressions &&
    count('clicks') === day.clicks &&
    micros === day.spentMicros
  )
}

function toLine({ placementType, item, unitMicros, count }: DayEvents): MicroLine {
  return {
    placementType,
    item,
    impressions: item === 'impressions' ? count : 0,
    clicks: item === 'clicks' ? count : 0,
    unitMicros,
    micros: count * unitMicros,
  }
}

function toTotalLine(
  placementType: AdPlacement,
  { impressions, clicks, spentMicros }: Omit<DayTotals, 'day'>,
): MicroLine {
  return {
    placementType,
    item: 'totals',
    impressions,
    clicks,
    unitMicros: null,
    micros: spentMicros,
  }
}

function addLine(lines: Map<string, MicroLine>, line: MicroLine): void {
  const key = `${line.placementType} ${line.item} ${line.unitMicros}`
  const known = lines.get(key)
  lines.set(
    key,
    known
      ? {
          ...known,
          impressions: known.impressions + line.impressions,
          clicks: known.clicks + line.clicks,
          micros: known.micros + line.micros,
        }
      : line,
  )
}

function joinByFormat(lines: readonly MicroLine[]): MicroLine[] {
  const joined = new Map<string, MicroLine>()
  for (const line of lines)
    addLine(joined, toTotalLine(line.placementType, { ...line, spentMicros: line.micros }))
  return [...joined.values()]
}

const itemOrder: readonly InvoiceItem[] = ['impressions', 'clicks', 'totals']

function compareLines(one: MicroLine, other: MicroLine): number {
  return (
    one.placementType.localeCompare(other.placementType) ||
    itemOrder.indexOf(one.item) - itemOrder.indexOf(other.item) ||
    (one.unitMicros ?? 0) - (other.unitMicros ?? 0)
  )
}

/** Rounds half up. */
export function toCents(micros: number): number {
  return Math.floor((micros + MICROS_PER_CENT / 2) / MICROS_PER_CENT)
}

interface TaxRate {
  name: string
  /** Hundredths of a percent. */
  rate: number
}

/**
 * Rounds an invoice to cents. The subtotal is the exact sum rounded half up. Each line is rounded
 * down, and the cents left go to the lines that lost most, so that the lines add up to the subtotal
 * and none is off by a whole cent. The tax is rounded half up.
 */
export function roundLines(lines: readonly MicroLine[], tax: TaxRate | undefined): InvoiceSums {
  const micros = lines.reduce((sum, line) => sum + line.micros, 0)
  const subtotalCents = toCents(micros)
  const cents = lines.map((line) => Math.floor(line.micros / MICROS_PER_CENT))
  const left = subtotalCents - cents.reduce((sum, amount) => sum + amount, 0)
  const byLoss = lines
    .map((line, index) => ({ index, loss: line.micros % MICROS_PER_CENT }))
    .toSorted((one, other) => other.loss - one.loss || one.index - other.index)
  const raised = new Set(byLoss.slice(0, left).map(({ index }) => index))
  const taxCents = tax ? Math.floor((subtotalCents * tax.rate + 5_000) / 10_000) : 0
  return {
    lines: lines.map(({ micros: _micros, ...line }, index) => ({
      ...line,
      cents: (cents[index] ?? 0) + (raised.has(index) ? 1 : 0),
    })),
    subtotalCents,
    tax: tax ? { ...tax, cents: taxCents } : null,
    totalCents: subtotalCents + taxCents,
  }
}
