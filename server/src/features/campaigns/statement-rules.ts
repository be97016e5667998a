import type { Reach, SharedStatement, StatementSums } from '@adire/contract/campaign-statements.ts'

const HEAD = ['Day (UTC)', 'Served', 'Viewable', 'Clicked', 'Not counted', 'Why not counted', 'Spent (USD)', 'Reach']
/** What a spreadsheet would take for a formula (security bar W-15). */
const FORMULA = /^[=+\-@\t\r]/
const MICRO_DIGITS = 6

/** The statement as RFC 4180 has it, a line for each day and the totals below; with the mark that lets spreadsheets read every alphabet. */
export function writeStatement({ campaignName, advertiserName, totals, days }: SharedStatement): string {
  const rows = [
    ['Campaign', campaignName],
    ['Advertiser', advertiserName],
    [],
    HEAD,
    ...days.map(({ day, ...sums }) => [day, ...lineOf(sums)]),
    ['Total', ...lineOf(totals)],
  ]
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A name that any device can have for a file. */
export function statementFileName(campaignName: string, day: string): string {
  const words = campaignName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `adire-statement-${words.slice(0, 60) || 'campaign'}-${day}.csv`
}

function lineOf({ served, viewable, clicked, rejected, spentMicros, reach }: StatementSums): (string | number)[] {
  const reasons = rejected.map(({ event, reason, count }) => `${event} ${reason.replaceAll('_', ' ')}: ${count}`).join('; ')
  return [served, viewable, clicked, countOf(rejected), reasons, dollars(spentMicros), reachWords(reach)]
}

function countOf(rejected: StatementSums['rejected']): number {
  return rejected.reduce((sum, { count }) => sum + count, 0)
}

/** Exact to the millionth, and with cents at least. */
function dollars(micros: number): string {
  const digits = String(micros).padStart(MICRO_DIGITS + 1, '0')
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -MICRO_DIGITS)}.${fraction}`
}

function reachWords(reach: Reach): string {
  if (reach === 'few') return 'fewer than 10'
  return reach === 'forgotten' ? 'no longer known' : String(reach)
}

/** A cell that is shown as it is, whatever is in it. Numbers are ours and stay numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
