import { z } from 'zod'
import { Email } from './credentials.ts'
import { forVisitors } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { WRONG_SECRET_LIMITS, limitForm } from './limits.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterSubscribers } from './newsletter-subscribers.ts'
import { SAMPLE_EMAIL, SAMPLE_LINK } from './samples.ts'

const LinkToken = z.string().min(16).max(200)

export const newsletter = {
  ...newsletterIssues,
  ...newsletterSubscribers,

  /**
   * Mails a confirmation link; the address is subscribed once that link was followed (decision
   * P17).
   */
  subscribe: forVisitors({
    spec: ['PUB-04'],
    limits: limitForm(10, HOUR_SECONDS, 300),
    idempotency: 'key',
    sample: { email: SAMPLE_EMAIL },
  })
    .route({ method: 'POST', path: '/newsletter/subscriptions' })
    .errors(pickErrors('ALREADY_SUBSCRIBED'))
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Confirms a subscription; repeating it changes nothing and succeeds. */
  confirm: forVisitors({ limits: WRONG_SECRET_LIMITS, idempotency: 'link', sample: SAMPLE_LINK })
    .route({ method: 'POST', path: '/newsletter/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),

  /**
   * Unsubscribes at once; repeating it changes nothing and succeeds. Mail programs do the same by
   * one-click (RFC 8058).
   */
  unsubscribe: forVisitors({
    spec: ['PUB-06'],
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/newsletter/unsubscriptions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),
}
