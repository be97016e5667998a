import type { AddressFlag } from '@adire/contract/address-flags.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { type PositionFormat, readPage } from '../../lib/paging.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import * as queries from './queries.ts'

const FLAGS_PER_PAGE = 20

/** Position in the list, which `listFlags` sorts by the same two columns. */
const byTimeAndAddress: PositionFormat<queries.FlagPosition, queries.FlagPosition> = {
  toParts: ({ sortKey, address }) => [sortKey, address],
  toPosition: ([sortKey, address]) => ({ sortKey: String(sortKey), address: String(address) }),
}

/**
 * Procedures for admins about flagged network addresses: many accounts read profiles from one of
 * them on a day, which may be copying. Addresses are keyed hashes.
 */
export const addressFlags = {
  list: admin.addressFlags.list.handler(async ({ input: { state, cursor }, context }) => {
    const { db } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: FLAGS_PER_PAGE,
      position: byTimeAndAddress,
      list: (range) => queries.listFlags(db, { ...range, state }),
    })
    return {
      flags: rows.map(toFlag),
      openCount: await queries.countOpen(db),
      nextCursor,
    }
  }),

  clear: admin.addressFlags.clear.handler(
    ({ input: { address, day, reason }, context: { actor, clock, db, requestId } }) =>
      inTransaction(db, async (tx) => {
        const at = clock.now()
        const result = await queries.clearFlag(tx, { address, day }, { by: actor.id, at })
        if (result === 'unknown') fail('NOT_FOUND')
        if (result === 'already-cleared') fail('ALREADY_DECIDED')
        await auditAction(
          tx,
          { actor, clock, requestId },
          {
            operation: 'addressFlags.clear',
            target: { type: 'address_flag', id: `${day}:${address}` },
            before: { state: 'open' },
            after: { state: 'cleared' },
            reason,
          },
        )
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return {}
      }),
  ),
}

function toFlag({
  sortKey: _sortKey,
  flaggedAt,
  readers,
  clearedAt,
  clearedBy,
  ...row
}: queries.FlagRow): AddressFlag {
  return {
    ...row,
    flaggedAt: flaggedAt.toISOString(),
    readers: readers ?? [],
    cleared: clearedAt && { at: clearedAt.toISOString(), by: clearedBy },
  }
}
