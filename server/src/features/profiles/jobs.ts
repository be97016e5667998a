import { DAY_MS } from '@adire/contract/durations.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { applyPhotoRule as applyToMembers } from './photo-rule-queries.ts'
import { applyPhotoRuleTask } from './task-rules.ts'
import { deleteOldAddresses } from './address-queries.ts'
import { removeUnappealable } from './removed-prompt-queries.ts'
import { ADDRESS_RETENTION_DAYS } from './view-quota-rules.ts'

const EVERY_NIGHT = '40 3 * * *'
const EVERY_HOUR = '27 * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Members changed in one transaction, so that none of them is locked for long. */
const PHOTO_RULE_BATCH = 1000

/**
 * Shows or hides the members without an approved photo after a change of the setting. Each change
 * by an admin enqueues this job; the schedule covers changes by hand.
 */
export const applyPhotoRule = defineJob({
  ...applyPhotoRuleTask,
  every: EVERY_FIVE_MINUTES,
  async run(_payload, { db }: Deps) {
    while ((await inTransaction(db, (tx) => applyToMembers(tx, PHOTO_RULE_BATCH))) > 0);
  },
})

/** Deletes records of which members browsed from which address after `ADDRESS_RETENTION_DAYS`. */
export const forgetAddresses = defineJob({
  name: 'profiles.forgetAddresses',
  payload: z.object({}),
  every: EVERY_NIGHT,
  run: (_payload, { db, clock }: Deps) => {
    const before = new Date(clock.now().getTime() - ADDRESS_RETENTION_DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10)
    return inTransaction(db, (tx) => deleteOldAddresses(tx, before))
  },
})

/** Deletes removed answers once the time to appeal is over; an open appeal keeps its answer. */
export const eraseRemovedPrompts = defineJob({
  name: 'profiles.eraseRemovedPrompts',
  payload: z.object({}),
  every: EVERY_HOUR,
  run: (_payload, { db, clock }: Deps) =>
    inTransaction(db, (tx) => removeUnappealable(tx, clock.now())),
})
