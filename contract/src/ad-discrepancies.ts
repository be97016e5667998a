import { z } from 'zod'
import { Cursor, forAdmins } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

const DayTotals = z.strictObject({
  impressions: z.int(),
  clicks: z.int(),
  /** Micro-dollars. */
  spentMicros: z.int(),
  reach: z.int(),
})

const AdDiscrepancy = z.strictObject({
  id: z.uuid(),
  campaign: z.strictObject({ id: CampaignId, name: z.string(), advertiser: z.string() }),
  day: z.iso.date(),
  foundAt: z.iso.datetime(),
  /** `kept` is the stored total before the recount, `counted` the sum of the day's events. */
  kept: DayTotals,
  counted: DayTotals,
  settled: z
    .strictObject({ by: z.string().nullable(), at: z.iso.datetime(), note: z.string() })
    .nullable(),
})
export type AdDiscrepancy = z.infer<typeof AdDiscrepancy>

/**
 * Days whose stored totals the nightly recount replaced by the sum of their events; part of
 * `campaigns`.
 */
export const adDiscrepancies = {
  listDiscrepancies: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
    sample: { state: 'open' },
  })
    .route({ method: 'GET', path: '/admin/ad-discrepancies' })
    .input(z.strictObject({ state: z.enum(['open', 'settled']), cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        discrepancies: z.array(AdDiscrepancy),
        openCount: z.int(),
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Closes a discrepancy with a note of what was found. */
  settleDiscrepancy: forAdmins({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'decides-once',
    stepUpExemption: 'note',
    sample: { id: SAMPLE_ID, note: 'Looked at' },
  })
    .route({ method: 'POST', path: '/admin/ad-discrepancies/{id}/settlement' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: z.uuid(), note: linesOfText({ minimum: 3, maximum: 500 }) }))
    .output(z.strictObject({})),
}
