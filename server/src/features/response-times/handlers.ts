import {
  RESPONSE_TIME_REVIEWS_MINIMUM,
  type ResponseTime,
  ReviewKind,
} from '@adire/contract/response-times.ts'
import { visitorReads } from '../../procedures.ts'
import { type ResponseTimeRow, listResponseTimes } from './queries.ts'

/** Serves the public page of response times: how long reviews took. */
export const responseTimes = {
  read: visitorReads.responseTimes.read.handler(async ({ context: { readDb } }) => {
    const rows = await listResponseTimes(readDb)
    const computedAt = rows[0]?.computedAt.toISOString() ?? null
    return { figures: ReviewKind.options.map((kind) => toResponseTime(kind, rows)), computedAt }
  }),
}

/** Maps the response time of a kind of review; `measured` is null with too few reviews. */
function toResponseTime(kind: ReviewKind, rows: readonly ResponseTimeRow[]): ResponseTime {
  const row = rows.find((one) => one.kind === kind)
  if (!row || row.reviews < RESPONSE_TIME_REVIEWS_MINIMUM) return { kind, measured: null }
  const { reviews, medianSeconds, p95Seconds } = row
  if (medianSeconds === null || p95Seconds === null) return { kind, measured: null }
  return { kind, measured: { reviews, medianSeconds, p95Seconds } }
}
