import {
  RESPONSE_TIME_REVIEWS_MINIMUM,
  type ResponseTime,
  ReviewKind,
} from '@adire/contract/response-times.ts'
import { visitor } from '../../procedures.ts'
import { type FigureRow, listFigures } from './queries.ts'

export const responseTimes = {
  read: visitor.responseTimes.read.handler(async ({ context: { db } }) => {
    const rows = await listFigures(db)
    const computedAt = rows[0]?.computedAt.toISOString() ?? null
    return { figures: ReviewKind.options.map((kind) => toResponseTime(kind, rows)), computedAt }
  }),
}

/** Maps the figure of a kind; null where there were too few reviews. */
function toResponseTime(kind: ReviewKind, rows: readonly FigureRow[]): ResponseTime {
  const row = rows.find((one) => one.kind === kind)
  if (!row || row.reviews < RESPONSE_TIME_REVIEWS_MINIMUM) return { kind, measured: null }
  const { reviews, medianSeconds, p95Seconds } = row
  if (medianSeconds === null || p95Seconds === null) return { kind, measured: null }
  return { kind, measured: { reviews, medianSeconds, p95Seconds } }
}
