import { z } from 'zod'
import { UiLanguage } from './account.ts'
import { Email, LinkToken } from './credentials.ts'
import { Cursor, forAdminsWithRecentStepUp, forVisitors } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS, WRONG_SECRET_LIMITS, limitForm } from './limits.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { SAMPLE_EMAIL, SAMPLE_LINK } from './samples.ts'
import { lineOfText } from './text.ts'

/** `waiting`: not confirmed yet. `left`: unsubscribed, and deleted after 30 days. */
export const subscriberStates = ['active', 'waiting', 'left'] as const
export const SubscriberState = z.enum(subscriberStates)
export type SubscriberState = z.infer<typeof SubscriberState>

const Subscriber = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  state: SubscriberState,
  /** Start of the current state. */
  since: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>

const SubscriberFilter = z.strictObject({
  /** Beginning of the address, or all of it. */
  search: lineOfText({ maximum: 254 }).optional(),
  state: SubscriberState.optional(),
})
export type SubscriberFilter = z.infer<typeof SubscriberFilter>

/** Newsletter: subscriptions of visitors, and issues and subscribers for admins. */
export const newsletter = {
  ...newsletterIssues,

  /** Lists subscribers, newest first; each read is audited. */
  listSubscribers: forAdminsWithRecentStepUp({
    reads: 'fresh',
    spec: ['PUB-07'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'subscriber_list',
  })
    .route({ method: 'GET', path: '/admin/newsletter-subscribers' })
    .input(SubscriberFilter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ subscribers: z.array(Subscriber), nextCursor: Cursor.nullable() })),

  /** Exports the list as a CSV file; the number of rows is audited. */
  exportSubscribers: forAdminsWithRecentStepUp({
    spec: ['PUB-07'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/admin/newsletter-subscribers/files' })
    .input(SubscriberFilter)
    .output(z.file()),

  /**
   * Emails a confirmation link; the address is subscribed once that link is followed (decision
   * P17). An active subscriber keeps their language; their email has a link that changes it.
   */
  subscribe: forVisitors({
    spec: ['PUB-04'],
    limits: limitForm({ points: 10, seconds: HOUR_SECONDS, perDay: 300 }),
    idempotency: 'key',
    sample: { email: SAMPLE_EMAIL },
  })
    .route({ method: 'POST', path: '/newsletter/subscriptions' })
    .errors(pickErrors('ALREADY_SUBSCRIBED'))
    .input(
      z.strictObject({
        email: Email,
        /** Language of the page, for emails. */
        language: UiLanguage.optional(),
      }),
    )
    .output(z.strictObject({})),

  /**
   * Confirms a subscription, or the `language` of its next issues if the link was for one; repeating it
   * changes nothing and succeeds.
   */
  confirm: forVisitors({ limits: WRONG_SECRET_LIMITS, idempotency: 'link', sample: SAMPLE_LINK })
    .route({ method: 'POST', path: '/newsletter/confirmations' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({ language: UiLanguage.optional() })),

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
