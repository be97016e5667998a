import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { findVisible } from '../profiles/shared-queries.ts'
import { findZoneChange, isShownTo, readFreeHours, saveFreeHours } from './queries.ts'
import { findSharedHours, hasJustMoved } from './rules.ts'

/** Usual free hours, and those in common with another member. */
export const freeHours = {
  mine: member.freeHours.mine.handler(({ context: { actor, db } }) => readFreeHours(db, actor.id)),

  save: member.freeHours.save.handler(({ input, context: { actor, db, clock } }) =>
    inTransaction(db, async (tx) => {
      await saveFreeHours(tx, actor.id, { ...input, at: clock.now() })
      await publish(tx, actor.id, { type: 'profiles.changed' })
      return readFreeHours(tx, actor.id)
    }),
  ),

  shared: member.freeHours.shared.handler(
    async ({ input: { id }, context: { actor, db, clock } }) => {
      const now = clock.now()
      if (!(await findVisible(db, actor.id, id, now))) fail('NOT_FOUND')
      if (!(await isShownTo(db, id, actor.id))) return { state: 'hidden' }
      const theirs = await readFreeHours(db, id)
      const own = await readFreeHours(db, actor.id)
      if (own.windows.length === 0) return { state: 'own_missing' }
      if (hasJustMoved(await findZoneChange(db, actor.id), now)) return { state: 'moved' }
      const shared = findSharedHours(own, theirs, now)
      if (!shared) return { state: 'none' }
      return {
        state: 'shared',
        hours: shared.hours,
        bestAt: shared.bestAt.toISOString(),
        ownTimeZone: own.timeZone,
        timeZone: theirs.timeZone,
      }
    },
  ),
}
