import { z } from 'zod'
import { forAdmins } from './base.ts'
import { Cursor } from './discovery.ts'
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
  /** A keyed hash: it can be compared with others and not be read. */
  address: z.string(),
  day: z.iso.date(),
  flaggedAt: z.iso.datetime(),
  readerCount: z.int(),
  /** The accounts of that day, the youngest first, as many as are shown. */
  readers: z.array(
    z.strictObject({
      id: MemberId,
      handle: z.string(),
      joinedOn: z.iso.date(),
      isVerified: z.boolean(),
      standing: z.enum(['active', 'paused', 'suspended', 'banned', 'deleting', 'erased']),
    }),
  ),
  /** On how many other days it was flagged. */
  otherDays: z.int(),
  cleared: z.strictObject({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
})
export type AddressFlag = z.infer<typeof AddressFlag>

export const addresses = {
  /**
   * Flagged addresses, the newest first: those that wait for somebody, or those that were cleared.
   */
  listFlags: forAdmins({
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

  /** Somebody has looked at it and has done what there was to do. */
  clearFlag: forAdmins({
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
