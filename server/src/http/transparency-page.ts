import {
  TRANSPARENCY_MINIMUM,
  TRANSPARENCY_PLACEHOLDERS,
} from '@adire/contract/transparency-page.ts'
import { type TransparencyMetric } from '@adire/contract/transparency.ts'
import { HOUR_SECONDS, MINUTE_SECONDS, DAY_SECONDS } from '@adire/contract/durations.ts'
import { writeDay, writeMonth, writeNumber, writePercent } from '../lib/formats.ts'
import { plural, t } from '../lib/text.ts'
import { inPageLanguage } from './page-language.ts'
import { hashPage, type PageFile } from './pages.ts'

/** A number as it is published. `few` hides a number under the minimum, or four of them. */
export type PublishedValue =
  | { kind: 'count'; count: number }
  | { kind: 'few'; times?: number }
  | { kind: 'atLeast'; count: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'wait'; seconds: number }

export type PublishedValues = ReadonlyMap<TransparencyMetric, PublishedValue>

export interface PublishedReport {
  /** Newest first; `quarter` is the first day. */
  quarters: readonly { quarter: string; values: PublishedValues }[]
  /** The latest four quarters together; null before there are four. */
  year: PublishedValues | null
  /** Quarters that the page shows. */
  shown: number
  /** Day on which the first report is due. */
  firstDue?: Date | null
}

/** Sample of a period in the prerendered page, of a group of rows in it, and of a row. */
const PERIOD = /<details data-repeat="period"[^]*?<\/details>/
const GROUP = /<div data-group="[^]*?<\/dl><\/div>/g
const ROW = /<div data-metric="([\w.]+)"[^]*?<\/div>/g
const EMPTY_NOTE = /<p data-repeat="none"[^]*?<\/p>/
const DUE_NOTE = /<p data-repeat="due"[^]*?<\/p>/

/** Writes the published periods into the page, or keeps its note that there are none. */
export function fillTransparency(html: string, report: PublishedReport): string {
  return inPageLanguage(html, () => fillPeriods(html, report))
}

function fillPeriods(html: string, report: PublishedReport): string {
  const sample = PERIOD.exec(html)?.[0] ?? ''
  const periods = [
    ...(report.year ? [fillPeriod(sample, t`The last four quarters`, report.year)] : []),
    ...report.quarters
      .slice(0, report.shown)
      .map(({ quarter, values }) => fillPeriod(sample, nameQuarter(quarter), values)),
  ]
  const filled = html.replace(PERIOD, () =>
    periods.join('').replace('<details ', '<details open="" '),
  )
  if (report.quarters.length > 0) return filled.replace(EMPTY_NOTE, '').replace(DUE_NOTE, '')
  const { firstDue } = report
  return firstDue
    ? filled.replace(TRANSPARENCY_PLACEHOLDERS.due, writeDay(firstDue))
    : filled.replace(DUE_NOTE, '')
}

function fillPeriod(sample: string, name: string, values: PublishedValues): string {
  const rows = sample.replaceAll(ROW, (row, metric: string) => {
    const value = new Map<string, PublishedValue>(values).get(metric)
    return value === undefined
      ? ''
      : row.replace(TRANSPARENCY_PLACEHOLDERS.value, writeValue(value))
  })
  return rows
    .replaceAll(GROUP, (group) => (group.includes('data-metric=') ? group : ''))
    .replace(TRANSPARENCY_PLACEHOLDERS.period, name)
}

/** Names a quarter by its first day: `October to December 2026`. */
export function nameQuarter(quarter: string): string {
  const first = new Date(`${quarter}T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 2))
  return t`${writeMonth(first)} to ${writeMonth(last)} ${first.getUTCFullYear()}`
}

function writeValue(value: PublishedValue): string {
  switch (value.kind) {
    case 'count':
      return writeNumber(value.count)
    case 'few':
      return value.times === undefined
        ? t`fewer than ${TRANSPARENCY_MINIMUM}`
        : t`fewer than ${TRANSPARENCY_MINIMUM} in each quarter`
    case 'atLeast':
      return t`at least ${writeNumber(value.count)}`
    case 'percent':
      return writePercent(value.percent)
    case 'wait':
      return writeWait(value.seconds)
  }
}

/** Writes a wait in the largest unit that it fills twice: `45 minutes`, `5 hours`, `3 days`. */
function writeWait(seconds: number): string {
  if (seconds >= 2 * DAY_SECONDS)
    return t`${plural(Math.round(seconds / DAY_SECONDS), { one: '# day', other: '# days' })}`
  if (seconds >= 2 * HOUR_SECONDS)
    return t`${plural(Math.round(seconds / HOUR_SECONDS), { one: '# hour', other: '# hours' })}`
  const minutes = Math.max(1, Math.round(seconds / MINUTE_SECONDS))
  return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

/** Writes all quarters as JSON, with the same values as the page. */
export function writeTransparencyJson(report: PublishedReport): string {
  const quarters = report.quarters.map(({ quarter, values }) => ({
    quarter,
    figures: Object.fromEntries(
      values
        .entries()
        .map(([name, value]) => [name, toPlain(value)])
        .toArray(),
    ),
  }))
  return `${JSON.stringify({ fewerThan: TRANSPARENCY_MINIMUM, quarters }, null, 2)}\n`
}

/** Writes all quarters as CSV: a row for each number. */
export function writeTransparencyCsv(report: PublishedReport): string {
  const rows = report.quarters.flatMap(({ quarter, values }) =>
    values
      .entries()
      .map(([name, value]) => `${quarter},${name},${toPlain(value)}`)
      .toArray(),
  )
  return `${['quarter,figure,value', ...rows].join('\r\n')}\r\n`
}

/** A number, `<10` for a hidden one, `>=36` for a lower bound. Waits are in seconds, precision in percent. */
function toPlain(value: PublishedValue): number | string {
  switch (value.kind) {
    case 'count':
      return value.count
    case 'few':
      return `<${TRANSPARENCY_MINIMUM}`
    case 'atLeast':
      return `>=${value.count}`
    case 'percent':
      return value.percent
    case 'wait':
      return value.seconds
  }
}

/** The transparency page, filled at its first request and cached until the report changes. */
export class TransparencyPage {
  readonly #read: () => PublishedReport
  #filled: { shell: PageFile; report: PublishedReport; page: PageFile } | undefined

  /** `read` returns another object once the report has changed. */
  constructor(read: () => PublishedReport) {
    this.#read = read
  }

  /** Fills the prerendered page. */
  fill(shell: PageFile): PageFile {
    const report = this.#read()
    if (this.#filled?.shell === shell && this.#filled.report === report) return this.#filled.page
    const html = fillTransparency(shell.html, report)
    // Inline scripts name no numbers, so the policy stays.
    const page = { ...shell, html, etag: hashPage(html) }
    this.#filled = { shell, report, page }
    return page
  }

  writeCsv(): string {
    return writeTransparencyCsv(this.#read())
  }

  writeJson(): string {
    return writeTransparencyJson(this.#read())
  }
}
