import { z } from 'zod'
import { Email } from './auth.ts'
import { forVisitors } from './base.ts'
import { pickErrors } from './errors.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterSubscribers } from './newsletter-subscribers.ts'

/** In every mail to a subscriber: the page where one leaves, and with a POST the one click of mail programs (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

const LinkToken = z.string().min(16).max(200)

export const newsletter = {
  ...newsletterIssues,
  ...newsletterSubscribers,

  /** Mails a confirmation link; the address is on the list only once that link was followed (decision P17). */
  subscribe: forVisitors
    .route({ method: 'POST', path: '/newsletter/subscriptions' })
    .errors(pickErrors('ALREADY_SUBSCRIBED'))
    .input(z.strictObject({ email: Email }))
    .output(z.strictObject({})),

  /** Follows the link of the confirmation mail; following it again changes nothing and succeeds. */
  confirm: forVisitors
    .route({ method: 'POST', path: '/newsletter/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),

  /** Ends a subscription at once; doing it again changes nothing and succeeds. Mail programs reach the same by one click (RFC 8058). */
  unsubscribe: forVisitors
    .route({ method: 'POST', path: '/newsletter/unsubscriptions' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),
}
