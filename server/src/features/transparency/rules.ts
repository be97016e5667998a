import { DAY_MS } from '@adire/contract/durations.ts'
import { TRANSPARENCY_DELAY_DAYS } from '@adire/contract/transparency.ts'
import { addMonths } from '../../lib/dates.ts'

const MONTHS_PER_QUARTER = 3
/** Finished quarters that are stored later if the job didn't run in time; older rows may be deleted. */
const QUARTERS_BACK = 2

export interface Quarter {
  /** First day, as an ISO date. */
  quarter: string
  from: Date
  until: Date
  /** First day of the half-year that ends with this quarter; null in the first and third quarter. */
  halfYear: Date | null
}

/** Returns the first moment of the quarter of a moment, in UTC. */
export function startOfQuarter(moment: Date): Date {
  const month = moment.getUTCMonth() - (moment.getUTCMonth() % MONTHS_PER_QUARTER)
  return new Date(Date.UTC(moment.getUTCFullYear(), month))
}

/** Returns the first moment of the month of a moment, in UTC. */
export function startOfMonth(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()))
}

function toQuarter(from: Date): Quarter {
  const until = addMonths(from, MONTHS_PER_QUARTER)
  const endsHalfYear = until.getUTCMonth() % 6 === 0
  return {
    quarter: from.toISOString().slice(0, 10),
    from,
    until,
    halfYear: endsHalfYear ? addMonths(until, -6) : null,
  }
}

/** Lists the quarters whose numbers are due at a moment, oldest first, of a site that opened at another. */
export function listDueQuarters(now: Date, openedAt: Date): Quarter[] {
  const delayed = new Date(now.getTime() - TRANSPARENCY_DELAY_DAYS * DAY_MS)
  const current = startOfQuarter(delayed)
  return Array.from({ length: QUARTERS_BACK }, (_, back) =>
    toQuarter(addMonths(current, -MONTHS_PER_QUARTER * (QUARTERS_BACK - back))),
  ).filter(({ until }) => until > openedAt)
}

/** Returns the day of the first report of a site that opened at a moment. */
export function findFirstReportDay(openedAt: Date): Date {
  const { until } = toQuarter(startOfQuarter(openedAt))
  return new Date(until.getTime() + TRANSPARENCY_DELAY_DAYS * DAY_MS)
}
