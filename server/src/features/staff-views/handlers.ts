import { VIEWS_MAXIMUM } from '@adire/contract/staff-views.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { moderator } from '../../procedures.ts'
import * as queries from './queries.ts'

/** Saved views of the staff tables. Staff read and change only their own. */
export const staffViews = {
  list: moderator.staffViews.list.handler(async ({ input: { table }, context: { actor, db } }) => ({
    views: await queries.listViews(db, { staff: actor.id, table, limit: VIEWS_MAXIMUM }),
  })),

  save: moderator.staffViews.save.handler(({ input, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      await queries.lockViews(tx, actor.id)
      const view = await queries.saveView(tx, actor.id, { ...input, at: clock.now() })
      if ((await queries.countViews(tx, actor.id, input.table)) > VIEWS_MAXIMUM)
        fail('VIEW_LIMIT_REACHED', { limit: VIEWS_MAXIMUM })
      return view
    }),
  ),

  remove: moderator.staffViews.remove.handler(async ({ input: { id }, context: { actor, db } }) => {
    await inTransaction(db, (tx) => queries.removeView(tx, actor.id, id))
    return {}
  }),
}
