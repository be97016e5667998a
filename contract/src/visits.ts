import { z } from 'zod'
import { forVisitors } from './base.ts'
import { PUBLIC_PATHS } from './pages.ts'

/** All posts are counted together. */
export const POST_PATH = '/blog/*'

/** What is counted of a page: the page itself, never who read it. */
export const CountedPath = z.enum([...PUBLIC_PATHS, POST_PATH])
export type CountedPath = z.infer<typeof CountedPath>

export const visits = {
  /** Counts one reading of a public page; sent only by visitors who allowed statistics. `visitor` is the browser's own knowledge: its first day here, a later day, or again today. */
  record: forVisitors
    .route({ method: 'POST', path: '/visits' })
    .input(z.strictObject({ path: CountedPath, visitor: z.enum(['new', 'returning', 'again']) }))
    .output(z.strictObject({})),
}
