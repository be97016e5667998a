import { z } from 'zod'
import { forAdmins, forAdminsInWindow } from './base.ts'
import { Cursor } from './discovery.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { linesOfText } from './text.ts'

/** A quarantined provider event: it didn't match its order, so nothing was credited. */
export const QuarantinedEvent = z.strictObject({
  id: z.int(),
  provider: z.string(),
  /** The provider's own number and name of it, to be looked up in their dashboard. */
  eventId: z.string(),
  eventType: z.string(),
  /** Why it does not fit. */
  reason: z.string(),
  /** Member of the order, if the event names one of ours. */
  member: z.strictObject({ id: MemberId, handle: z.string() }).nullable(),
  /** Facts of the event, each as names and values. */
  facts: z.array(z.record(z.string(), z.unknown())),
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime(),
  /** False once the event's content has been deleted, after ninety days. */
  canRetry: z.boolean(),
  closed: z
    .strictObject({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
    .nullable(),
})
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>

export const quarantinedEvents = {
  /**
   * Words that were put aside, the newest first: those that wait for somebody, or those that were
   * closed.
   */
  listQuarantinedEvents: forAdmins({
    limits: STAFF_READ_LIMITS,
    auditedAs: 'payment_event_list',
    sample: { state: 'open' },
  })
    .route({ method: 'GET', path: '/admin/payments/quarantined-events' })
    .input(z.strictObject({ state: z.enum(['open', 'closed']), cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        events: z.array(QuarantinedEvent),
        openCount: z.int(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Works on one again, by the same rules: it is credited only if it fits by now. */
  retryQuarantinedEvent: forAdminsInWindow({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: { because: 'Applies facts, which have one effect however often' },
    sample: { id: 1 },
  })
    .route({ method: 'POST', path: '/admin/payments/quarantined-events/retries' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'PAYMENT_PROVIDER_FAILED'))
    .input(z.strictObject({ id: z.int().positive() }))
    .output(
      z.strictObject({
        outcome: z.enum(['applied', 'waiting', 'ignored', 'quarantined']),
        reason: z.string().nullable(),
      }),
    ),

  /** Nothing more is to be done about it; why stays with it. */
  closeQuarantinedEvent: forAdminsInWindow({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'decides-once',
    sample: { id: 1, reason: 'Looked at' },
  })
    .route({ method: 'POST', path: '/admin/payments/quarantined-events/closures' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(
      z.strictObject({ id: z.int().positive(), reason: linesOfText({ minimum: 3, maximum: 500 }) }),
    )
    .output(z.strictObject({})),
}
