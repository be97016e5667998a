import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import type { GuidelineClause } from './guidelines.ts'
import { FraudNoticeId } from './ids.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'

/**
 * True if a ban under this part of the Community Guidelines is one for fraud: everybody whom the
 * member wrote to is told (`docs/decisions/0142-notices-after-a-ban-for-fraud.md`).
 */
export function isFraudClause(clause: GuidelineClause | null | undefined): boolean {
  return clause === 'scam'
}

/** Notice to a member that somebody who wrote to them was banned for fraud. */
export const FraudNotice = z.strictObject({
  id: FraudNoticeId,
  /** The name that the banned member used. */
  name: z.string(),
  /** Time of the last message between the two. */
  lastContactAt: z.iso.datetime(),
  sentAt: z.iso.datetime(),
  /** Country of the recipient, whose police and advice come first. */
  country: z.string(),
  /** True if the member is no longer banned. */
  isLifted: z.boolean(),
})
export type FraudNotice = z.infer<typeof FraudNotice>

/** Notices after bans for fraud. */
export const fraudNotices = {
  /** Reads a notice; only its recipient may. */
  read: forMembers({
    reads: 'fresh',
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/me/fraud-notices/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: FraudNoticeId }))
    .output(FraudNotice),
}
