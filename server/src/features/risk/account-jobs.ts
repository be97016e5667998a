import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import * as accounts from './account-queries.ts'
import { REPORT_DAYS, REVERSAL_DAYS, SHARED_DEVICE_DAYS } from './assessment-rules.ts'
import { lockSignals, recordSignals, withdrawSignals } from './operations.ts'
import { rulePoints } from './rules.ts'

/** Rows that one query reads. */
const BATCH = 500

/**
 * Checks the accounts of members who were active since the last run, and removes signals about restored
 * payments. A run that dies is repeated from there; findings are stored once.
 */
export const assessAccounts = defineJob<Record<string, never>, Deps>({
  name: 'risk.assessAccounts',
  payload: z.object({}),
  every: '52 * * * *',
  queue: 'risk.assessAccounts',
  async run(_payload, { clock, db }) {
    const until = clock.now()
    const since = (await accounts.findLastRun(db)) ?? new Date(until.getTime() - DAY_MS)
    let after: accounts.ActivePosition | undefined
    do {
      const members = await accounts.listActive(db, { since, after, limit: BATCH })
      const ids = members.map(({ id }) => id)
      if (ids.length > 0) await assess({ clock, db }, ids, since)
      after = members.length === BATCH ? members.at(-1) : undefined
    } while (after)
    await removeRestored({ clock, db })
    await inTransaction(db, (tx) => accounts.saveRun(tx, until))
  },
})

async function assess(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  members: readonly MemberId[],
  since: Date,
): Promise<void> {
  const at = clock.now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const findings = [
    ...(await accounts.findReported(db, members, daysAgo(REPORT_DAYS))),
    ...(await accounts.findKnownPhotos(db, members, since)),
    ...(await accounts.findSharedDevices(db, members, daysAgo(SHARED_DEVICE_DAYS))),
    ...(await accounts.findOtherZones(db, members, at)),
    ...(await accounts.findReversedPayments(db, members, daysAgo(REVERSAL_DAYS))),
  ]
  for (const { member, rule, subject, excerpt = null } of findings)
    await inTransaction(db, (tx) =>
      recordSignals(tx, {
        member,
        signals: [{ rule, subject, points: rulePoints[rule], excerpt }],
        at,
      }),
    )
}

/** Removes the signals about payments that are no longer reversed, also of members who aren't active. */
async function removeRestored({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const at = clock.now()
  for (const { member, subject } of await accounts.findRestoredPayments(db, BATCH))
    await inTransaction(db, async (tx) => {
      await lockSignals(tx, member)
      await withdrawSignals(tx, { rule: 'reversed_after_gift', subject, at })
    })
}
