import { inTransaction } from '../../db/transaction.ts'
import { openPage } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { addAudit } from '../audit/operations.ts'
import * as queries from './queries.ts'
import { FLAGS_PER_PAGE } from './rules.ts'
import { toFlag } from './view.ts'

export const addresses = {
  listFlags: admin.addresses.listFlags.handler(async ({ input: { state, cursor }, context }) => {
    const { db } = context
    const cursors = openPage(context, cursor)
    const [at, address] = cursors.after ?? []
    const before = cursors.after && { at: String(at), address: String(address) }
    const rows = await queries.listFlags(db, { state, before })
    const page = rows.slice(0, FLAGS_PER_PAGE)
    const last = rows.length > page.length ? page.at(-1) : undefined
    return {
      flags: page.map(toFlag),
      openCount: await queries.countOpen(db),
      nextCursor: cursors.next(last && [last.place, last.address]),
    }
  }),

  clearFlag: admin.addresses.clearFlag.handler(
    ({ input: { address, day, reason }, context: { actor, clock, db, requestId } }) =>
      inTransaction(db, async (tx) => {
        const at = clock.now()
        const outcome = await queries.clearFlag(tx, { address, day }, { by: actor.id, at })
        if (outcome === 'unknown') fail('NOT_FOUND')
        if (outcome === 'cleared') fail('ALREADY_DECIDED')
        await addAudit(tx, {
          actor: actor.id,
          operation: 'addresses.clearFlag',
          target: { type: 'address_flag', id: `${day}:${address}` },
          before: { state: 'open' },
          after: { state: 'cleared' },
          reason,
          requestId,
          at,
        })
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return {}
      }),
  ),
}
