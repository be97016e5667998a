import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { findVisible } from '../profiles/shared-queries.ts'
import { findZoneChange, hasLiked, readFreeHours, saveFreeHours } from './queries.ts'
import { findShared, hasMoved, isAudience } from './rules.ts'

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
      const owner = (await findVisible(db, actor.id, id, now)) ?? fail('NOT_FOUND')
      const theirs = await readFreeHours(db, id)
      const isLiked = theirs.audience === 'liked' && (await hasLiked(db, id, actor.id))
      const isShown = isAudience(theirs.audience, { isMatched: owner.is_matched, isLiked })
      if (theirs.windows.length === 0 || !isShown) return { state: 'hidden' }
      const own = await readFreeHours(db, actor.id)
      if (own.windows.length === 0) return { state: 'own_missing' }
      if (hasMoved(await findZoneChange(db, actor.id), now)) return { state: 'moved' }
      const shared = findShared(own, theirs, now)
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
