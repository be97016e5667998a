import { z } from 'zod'
import { forVisitors } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { perAddress } from './limits.ts'

/** Days that the measurements cover. */
export const RESPONSE_TIME_DAYS = 90
/** Minimum reviews for a measurement; fewer would reveal single cases. */
export const RESPONSE_TIME_REVIEWS_MINIMUM = 10

export const ReviewKind = z.enum(['photo', 'person', 'report', 'appeal'])
export type ReviewKind = z.infer<typeof ReviewKind>

export const ResponseTime = z.strictObject({
  kind: ReviewKind,
  /** Null with too few reviews. */
  measured: z
    .strictObject({ reviews: z.int(), medianSeconds: z.int(), p95Seconds: z.int() })
    .nullable(),
})
export type ResponseTime = z.infer<typeof ResponseTime>

/** The public page about how fast staff review photos, members, reports and appeals. */
export const responseTimes = {
  /** Returns how long reviews of each kind took recently. */
  read: forVisitors({ reads: 'may-lag', limits: [perAddress(60, 5 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/promises' })
    .output(
      z.strictObject({
        figures: z.array(ResponseTime),
        /** Null before the first measurement. */
        computedAt: z.iso.datetime().nullable(),
      }),
    ),
}
