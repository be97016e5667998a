import { createHash } from 'node:crypto'
import { DAY_MS } from '@adire/contract/durations.ts'
import { scrubMessage } from '@adire/contract/error-messages.ts'
import { ERRORS_SHOWN, HEALTH_SHOWN_DAYS } from '@adire/contract/site-health.ts'
import { inTransaction } from '../../db/transaction.ts'
import { localDate } from '../../lib/dates.ts'
import { admin, visitor } from '../../procedures.ts'
import * as queries from './queries.ts'
import { describeGroup, estimateP75, findBucket } from './rules.ts'

/** Collects errors and the speed of pages from browsers, and shows them to admins. */
export const siteHealth = {
  report: visitor.siteHealth.report.handler(async ({ input, context: { clock, db } }) => {
    const { page, build, browser, errors, vitals } = input
    const at = clock.now()
    const day = localDate(at, 'UTC')
    // In a fixed order, because concurrent reports would otherwise lock each other.
    const found = errors.map((error) => {
      const message = scrubMessage(error.message)
      const fingerprint = createHash('sha256')
        .update(describeGroup(message, error.frames))
        .digest('base64url')
        .slice(0, 22)
      return { message, frames: error.frames, fingerprint }
    })
    const speeds = vitals.map(({ vital, value }) => ({ vital, bucket: findBucket(vital, value) }))
    await inTransaction(db, async (tx) => {
      for (const error of found.toSorted((a, b) => compare(a.fingerprint, b.fingerprint)))
        await queries.addError(tx, { ...error, page, build, browser, at, day })
      for (const speed of speeds.toSorted((a, b) => compare(a.vital, b.vital)))
        await queries.addSpeed(tx, { ...speed, page, day })
    })
    return {}
  }),

  read: admin.siteHealth.read.handler(async ({ context: { clock, db } }) => {
    const first = new Date(clock.now().getTime() - (HEALTH_SHOWN_DAYS - 1) * DAY_MS)
    const since = localDate(first, 'UTC')
    const [errors, errorCount, speeds] = await Promise.all([
      queries.listErrors(db, since, ERRORS_SHOWN),
      queries.countErrors(db, since),
      queries.listSpeeds(db, since),
    ])
    return {
      errors: errors.map(({ firstSeenAt, lastSeenAt, ...error }) => ({
        ...error,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      errorCount,
      pages: speeds.map(({ page, vital, buckets }) => ({
        page,
        vital,
        p75: estimateP75(vital, buckets),
        count: buckets.reduce((sum, { views }) => sum + views, 0),
      })),
    }
  }),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
