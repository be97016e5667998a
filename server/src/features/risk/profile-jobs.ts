import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { foldForeign } from '../../gateways/confusables.ts'
import { defineJob } from '../../jobs.ts'
import { stableUuid } from '../../lib/hashes.ts'
import { assessProfileTask } from '../profiles/task-rules.ts'
import { shortenExcerpt } from './assessment-rules.ts'
import { recordSignals } from './operations.ts'
import { readProfileTexts, removeOlderSignals } from './profile-queries.ts'
import { findProfileSignals, PROFILE_SIGNALS } from './profile-rules.ts'
import * as queries from './queries.ts'
import { rulePoints } from './rules.ts'
import { hasOpenHold } from './shared-queries.ts'

/**
 * Reads what a member writes in their profile, and stores a signal for each text with contact or payment
 * details. A text that was found before is stored once, also after it was removed and written again, and has
 * its points in full as long as the profile shows it.
 */
export const assessProfile = defineJob({
  ...assessProfileTask,
  async run({ memberId }, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
    const written = await readProfileTexts(db, memberId)
    const found = written ? findProfileSignals(written, foldForeign) : []
    if (found.length === 0) return
    await inTransaction(db, async (tx) => {
      // An erasure since the texts were read has removed what they say.
      if (!(await queries.lockExisting(tx, [memberId]))) return
      const signals = found.map(({ rule, compared, excerpt }) => ({
        rule,
        points: rulePoints[rule],
        subject: stableUuid(compared),
        excerpt: shortenExcerpt(excerpt),
      }))
      await recordSignals(tx, { member: memberId, signals, at: clock.now() })
      // A moderator decides about the signals that they saw, of which the number is compared.
      if (!(await hasOpenHold(tx, memberId)))
        await removeOlderSignals(tx, memberId, PROFILE_SIGNALS)
    })
  },
})
