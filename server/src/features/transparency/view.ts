import { TRANSPARENCY_MINIMUM } from '@adire/contract/transparency-page.ts'
import {
  optionalCounts,
  TRANSPARENCY_QUARTERS_SHOWN,
  type TransparencyMetric,
  transparencyCounts,
  transparencySums,
  transparencyWaits,
} from '@adire/contract/transparency.ts'
import type { PublishedReport, PublishedValue } from '../../http/transparency-page.ts'
import type { StoredMetric } from './queries.ts'

const YEAR_QUARTERS = 4
const COUNT_NAMES: readonly TransparencyMetric[] = [...transparencyCounts, ...optionalCounts]
/** Numbers that the next year of quarters doesn't add up: an average, and one that quarters may lack. */
const NOT_ADDED: readonly string[] = ['union.members']

/** Parts of a published total, such as all appeals: one of them and the total reveal the other. */
const SPLITS = [
  ['outcomes.acted', 'outcomes.dismissed'],
  ['appeals.upheld', 'appeals.overturned'],
] as const
const [REPORT_OUTCOMES] = SPLITS

type Values = Map<TransparencyMetric, PublishedValue>

/**
 * Builds the published report from stored numbers, newest quarter first. Small numbers are replaced here, and
 * sums are made only of published parts, so no sum reveals a small number.
 */
export function viewReport(metrics: readonly StoredMetric[]): PublishedReport {
  const quarters = Map.groupBy(metrics, ({ quarter }) => quarter)
    .entries()
    .map(([quarter, own]) => ({ quarter, values: viewQuarter(own) }))
    .toArray()
  const latest = quarters.slice(0, YEAR_QUARTERS)
  return {
    quarters,
    year:
      latest.length === YEAR_QUARTERS && isConsecutive(latest)
        ? viewYear(latest.map(({ values }) => values))
        : null,
    shown: TRANSPARENCY_QUARTERS_SHOWN,
  }
}

function viewQuarter(metrics: readonly StoredMetric[]): Values {
  const stored = new Map<string, number>(metrics.map(({ name, value }) => [name, value]))
  const values: Values = new Map()
  for (const name of transparencyCounts) values.set(name, publishCount(stored.get(name) ?? 0))
  for (const name of optionalCounts) {
    const value = stored.get(name)
    if (value !== undefined) values.set(name, publishCount(value))
  }
  for (const name of transparencyWaits) {
    const seconds = stored.get(name)
    if (seconds !== undefined) values.set(name, { kind: 'wait', seconds })
  }
  return addDerived(hideSplits(values))
}

/**
 * Removes both parts of a total if one of them is hidden. Showing '<10' twice would bound a small total.
 * The outcomes add up to all reports, which with the other reasons would reveal a hidden one.
 */
function hideSplits(values: Values): Values {
  for (const parts of SPLITS)
    if (parts.some((part) => values.get(part)?.kind === 'few'))
      for (const part of parts) values.delete(part)
  if (values.entries().some(([name, { kind }]) => name.startsWith('reports.') && kind === 'few'))
    for (const part of REPORT_OUTCOMES) values.delete(part)
  return values
}

/** A number under the minimum is hidden; zero is about nobody. */
function publishCount(count: number): PublishedValue {
  return count > 0 && count < TRANSPARENCY_MINIMUM ? { kind: 'few' } : { kind: 'count', count }
}

/** Adds the sums of groups and the precision of the risk rules, from published numbers only. */
function addDerived(values: Values): Values {
  for (const sum of transparencySums) {
    const prefix = sum.slice(0, sum.indexOf('.') + 1)
    const parts = values
      .entries()
      .filter(([name]) => name.startsWith(prefix) && name !== sum)
      .map(([, value]) => value)
      .toArray()
    const added = addPublished(parts)
    if (added) values.set(sum, added)
  }
  const [confirmed, unfounded] = [values.get('rules.confirmed'), values.get('rules.unfounded')]
  if (confirmed?.kind === 'count' && unfounded?.kind === 'count') {
    const all = confirmed.count + unfounded.count
    if (all >= TRANSPARENCY_MINIMUM)
      values.set('rules.precision', {
        kind: 'percent',
        percent: Math.round((100 * confirmed.count) / all),
      })
  }
  return values
}

/** Adds published numbers: exact if none is hidden, otherwise a lower bound; undefined if all that count are hidden. */
function addPublished(parts: readonly PublishedValue[]): PublishedValue | undefined {
  let total = 0
  let isExact = true
  for (const part of parts) {
    if (part.kind === 'count') total += part.count
    else if (part.kind === 'atLeast') {
      total += part.count
      isExact = false
    } else isExact = false
  }
  if (isExact) return { kind: 'count', count: total }
  return total === 0 ? undefined : { kind: 'atLeast', count: total }
}

function viewYear(quarters: readonly Values[]): Values {
  const year: Values = new Map()
  for (const name of COUNT_NAMES) {
    const parts = quarters.flatMap((values) => values.get(name) ?? [])
    if (parts.length < YEAR_QUARTERS || NOT_ADDED.includes(name)) continue
    const added = addPublished(parts) ?? { kind: 'few' as const, times: YEAR_QUARTERS }
    year.set(name, added)
  }
  return addDerived(year)
}

/** True if no quarter between the first and the last is missing. */
function isConsecutive(quarters: readonly { quarter: string }[]): boolean {
  const numbers = quarters.map(
    ({ quarter }) => Number(quarter.slice(0, 4)) * 4 + (Number(quarter.slice(5, 7)) - 1) / 3,
  )
  return numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) - 1)
}
