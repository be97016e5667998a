import { z } from 'zod'
import { forAdmins, forModerators } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'

/** Work queues of staff whose items are assigned to one person at a time. */
export const queueNames = ['photos', 'members', 'selfies', 'reports', 'appeals'] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>

/** How long an item stays with the person whose page shows it, unless the page renews it. */
export const LEASE_SECONDS = 120
/** How often a page renews its leases. */
export const LEASE_RENEWAL_SECONDS = 30

/** One opened page: what it holds is given back when it closes. */
export const Visit = z.uuid()

/** The holder of an item, and when the lease ends unless renewed. */
export const LeaseHolder = z.strictObject({
  id: MemberId,
  handle: z.string(),
  until: z.iso.datetime(),
})
export type LeaseHolder = z.infer<typeof LeaseHolder>

/** How much of a queue waits in all, and how much of that other moderators have on screen. */
export const queueCounts = { waitingCount: z.int(), elsewhereCount: z.int() }

const Nothing = z.strictObject({})

export const queues = {
  /**
   * Assigns a report case or an appeal to the caller, or renews that; returns who else has it when
   * it can't be assigned.
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

  /** Assigns an item that another moderator has to the caller; recorded in the audit log. */
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

  /** Gives back everything that a page of the caller holds. */
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
