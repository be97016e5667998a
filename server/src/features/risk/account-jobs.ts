import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import * as accounts from './account-queries.ts'
import { REPORT_DAYS, SHARED_DEVICE_DAYS } from './assessment-rules.ts'
import { recordSignals } from './operations.ts'
import { rulePoints } from './rules.ts'

/** Members whom one query checks. */
const BATCH = 500

/**
 * Checks the accounts of members who were active since the last run. A run that dies is repeated from
 * there; findings are stored once.
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
    await inTransaction(db, (tx) => accounts.saveRun(tx, until))
  },
})

async function assess(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  members: readonly MemberId[],
  since: Date,
): Promise<void> {
  const at = clock.now()
  const reportedSince = new Date(at.getTime() - REPORT_DAYS * DAY_MS)
  const findings = [
    ...(await accounts.findReported(db, members, reportedSince)),
    ...(await accounts.findKnownPhotos(db, members, since)),
    ...(await accounts.findSharedDevices(
      db,
      members,
      new Date(at.getTime() - SHARED_DEVICE_DAYS * DAY_MS),
    )),
    ...(await accounts.findOtherZones(db, members, at)),
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
