import { z } from 'zod'
import { Cursor, forAdmins, forAdminsWithRecentStepUp } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { linesOfText } from './text.ts'

/**
 * Result of a provider event. `waiting`: names an order that is not known yet. `ignored`:
 * has no payment facts. `quarantined`: doesn't match its order, so nothing was credited.
 */
export const EventOutcome = z.enum(['applied', 'waiting', 'ignored', 'quarantined'])
export type EventOutcome = z.infer<typeof EventOutcome>

/** A quarantined provider event, for admins to check. */
export const QuarantinedEvent = z.strictObject({
  id: z.int(),
  provider: z.string(),
  /** Id and type of the event in the provider's dashboard. */
  eventId: z.string(),
  eventType: z.string(),
  reason: z.string(),
  /** Member of the order, if the event names one of ours. */
  member: z.strictObject({ id: MemberId, handle: z.string() }).nullable(),
  /** Payment facts of the event, each as names and values. */
  facts: z.array(z.record(z.string(), z.unknown())),
  receivedAt: z.iso.datetime(),
  /** When it was last checked against its order. */
  decidedAt: z.iso.datetime(),
  /** False once the event is closed, or its content has been deleted, after ninety days. */
  canRetry: z.boolean(),
  /** `by`: handle of the admin; null once their account is erased. */
  closed: z
    .strictObject({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
    .nullable(),
})
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>

/** Provider events that need an admin's decision; part of `payments`. */
export const quarantinedEvents = {
  /** Lists the open or the closed quarantined events, newest first. */
  listQuarantinedEvents: forAdmins({
    reads: 'fresh',
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

  /** Applies an event again by the same rules: it is credited only if it matches its order now. */
  retryQuarantinedEvent: forAdminsWithRecentStepUp({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: { because: 'A payment fact is applied once' },
    sample: { id: 1 },
  })
    .route({ method: 'POST', path: '/admin/payments/quarantined-events/retries' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED', 'PAYMENT_PROVIDER_FAILED'))
    .input(z.strictObject({ id: z.int().positive() }))
    .output(
      z.strictObject({
        outcome: EventOutcome,
        reason: z.string().nullable(),
      }),
    ),

  /** Closes an event without crediting it; keeps the reason. */
  closeQuarantinedEvent: forAdminsWithRecentStepUp({
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
