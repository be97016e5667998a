import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PlanStore } from '../../gateways/payment-gateway.ts'
import type { SandboxStore } from '../../gateways/payment-sandbox.ts'
import type { SandboxCheckout, SandboxEvent } from '../../gateways/payment-sandbox-checkout.ts'

type Deliver = (tx: Tx, event: SandboxEvent) => Promise<void>

/** Creates the sandbox's store; it queues the sandbox's events in the transaction of each change. */
export function createSandboxStore(db: Db, deliver: Deliver): SandboxStore {
  return {
    async add({ id, request, state }, now) {
      await db
        .insertInto('sandbox_checkouts')
        .values({
          id,
          order_id: request.orderId,
          request: JSON.stringify(request),
          state: JSON.stringify(state),
          created_at: now,
        })
        .execute()
    },
    find: (id) => findCheckout(db, id),
    change: (id, work) =>
      inTransaction(db, async (tx) => {
        const checkout = await findCheckout(tx, id, { isLocked: true })
        if (!checkout) return undefined
        const { state, facts } = work(checkout)
        await tx
          .updateTable('sandbox_checkouts')
          .set({ state: JSON.stringify(state) })
          .where('id', '=', id)
          .execute()
        for (const fact of facts)
          await deliver(tx, {
            id: `evt_${crypto.randomUUID()}`,
            type: `sandbox.${fact.type}`,
            livemode: false,
            facts: [fact],
          })
        return { ...checkout, state }
      }),
  }
}

async function findCheckout(
  db: Db | Tx,
  id: string,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<SandboxCheckout | undefined> {
  const query = db
    .selectFrom('sandbox_checkouts')
    .select([
      sql<SandboxCheckout['request']>`request`.as('request'),
      sql<SandboxCheckout['state']>`state`.as('state'),
    ])
    .where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row && { id, ...row }
}

/** Creates the store of the plans that we created at providers, by what they charge (`key`). */
export function createPlanStore(db: Db): PlanStore {
  return {
    async find(provider: PaymentProvider, isLive, key) {
      const row = await db
        .selectFrom('provider_plans')
        .select('plan_ref')
        .where('provider', '=', provider)
        .where('is_live', '=', isLive)
        .where('plan_key', '=', key)
        .executeTakeFirst()
      return row?.plan_ref
    },
    async save(provider, isLive, { key, ref }) {
      await db
        .insertInto('provider_plans')
        .values({ provider, is_live: isLive, plan_key: key, plan_ref: ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
