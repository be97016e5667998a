import type {
  Reach,
  SharedStatement,
  StatementSums,
  VariantComparison,
} from '@adire/contract/campaign-statements.ts'
import { writeList } from '../../lib/formats.ts'
import { t } from '../../lib/text.ts'
import { writeCsvLines } from '../../lib/csv.ts'

const writeHeadings = () => [
  t`Day (UTC)`,
  t`Served`,
  t`Viewable`,
  t`Clicked`,
  t`Not counted`,
  t`Why not counted`,
  t`Spent (USD)`,
  t`Reach`,
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
    [t`Campaign`, campaignName],
    [t`Advertiser`, advertiserName],
    [],
    writeHeadings(),
    ...days.map(({ day, ...sums }) => [day, ...formatSums(sums)]),
    [t`Total`, ...formatSums(totals)],
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
    [t`Banner`, t`Title`, t`Served`, t`Viewable`, t`Clicked`, t`Click-through rate`, t`Status`],
    ...variants.map(({ letter, title, served, viewable, clicked, isPaused }) => [
      letter,
      title,
      served,
      viewable,
      clicked,
      viewable === 0 ? '' : `${((clicked / viewable) * 100).toFixed(2)}%`,
      isPaused ? t`paused` : t`active`,
    ]),
    [],
    [t`Banners compared`, t`Click-through rate (two-proportion z-test, 95%)`],
    ...comparisons.map(({ letters, result }) => [writeList(letters), describeComparison(result)]),
  ]
}

function describeComparison(result: VariantComparison['result']): string {
  if (result.kind === 'few') return t`not enough viewable impressions yet`
  return result.better === null ? t`difference may be chance` : t`${result.better} is better`
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
  if (reach === 'few') return t`fewer than 10`
  return reach === 'forgotten' ? t`no longer available` : String(reach)
}
