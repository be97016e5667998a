import { z } from 'zod'
import { Cursor, forAdmins } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { linesOfText } from './text.ts'

/**
 * A network address from which unusually many accounts viewed profiles in one day, for staff to
 * check.
 */
export const AddressFlag = z.strictObject({
  /** Keyed hash of the address, so that staff can compare addresses without reading them. */
  address: z.string(),
  day: z.iso.date(),
  flaggedAt: z.iso.datetime(),
  readerCount: z.int(),
  /** Accounts that used the address that day, newest first, up to a limit. */
  readers: z.array(
    z.strictObject({
      id: MemberId,
      handle: z.string(),
      joinedOn: z.iso.date(),
      isVerified: z.boolean(),
      standing: z.enum(['active', 'paused', 'suspended', 'banned', 'deleting', 'erased']),
    }),
  ),
  /** Number of other days on which it was flagged. */
  otherDays: z.int(),
  cleared: z.strictObject({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
})
export type AddressFlag = z.infer<typeof AddressFlag>

/** Admin page of the network addresses that the profiles feature flagged. */
export const addressFlags = {
  /** Lists the open or the cleared flags, newest first. */
  list: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'address_list',
    sample: { state: 'open' },
  })
    .route({ method: 'GET', path: '/admin/address-flags' })
    .input(z.strictObject({ state: z.enum(['open', 'cleared']), cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        flags: z.array(AddressFlag),
        openCount: z.int(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Closes a flag after the check of its accounts. */
  clear: forAdmins({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'sets-state',
    stepUpExemption: { because: 'Closes a note about an address; nobody gains or loses access' },
    sample: { address: 'x', day: '2026-11-01', reason: 'Looked at' },
  })
    .route({ method: 'POST', path: '/admin/address-flags/clearances' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(
      z.strictObject({
        address: z.string().max(128),
        day: z.iso.date(),
        reason: linesOfText({ minimum: 3, maximum: 500 }),
      }),
    )
    .output(z.strictObject({})),
}
