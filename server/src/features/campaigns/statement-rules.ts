import type {
  Reach,
  SharedStatement,
  StatementSums,
  VariantComparison,
} from '@adire/contract/campaign-statements.ts'
import { writeCsvLines } from '../../lib/csv.ts'

const HEADINGS = [
  'Day (UTC)',
  'Served',
  'Viewable',
  'Clicked',
  'Not counted',
  'Why not counted',
  'Spent (USD)',
  'Reach',
]
/** Decimals of an amount in micro-dollars. */
const MICRO_DIGITS = 6

/** Writes the statement as CSV: a line for each day, then the totals. */
export function writeStatement({
  campaignName,
  advertiserName,
  totals,
  days,
  variants,
  comparisons,
}: SharedStatement): string {
  const rows = [
    ['Campaign', campaignName],
    ['Advertiser', advertiserName],
    [],
    HEADINGS,
    ...days.map(({ day, ...sums }) => [day, ...formatSums(sums)]),
    ['Total', ...formatSums(totals)],
    ...(variants.length > 1 ? writeVariants(variants, comparisons) : []),
  ]
  return writeCsvLines(rows)
}

/** Writes a line for each banner, then for each comparison of two. */
function writeVariants(
  variants: SharedStatement['variants'],
  comparisons: SharedStatement['comparisons'],
): (string | number)[][] {
  return [
    [],
    ['Banner', 'Title', 'Served', 'Viewable', 'Clicked', 'Click-through rate', 'Status'],
    ...variants.map(({ letter, title, served, viewable, clicked, isPaused }) => [
      letter,
      title,
      served,
      viewable,
      clicked,
      viewable === 0 ? '' : `${((clicked / viewable) * 100).toFixed(2)}%`,
      isPaused ? 'paused' : 'active',
    ]),
    [],
    ['Banners compared', 'Click-through rate (two-proportion z-test, 95%)'],
    ...comparisons.map(({ letters, result }) => [
      letters.join(' and '),
      describeComparison(result),
    ]),
  ]
}

function describeComparison(result: VariantComparison['result']): string {
  if (result.kind === 'few') return 'not enough views yet'
  return result.better === null ? 'difference may be chance' : `${result.better} is better`
}

/** Builds a file name that every operating system accepts. */
export function statementFileName(campaignName: string, day: string): string {
  const words = campaignName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `adire-statement-${words.slice(0, 60) || 'campaign'}-${day}.csv`
}

function formatSums({
  served,
  viewable,
  clicked,
  rejected,
  spentMicros,
  reach,
}: StatementSums): (string | number)[] {
  const reasons = rejected
    .map(({ event, reason, count }) => `${event} ${reason.replaceAll('_', ' ')}: ${count}`)
    .join('; ')
  return [
    served,
    viewable,
    clicked,
    countRejections(rejected),
    reasons,
    writeDollars(spentMicros),
    formatReach(reach),
  ]
}

function countRejections(rejected: StatementSums['rejected']): number {
  return rejected.reduce((sum, { count }) => sum + count, 0)
}

/** Formats micro-dollars exactly, with at least two decimals. */
export function writeDollars(micros: number): string {
  const digits = String(micros).padStart(MICRO_DIGITS + 1, '0')
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -MICRO_DIGITS)}.${fraction}`
}

function formatReach(reach: Reach): string {
  if (reach === 'few') return 'fewer than 10'
  return reach === 'forgotten' ? 'no longer available' : String(reach)
}
