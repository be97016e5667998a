import type { AuditOperation } from '@adire/contract/audit-operations.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { GrantKind } from '@adire/contract/grants.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { requireDualApproval } from '../../lib/dual-approval.ts'
import { admin } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { auditAction } from '../audit/operations.ts'
import { notify } from '../notifications/operations.ts'
import { recomputePremium } from '../payments/operations.ts'
import { addGift, findGift } from '../premium-gifts/operations.ts'
import { closeGifts, findPremiumEnd } from '../premium-gifts/shared-queries.ts'
import { post } from '../tokens/operations.ts'
import * as queries from './queries.ts'
import {
  SOLO_WINDOW_DAYS,
  describeGrant,
  DECIDED_GRANTS_SHOWN,
  needsSecondAdmin,
  WAITING_GRANTS_SHOWN,
} from './rules.ts'
import { viewGrant } from './view.ts'

type GrantRequest = {
  grantId: string
  id: MemberId
  kind: GrantKind
  amount: number
  reason: string
}

/**
 * Procedures by which admins adjust a member's tokens, and give or end complimentary premium. Above
 * a limit, a second admin must approve (decision record 0020).
 */
export const grants = {
  adjustTokens: admin.grants.adjustTokens.handler(({ input, context }) =>
    requestGrant(context, { ...input, kind: 'tokens' }),
  ),

  givePremium: admin.grants.givePremium.handler(({ input: { days, ...request }, context }) =>
    requestGrant(context, { ...request, kind: 'premium', amount: days }),
  ),

  endPremium: admin.grants.endPremium.handler(async ({ input: request, context }) => {
    if (!(await findGift(context.db, request.id, context.clock.now()))) fail('NOT_FOUND')
    return requestGrant(context, { ...request, kind: 'premium_end', amount: 0 })
  }),

  decide: admin.grants.decide.handler(async ({ input: { id, isApproved }, context }) => {
    const { db, actor, clock } = context
    await inTransaction(db, async (tx) => {
      const grant = (await queries.lockGrant(tx, id)) ?? fail('NOT_FOUND')
      if (grant.member === actor.id) fail('FORBIDDEN')
      requireDualApproval(grant, { by: actor.id, isApproved })
      await queries.saveDecision(tx, id, { by: actor.id, isApproved, at: clock.now() })
      await auditAction(tx, context, {
        operation: 'grants.decide',
        target: { type: 'grant', id },
        before: { askedBy: grant.askedBy },
        after: { isApproved },
      })
      if (isApproved) await applyGrant(tx, context, grant)
      await publish(tx, 'staff', { type: 'moderation.changed' })
    })
    return {}
  }),

  list: admin.grants.list.handler(
    async ({ input: { memberId }, context: { actor, clock, db } }) => {
      const [waiting, recent, gift] = await Promise.all([
        queries.listGrants(db, { isWaiting: true, member: memberId, limit: WAITING_GRANTS_SHOWN }),
        queries.listGrants(db, { isWaiting: false, member: memberId, limit: DECIDED_GRANTS_SHOWN }),
        memberId === undefined ? undefined : findGift(db, memberId, clock.now()),
      ])
      return {
        waiting: waiting.map((row) => viewGrant(row, actor)),
        recent: recent.map((row) => viewGrant(row, actor)),
        giftUntil: gift?.until.toISOString() ?? null,
      }
    },
  ),
}

/**
 * Saves a grant and applies it, unless a second admin has to approve. A repeated request with the
 * same `grantId` returns the first result.
 */
