import { z } from 'zod'
import { forVisitors } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { perAddress } from './limits.ts'
import { GROUP_PATHS, PUBLIC_PATHS } from './pages.ts'

/** Counted path of a public page. */
export const CountedPath = z.enum([...PUBLIC_PATHS, ...GROUP_PATHS])
export type CountedPath = z.infer<typeof CountedPath>

/** Anonymous statistics of public pages. */
export const visits = {
  /**
   * Counts a view of a public page; sent only by visitors who allowed statistics. Their browser
   * knows `visitor`: its first day, a later day, or the same day again.
   */
  record: forVisitors({
    limits: [perAddress(60, MINUTE_SECONDS)],
    skipsGeneralLimit: true,
    idempotency: { because: 'An extra count does no harm' },
    sample: { path: '/about', visitor: 'new' },
  })
    .route({ method: 'POST', path: '/visits' })
    .input(z.strictObject({ path: CountedPath, visitor: z.enum(['new', 'returning', 'again']) }))
    .output(z.strictObject({})),
}
