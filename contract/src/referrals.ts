import { z } from 'zod'
import { forVisitors } from './base.ts'

export const referrals = {
  /** Says whether a code would count at sign-up; never whose id it is (PUB-09, defect D103). */
  check: forVisitors
    .route({ method: 'POST', path: '/referrals/checks' })
    .input(z.strictObject({ code: z.string().max(64) }))
    .output(z.strictObject({ isValid: z.boolean() })),
}
