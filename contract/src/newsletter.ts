import { z } from 'zod'
import { Email } from './credentials.ts'
import { forVisitors } from './base.ts'
import { pickErrors } from './errors.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterSubscribers } from './newsletter-subscribers.ts'

/**
 * Unsubscribe page linked in every mail; a POST to it is the one-click of mail programs (RFC 8058).
 */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

const LinkToken = z.string().min(16).max(200)

export const newsletter = {
  ...newsletterIssues,
  ...newsletterSubscribers,

  /**
   * Mails a confirmation link; the address is subscribed once that link was followed (decision
   * P17).
   */
  subscribe: forVisitors
    .route({ method: 'POST', path: '/newsletter/subscriptions' })
    .errors(pickErrors('ALREADY_SUBSCRIBED'))
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Confirms a subscription; repeating it changes nothing and succeeds. */
  confirm: forVisitors
    .route({ method: 'POST', path: '/newsletter/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),

  /**
   * Unsubscribes at once; repeating it changes nothing and succeeds. Mail programs do the same by
   * one-click (RFC 8058).
   */
  unsubscribe: forVisitors
    .route({ method: 'POST', path: '/newsletter/unsubscriptions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),
}
