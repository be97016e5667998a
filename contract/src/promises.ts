import { z } from 'zod'
import { forVisitors } from './base.ts'

/** How far back the figures look, in days. */
export const PROMISE_DAYS = 90
/** With fewer reviews than this a figure says more about one case than about us. */
export const PROMISE_REVIEWS_MINIMUM = 10

export const PromiseKind = z.enum(['photo', 'person', 'report', 'appeal'])
export type PromiseKind = z.infer<typeof PromiseKind>

export const PromiseFigure = z.strictObject({
  kind: PromiseKind,
  /** Null where there are too few of them. */
  measured: z.strictObject({ reviews: z.int(), medianSeconds: z.int(), p95Seconds: z.int() }).nullable(),
})
export type PromiseFigure = z.infer<typeof PromiseFigure>

export const promises = {
  /** How long people really waited within the last days, of each kind of review. */
  read: forVisitors.route({ method: 'GET', path: '/promises' }).output(
    z.strictObject({
      figures: z.array(PromiseFigure),
      /** Null before they were worked out for the first time. */
      computedAt: z.iso.datetime().nullable(),
    }),
  ),
}