async function requestGrant(
  context: ActorContext,
  { grantId, id: member, kind, amount, reason }: GrantRequest,
): Promise<{ needsSecond: boolean }> {
  const { actor, clock, db } = context
  if (member === actor.id) fail('FORBIDDEN')
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    // Both locks come before the sums, so that concurrent grants count each other.
    await queries.lockRequester(tx, actor.id)
    const wallet = (await queries.lockReceiver(tx, member)) ?? fail('NOT_FOUND')
    const earlier = await queries.findGrant(tx, grantId)
    if (earlier && !isSame(earlier, { member, kind, amount, askedBy: actor.id }))
      fail('CLIENT_ID_USED')
    if (earlier) return { needsSecond: earlier.needsSecond }
    requireBalance(wallet, amount)
    const solo = await queries.sumSoloTokens(tx, {
      member,
      askedBy: actor.id,
      since: new Date(at.getTime() - SOLO_WINDOW_DAYS * DAY_MS),
      daySince: new Date(at.getTime() - DAY_MS),
    })
    const needsSecond = needsSecondAdmin({ kind, amount }, solo)
    const grant = { id: grantId, member, kind, amount, reason, askedBy: actor.id, needsSecond }
    await queries.addGrant(tx, { ...grant, at })
    await auditAction(tx, context, {
      operation: operations[kind],
      target: { type: 'grant', id: grantId },
      after: { member, amount, ...(needsSecond && { waitsForSecondAdmin: true }) },
      reason,
    })
    if (!needsSecond) await applyGrant(tx, context, grant)
    await publish(tx, 'staff', { type: 'moderation.changed' })
    return { needsSecond }
  })
}

const operations: Record<GrantKind, AuditOperation> = {
  tokens: 'grants.adjustTokens',
  premium: 'grants.givePremium',
  premium_end: 'grants.endPremium',
}

type GrantIdentity = Pick<queries.GrantRow, 'member' | 'kind' | 'amount' | 'askedBy'>

function isSame(one: GrantIdentity, other: GrantIdentity): boolean {
  return (
    one.member === other.member &&
    one.kind === other.kind &&
    one.amount === other.amount &&
    one.askedBy === other.askedBy
  )
}

function requireBalance({ balance }: { balance: number }, amount: number): void {
  if (balance + amount < 0) fail('BALANCE_TOO_LOW', { balance })
}

type Grant = Pick<queries.GrantRow, 'id' | 'member' | 'kind' | 'amount'>

/** Applies a grant; its id makes sure that tokens or premium are given only once. */
async function applyGrant(tx: Tx, { clock }: ActorContext, grant: Grant): Promise<void> {
  const at = clock.now()
  const wallet = (await queries.lockReceiver(tx, grant.member)) ?? fail('NOT_FOUND')
  if (grant.kind === 'tokens') {
    requireBalance(wallet, grant.amount)
    await post(tx, {
      member: grant.member,
      amount: grant.amount,
      ref: grant.id,
      at,
      ...describeGrant(grant.amount),
    })
  } else if (grant.kind === 'premium') await givePremium(tx, grant, at)
  else await endPremium(tx, grant, at)
  await queries.markDone(tx, grant.id, at)
}

/** Adds complimentary premium after earlier ones; `recomputePremium` moves it after the paid time. */
async function givePremium(tx: Tx, { id, member, amount: days }: Grant, now: Date): Promise<void> {
  await addGift(tx, member, { id, days, now })
  await recomputePremium(tx, member, now)
  const until = (await findGift(tx, member, now))?.until.toISOString()
  await notify(tx, {
    to: member,
    kind: 'premium_given',
    ...(until && { facts: { until } }),
    at: now,
  })
  await publish(tx, member, { type: 'payments.changed' })
}

async function endPremium(tx: Tx, { member }: Grant, now: Date): Promise<void> {
  if (!(await closeGifts(tx, member, now))) fail('NOT_FOUND')
  await recomputePremium(tx, member, now)
  const until = await findPremiumEnd(tx, member, now)
  if (until)
    await notify(tx, {
      to: member,
      kind: 'gift_ended',
      facts: { until: until.toISOString() },
      at: now,
    })
  else await notify(tx, { to: member, kind: 'premium_ended', at: now })
  await publish(tx, member, { type: 'payments.changed' })
}
