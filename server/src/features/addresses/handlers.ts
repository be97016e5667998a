import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { type PositionFormat, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { addAudit } from '../audit/operations.ts'
import * as queries from './queries.ts'
import { FLAGS_PER_PAGE } from './rules.ts'
import { toFlag } from './view.ts'

const byAddress: PositionFormat<queries.FlagPosition, queries.FlagPosition> = {
  toParts: ({ sortKey, address }) => [sortKey, address],
  toPosition: ([sortKey, address]) => ({ sortKey: String(sortKey), address: String(address) }),
}

export const addresses = {
  listFlags: admin.addresses.listFlags.handler(async ({ input: { state, cursor }, context }) => {
    const { db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: FLAGS_PER_PAGE,
      position: byAddress,
      list: (range) => queries.listFlags(db, { ...range, state }),
    })
    return {
      flags: rows.map(toFlag),
      openCount: await queries.countOpen(db),
      nextCursor,
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
