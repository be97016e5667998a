import { z } from 'zod'
import { forAdmins, forAdminsInWindow } from './base.ts'
import { Cursor } from './discovery.ts'
import { lineOfText } from './text.ts'

/** On the list, asked for and still to be confirmed, or left within the days that this is remembered. */
export const subscriberStates = ['active', 'waiting', 'left'] as const
export const SubscriberState = z.enum(subscriberStates)
export type SubscriberState = z.infer<typeof SubscriberState>

const Subscriber = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  state: SubscriberState,
  /** When they came to be what they are: confirmed, asked for, or left. */
  since: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>

const Filter = z.strictObject({
  /** How the address begins, or all of it. */
  search: lineOfText({ maximum: 254 }).optional(),
  state: SubscriberState.optional(),
})

/** Who is on the list of the newsletter: part of `newsletter` (security PUB-07). */
export const newsletterSubscribers = {
  /** Newest first, whoever looked is on record. */
  listSubscribers: forAdmins
    .route({ method: 'GET', path: '/admin/newsletter-subscribers' })
    .input(Filter.extend({ cursor: Cursor.optional() }))
    .output(z.strictObject({ subscribers: z.array(Subscriber), nextCursor: Cursor.nullable() })),

  /** The same as a CSV file, all of it; who took how many rows is on record. */
  exportSubscribers: forAdminsInWindow
    .route({ method: 'POST', path: '/admin/newsletter-subscribers/files' })
    .input(z.strictObject({ state: SubscriberState.optional() }))
    .output(z.file()),
}
