import { z } from 'zod'
import { forAdmins, forModerators } from './base.ts'
import { Cursor } from './discovery.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** Work queues of staff whose items are assigned to one person at a time. */
export const queueNames = ['photos', 'members', 'selfies', 'reports', 'appeals'] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>

/** Lease of an item on an open page, unless the page renews it. */
export const LEASE_SECONDS = 120
/** How often a page renews its leases. */
export const LEASE_RENEWAL_SECONDS = 30

/** An open page of staff; its leases end when it closes. */
export const Visit = z.uuid()

/** A page of a queue for this visit. */
export const queuePage = z.strictObject({ visit: Visit.optional(), cursor: Cursor.optional() })

/** Reason for a decision about an item. */
export const DecisionReason = linesOfText({ minimum: 3, maximum: 500 })
/** True if the decision takes effect only when the time to undo it is over. */
export const canUndo = z.boolean().optional()

/** The holder of an item, and when the lease ends unless renewed. */
export const LeaseHolder = z.strictObject({
  id: MemberId,
  handle: z.string(),
  until: z.iso.datetime(),
})
export type LeaseHolder = z.infer<typeof LeaseHolder>

/** Items waiting in the queue, and those on screens of other moderators. */
export const queueCounts = { waitingCount: z.int(), elsewhereCount: z.int() }

const Nothing = z.strictObject({})

export const queues = {
  /**
   * Leases a report case or an appeal to the caller, or renews the lease; returns who else has it
   * if it is taken.
   */
  open: forModerators({
    limits: STAFF_READ_LIMITS,
    idempotency: 'sets-state',
    stepUpExemption: 'hold',
    sample: { queue: 'reports', id: SAMPLE_ID, visit: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/queues/{queue}/items/{id}/lease' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      z.strictObject({
        queue: QueueName.extract(['reports', 'appeals']),
        id: z.uuid(),
        visit: Visit,
      }),
    )
    .output(z.strictObject({ heldBy: LeaseHolder.nullable() })),

  /** Takes over an item from another moderator; audited. */
  takeOver: forAdmins({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: 'hold',
    sample: { queue: 'photos', id: SAMPLE_ID, visit: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/queues/{queue}/items/{id}/takeover' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ queue: QueueName, id: z.uuid(), visit: Visit }))
    .output(Nothing),

  /** Ends all leases of a page. */
  leave: forModerators({
    limits: STAFF_READ_LIMITS,
    idempotency: 'removes',
    stepUpExemption: 'hold',
    sample: { queue: 'photos', visit: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/queues/{queue}/departures' })
    .input(z.strictObject({ queue: QueueName, visit: Visit }))
    .output(Nothing),
}
