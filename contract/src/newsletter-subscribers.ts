import { z } from 'zod'
import { forAdminsInWindow } from './base.ts'
import { Cursor } from './discovery.ts'
import { STAFF_EXPORT_LIMITS, STAFF_READ_LIMITS } from './limits.ts'
import { lineOfText } from './text.ts'

/** `waiting`: not confirmed yet. `left`: unsubscribed, kept for 30 days. */
export const subscriberStates = ['active', 'waiting', 'left'] as const
export const SubscriberState = z.enum(subscriberStates)
export type SubscriberState = z.infer<typeof SubscriberState>

const Subscriber = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  state: SubscriberState,
  /** Moment of the current state: confirmed, requested or left. */
  since: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>

const Filter = z.strictObject({
  /** Beginning of the address, or all of it. */
  search: lineOfText({ maximum: 254 }).optional(),
  state: SubscriberState.optional(),
})

/** Subscriber list of the newsletter; part of `newsletter`. */
export const newsletterSubscribers = {
  /** Lists subscribers, newest first; each read is audited. */
  listSubscribers: forAdminsInWindow({
    spec: ['PUB-07'],
    limits: STAFF_READ_LIMITS,
    auditedAs: 'subscriber_list',
  })
    .route({ method: 'GET', path: '/admin/newsletter-subscribers' })
    .input(Filter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ subscribers: z.array(Subscriber), nextCursor: Cursor.nullable() })),

  /** Exports the list as a CSV file; the number of rows is audited. */
  exportSubscribers: forAdminsInWindow({
    spec: ['PUB-07'],
    limits: STAFF_EXPORT_LIMITS,
    idempotency: 'reads',
  })
    .route({ method: 'POST', path: '/admin/newsletter-subscribers/files' })
    .input(z.strictObject({ state: SubscriberState.optional() }))
    .output(z.file()),
}
