import type { Grant } from '@adire/contract/grants.ts'
import type { Actor } from '../../lib/actor.ts'
import type { ListedGrant } from './queries.ts'

export function viewGrant(row: ListedGrant, viewer: Pick<Actor, 'id'>): Grant {
  const state = getState(row)
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    member: { id: row.member, handle: row.handle },
    reason: row.reason,
    askedBy: row.asker,
    isAskerFormer: row.isAskerFormer,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decider,
    isDeciderFormer: row.isDeciderFormer,
    state,
    mayDecide: state === 'waiting' && row.askedBy !== viewer.id && row.member !== viewer.id,
    mayWithdraw: state === 'waiting' && row.askedBy === viewer.id,
  }
}

function getState({
  needsSecond,
  isApproved,
  askedBy,
  decidedBy,
}: Pick<ListedGrant, 'needsSecond' | 'isApproved' | 'askedBy' | 'decidedBy'>): Grant['state'] {
  if (isApproved === false) return decidedBy === askedBy ? 'withdrawn' : 'declined'
  return needsSecond && isApproved === null ? 'waiting' : 'done'
}
