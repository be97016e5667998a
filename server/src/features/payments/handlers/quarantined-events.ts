import type { QuarantinedEvent } from '@adire/contract/quarantined-events.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { ProviderFailed } from '../../../gateways/payment-gateway.ts'
import { fail } from '../../../lib/fail.ts'
import { byId, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { type AuditAction, auditAction } from '../../audit/operations.ts'
import { findEvent } from '../event-queries.ts'
import { applyProviderFacts } from '../fact-operations.ts'
import * as queries from '../quarantine-queries.ts'
import { QUARANTINE_PAGE_SIZE } from '../rules.ts'

/**
 * Quarantined provider events, which don't match their order: nothing was credited, and an admin
 * has to look.
 */
export const quarantinedEvents = {
  listQuarantinedEvents: admin.payments.listQuarantinedEvents.handler(
    async ({ input: { state, cursor }, context }) => {
      const { db } = context
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: QUARANTINE_PAGE_SIZE,
        position: byId,
        list: ({ after, limit }) =>
          queries.listQuarantinedEvents(db, { state, before: after, limit }),
      })
      return {
        events: rows.map(viewEvent),
        openCount: await queries.countQuarantinedEvents(db),
        nextCursor,
      }
    },
  ),

  retryQuarantinedEvent: admin.payments.retryQuarantinedEvent.handler(
    async ({ input: { id }, context }) => {
      const event = await findEvent(context.db, id)
      if (!event) return fail('NOT_FOUND')
      const gateway = context.payments.byProvider(event.provider)
      if (!gateway) return fail('PAYMENT_PROVIDER_FAILED')
      try {
        // Missing details are fetched before the transaction, never inside it.
        const facts = await gateway.readFacts({
          id: event.eventId,
          type: event.type,
          isLive: event.isLive,
          payload: event.payload,
        })
        const received = {
          provider: event.provider,
          isLive: event.isLive,
          facts,
          runFirst: (tx: Tx) => startRetry(tx, context, id),
        }
        await applyProviderFacts(context, received, id)
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error
        return fail('PAYMENT_PROVIDER_FAILED')
      }
      return (await queries.findOutcome(context.db, id)) ?? fail('NOT_FOUND')
    },
  ),

  closeQuarantinedEvent: admin.payments.closeQuarantinedEvent.handler(
    async ({ input: { id, reason }, context }) => {
      await inTransaction(context.db, async (tx) => {
        const open = await requireOpen(tx, id)
        await queries.closeOutcome(tx, id, {
          by: context.actor.id,
          at: context.clock.now(),
          reason,
        })
        await audit(tx, context, {
          operation: 'payments.closeQuarantinedEvent',
          id,
          before: { reason: open.reason },
          reason,
        })
      })
      return {}
    },
  ),
}

async function requireOpen(tx: Tx, id: number) {
  const row = (await queries.lockOutcome(tx, id)) ?? fail('NOT_FOUND')
  return row.outcome === 'quarantined' && row.closedAt === null ? row : fail('ALREADY_DECIDED')
}

/**
 * Locks and audits a retry in the transaction that applies it, so that only one admin retries, and
 * the result is on record.
 */
async function startRetry(tx: Tx, context: ActorContext, id: number): Promise<void> {
  const open = await requireOpen(tx, id)
  await audit(tx, context, {
    operation: 'payments.retryQuarantinedEvent',
    id,
    before: { reason: open.reason },
  })
}

/** Audits an action and announces it to the other admins' pages. */
async function audit(
  tx: Tx,
  context: ActorContext,
  { id, ...action }: Omit<AuditAction, 'target' | 'after'> & { id: number },
): Promise<void> {
  await publish(tx, 'staff', { type: 'moderation.changed' })
  const target = { type: 'payment_event', id: String(id) }
  await auditAction(tx, context, { ...action, target, after: null })
}

function viewEvent({
  memberId,
  handle,
  closedAt,
  closedBy,
  closeReason,
  hasPayload,
  ...row
}: queries.QuarantinedEventRow): QuarantinedEvent {
  return {
    ...row,
    reason: row.reason ?? '',
    member: memberId !== null && handle !== null ? { id: memberId, handle } : null,
    facts: Array.isArray(row.facts) ? row.facts.map((fact: object) => ({ ...fact })) : [],
    receivedAt: row.receivedAt.toISOString(),
    decidedAt: row.decidedAt.toISOString(),
    canRetry: hasPayload && closedAt === null,
    closed:
      closedAt === null
        ? null
        : { at: closedAt.toISOString(), by: closedBy, reason: closeReason ?? '' },
  }
}
