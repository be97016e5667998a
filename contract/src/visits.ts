import { z } from 'zod'
import { forVisitors } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { perAddress } from './limits.ts'
import { PUBLIC_PATHS } from './pages.ts'

/** Path all posts are counted under. */
export const POST_PATH = '/blog/*'

/** Counted path of a public page. */
export const CountedPath = z.enum([...PUBLIC_PATHS, POST_PATH])
export type CountedPath = z.infer<typeof CountedPath>

export const visits = {
  /**
   * Counts a view of a public page; sent only by visitors who allowed statistics. `visitor` is
   * known by the browser: its first day, a later day, or the same day again.
   */
  record: forVisitors({
    limits: [perAddress(60, MINUTE_SECONDS)],
    skipsGeneralLimit: true,
    idempotency: { because: 'Counts visits, of which one more is no harm' },
    sample: { path: '/about', visitor: 'new' },
  })
    .route({ method: 'POST', path: '/visits' })
    .input(z.strictObject({ path: CountedPath, visitor: z.enum(['new', 'returning', 'again']) }))
    .output(z.strictObject({})),
}
