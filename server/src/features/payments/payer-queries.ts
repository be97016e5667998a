import type { MemberId, PaymentId } from '@adire/contract/ids.ts'
import type { PaymentProvider } from '@adire/contract/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PayerRequest } from '../../gateways/payment-gateway.ts'

interface AskedPayment extends PayerRequest {
  memberId: MemberId
  provider: PaymentProvider
  isLive: boolean
}

/** Finds a payment with what its provider needs to name the payer; undefined for erased members. */
export async function findAskedPayment(db: Db, id: PaymentId): Promise<AskedPayment | undefined> {
  const { rows } = await sql<AskedPayment>`
    select pay.user_id as "memberId", o.provider, o.is_live as "isLive", pay.payment_ref as "paymentRef", o.provider_ref as "checkoutRef",
      (select subscription_ref from subscriptions s where s.order_id = o.id) as "subscriptionRef"
    from payments pay join orders o on o.id = pay.order_id join profiles p on p.id = pay.user_id
    where pay.id = ${id} and p.account_status <> 'erased'`.execute(db)
  return rows[0]
}

/**
 * Stores that a member paid with a card or account, and removes those used least recently above the
 * maximum. True if it is new to the member; undefined if they were erased meanwhile.
 */
export async function savePayer(
  tx: Tx,
  memberId: MemberId,
  { payerHash, maximum, now }: { payerHash: string; maximum: number; now: Date },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into member_payers (member_id, payer_hash, first_seen_at, last_seen_at)
    select id, ${payerHash}, ${now}, ${now} from (select id from profiles where id = ${memberId} and account_status <> 'erased' for key share) p
    on conflict (member_id, payer_hash) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as "isNew"`.execute(tx)
  const isNew = rows[0]?.isNew
  if (isNew)
    await sql`
      delete from member_payers where member_id = ${memberId} and payer_hash in (
        select payer_hash from member_payers where member_id = ${memberId} and payer_hash <> ${payerHash}
        order by last_seen_at desc, payer_hash offset ${maximum - 1})`.execute(tx)
  return isNew
}
