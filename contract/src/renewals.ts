import { z } from 'zod'
import { forVisitors } from './base.ts'
import { LinkToken } from './credentials.ts'
import { pickErrors } from './errors.ts'
import { PlanId } from './plans.ts'
import { WRONG_SECRET_LIMITS } from './limits.ts'
import { SAMPLE_LINK } from './samples.ts'

/** Version of the terms beside the pay button, stored with the order; a new text needs a new one. */
export const RENEWAL_TERMS_VERSION = 2

/** Version of the terms beside the button that changes the plan. */
export const PLAN_CHANGE_TERMS_VERSION = 3

/** The subscription of an emailed link: nothing personal, because anyone with the email sees it. */
const LinkedPlan = z.strictObject({
  plan: PlanId,
  /** End of the paid time. */
  paidUntil: z.iso.datetime(),
  isCancelled: z.boolean(),
})

/** Cancelling by the link of a renewal email, without a session; part of `payments`. */
export const renewals = {
  /** Returns the subscription of a link. A link works until the next payment. */
  planByCancelLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/cancel-links/plan' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LinkedPlan),

  /** Cancels the subscription of a link, once; premium stays for the paid time. */
  cancelByCancelLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/cancel-links/cancellation' })
    .errors(pickErrors('LINK_INVALID', 'PAYMENT_PROVIDER_FAILED'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LinkedPlan),
}
