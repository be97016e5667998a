import { z } from 'zod'
import { Cursor, forAdmins, forModerators } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'
import { QueueLoad } from './work-queues.ts'

/** Work queues of staff whose items are leased to one moderator at a time. */
export const queueNames = [
  'photos',
  'members',
  'selfies',
  'voices',
  'vouches',
  'risk',
  'reports',
  'appeals',
] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>

/** Duration of a lease unless the page renews it. */
export const LEASE_SECONDS = 120
/** How often an open page renews its leases. */
export const LEASE_RENEWAL_SECONDS = 30

/** Id of one open staff page, made by the browser. The page's leases end when it closes. */
export const VisitId = z.uuid()

/** Input of procedures that list a queue and lease its items to this visit. */
export const queuePage = z.strictObject({ visit: VisitId.optional(), cursor: Cursor.optional() })

/** Reason for a decision about an item. */
export const DecisionReason = linesOfText({ minimum: 3, maximum: 500 })
/** Field: true if the decision takes effect only after `DECISION_UNDO_SECONDS`. */
export const canUndo = z.boolean().optional()

/** The moderator who has an item, until the lease ends unless renewed. */
export const LeaseHolder = z.strictObject({
  id: MemberId,
  handle: z.string(),
  until: z.iso.datetime(),
})
export type LeaseHolder = z.infer<typeof LeaseHolder>

/** Fields: items waiting in the queue, and those leased to other moderators. */
export const queueCounts = { waitingCount: z.int(), elsewhereCount: z.int() }

const Nothing = z.strictObject({})

/** Loads of the queues and leases of their items; features list the items. */
export const queues = {
  /**
   * Returns the load of every queue that the caller's role works on, in the order of `workQueues`,
   * without items that concern the caller. Counts are bounded (`QUEUE_COUNT_MAXIMUM`).
   */
  overview: forModerators({
    reads: 'fresh',
    spec: ['MOD-01'],
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
  })
    .route({ method: 'GET', path: '/moderation/queues' })
    .output(z.strictObject({ queues: z.array(QueueLoad) })),

  /**
   * Leases a report case or an appeal to the caller, or renews the lease. If another moderator has
   * it, returns that moderator instead.
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
        visit: VisitId,
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
    .input(z.strictObject({ queue: QueueName, id: z.uuid(), visit: VisitId }))
    .output(Nothing),

  /** Ends all leases of a page. */
  leave: forModerators({
    limits: STAFF_READ_LIMITS,
    idempotency: 'removes',
    stepUpExemption: 'hold',
    sample: { queue: 'photos', visit: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/moderation/queues/{queue}/departures' })
    .input(z.strictObject({ queue: QueueName, visit: VisitId }))
    .output(Nothing),
}
