import {
  PROMISE_REVIEWS_MINIMUM,
  type PromiseFigure,
  PromiseKind,
} from '@adire/contract/promises.ts'
import type { FigureRow } from './queries.ts'

/** Lists every kind in order, without a figure where there were too few reviews. */
export function toFigures(rows: readonly FigureRow[]): PromiseFigure[] {
  return PromiseKind.options.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    const isEnough =
      row &&
      row.reviews >= PROMISE_REVIEWS_MINIMUM &&
      row.medianSeconds !== null &&
      row.p95Seconds !== null
    return {
      kind,
      measured: isEnough
        ? {
            reviews: row.reviews,
            medianSeconds: row.medianSeconds ?? 0,
            p95Seconds: row.p95Seconds ?? 0,
          }
        : null,
    }
  })
}
