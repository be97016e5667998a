import { MAXIMUM_PHOTO_SLOTS, PREMIUM_PHOTO_SLOTS } from '@adire/contract/photos.ts'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { discoverInvariants } from './discover-invariants.ts'
import { meetingInvariants } from './meeting-invariants.ts'
import { messageInvariants } from './message-invariants.ts'
import { type BrokenInvariant, countBrokenInHomes } from './home-invariants.ts'
import { ThreadHomes } from './thread-homes.ts'
import { inSnapshot } from './transaction.ts'

/**
 * Invariants of the data, each as a query for the rows that break it. `npm run verify-data`, the
 * simulation tests and the benchmarks run them. The numbers are those of the specification. I12
 * covers grants only; `features/audit/audit.test.ts` tests other staff actions.
 */
const invariants: Record<string, string> = {
  'I1 the entries of a transfer sum to zero': `
    select transfer_id from ledger_entries group by transfer_id having count(*) < 2 or sum(amount) <> 0
    union all select t.id from transfers t where not exists (select from ledger_entries e where e.transfer_id = t.id)`,

  'I1 the ledger sums to zero': 'select 1 from ledger_entries having coalesce(sum(amount), 0) <> 0',

  "I1 a transfer's wallet entry is its member's": `
    select t.id from transfers t join ledger_entries e on e.transfer_id = t.id
    where e.account = 'wallet' and e.user_id <> t.user_id`,

  'I2 a balance is the sum of its entries': `
    select w.user_id from token_wallets w
    left join (select user_id, sum(amount) as total from ledger_entries where user_id is not null group by user_id) e using (user_id)
    where w.balance <> coalesce(e.total, 0)`,

  "I2 a balance is the sum of the member's transactions": `
    select w.user_id from token_wallets w
    left join (select user_id, sum(amount) as total from token_transactions group by user_id) t using (user_id)
    where w.balance <> coalesce(t.total, 0)`,

  'I2 a member with transfers has a wallet': `
    select t.id from transfers t join profiles p on p.id = t.user_id left join token_wallets w on w.user_id = p.id where w.user_id is null`,

  'I3 no balance is negative': 'select user_id from token_wallets where balance < 0',

  'I4 lifetime spending is the sum of the spent tokens': `
    select w.user_id from token_wallets w
    left join (
      select t.user_id, -sum(e.amount) as total from transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
      where t.kind in ('message', 'message_release', 'message_return', 'super_like', 'boost', 'photo_slot') group by t.user_id
    ) s using (user_id)
    where w.lifetime_spent <> coalesce(s.total, 0)`,

  'I6 a super like has its one debit, or is free': `
    select l.id from (select id, from_user_id, is_super_like, super_cost from likes
      union all select id, from_user_id, is_super_like, super_cost from withdrawn_likes) l
    left join transfers t on t.kind = 'super_like' and t.ref = l.id::text || ':super'
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where l.super_cost <> coalesce(-e.amount, 0) or (t.id is not null and (t.user_id <> l.from_user_id or not l.is_super_like))`,

  'I6 a debit for a super like has its like': `
    select t.id from transfers t
    where t.kind = 'super_like' and not exists (select from likes l where l.id::text || ':super' = t.ref)
      and not exists (select from withdrawn_likes l where l.id::text || ':super' = t.ref)
      and exists (select from profiles p where p.id = t.user_id and p.account_status <> 'erased')`,

  'I6 nobody has more than five free super likes in a UTC day': `
    select from_user_id from (select from_user_id, super_liked_at, super_cost from likes where is_super_like
      union all select from_user_id, super_liked_at, super_cost from withdrawn_likes where is_super_like) l
    where super_cost = 0
    group by from_user_id, (super_liked_at at time zone 'UTC')::date having count(*) > 5`,

  'a boost has its one debit': `
    select b.id from photo_boosts b
    left join transfers t on t.kind = 'boost' and t.ref = b.id::text
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where b.cost <> coalesce(-e.amount, 0) or t.user_id <> b.user_id`,

  'a bought photo slot has its one debit': `
    select s.id from photo_slot_purchases s
    left join transfers t on t.kind = 'photo_slot' and t.ref = s.id::text
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where s.cost <> coalesce(-e.amount, 0) or t.user_id <> s.user_id`,

  'nobody has fewer photo slots than they bought': `
    select p.id from profiles p join photo_slot_purchases s on s.user_id = p.id
    where p.account_status <> 'erased' group by p.id having count(*) > p.extra_photo_slots`,

  'I2 every wallet entry has its chain hash': `
    select e.transfer_id from ledger_entries e left join wallet_chain s on s.transfer_id = e.transfer_id
    where e.account = 'wallet' and (s.transfer_id is null or s.user_id <> e.user_id)`,

  'I2 every chain hash derives from its entry and the hash before it': `
    select s.transfer_id from (
      select *, coalesce(lag(chain_hash) over chain, '\\x0000000000000000000000000000000000000000000000000000000000000000') as hash_before,
        coalesce(lag(position) over chain, 0) as position_before, coalesce(lag(balance) over chain, 0) as balance_before
      from wallet_chain window chain as (partition by user_id order by position)
    ) s
    join transfers t on t.id = s.transfer_id join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where s.position <> s.position_before + 1 or s.balance <> s.balance_before + e.amount
      or s.chain_hash <> wallet_chain_hash(s.hash_before, s.position, t, e.amount, s.balance)`,

  'I2 a balance is the one of its last chain hash': `
    select w.user_id from token_wallets w
    left join lateral (select balance from wallet_chain s where s.user_id = w.user_id order by position desc limit 1) s on true
    where w.balance <> coalesce(s.balance, 0)`,

  'I7 a paid token order has its one credit': `
    select p.id from payments p join orders o on o.id = p.order_id
    left join transfers t on t.ref = p.id::text and t.kind = (case o.kind when 'tokens' then 'purchase' else 'subscription_bonus' end)::transfer_kind
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where coalesce(e.amount, 0) <> p.tokens or (t.id is not null and t.user_id <> p.user_id)`,

  'I7 a token order is paid once': `
    select o.id from orders o left join payments p on p.order_id = o.id
    group by o.id having (o.kind = 'tokens' and count(p.id) > 1) or (o.paid_at is null) <> (count(p.id) = 0)`,

  'I7 a payment matches its order': `
    select p.id from payments p join orders o on o.id = p.order_id left join plan_changes c on c.id = p.plan_change_id
    where p.user_id <> o.user_id or p.provider <> o.provider or (c.id is not null and c.order_id <> o.id)
      or p.amount_minor <> case when p.is_proration then c.charge_minor else coalesce(c.amount_minor, o.amount_minor) end
      or p.usd_cents <> case when p.is_proration then c.charge_usd_cents else coalesce(c.usd_cents, o.usd_cents) end`,

  'I7 a plan change has started if, and only if, it is paid': `
    select c.id from plan_changes c left join payments p on p.plan_change_id = c.id
    group by c.id having (c.applied_at is null) <> (count(p.id) = 0)`,

  'I7 the charge of an upgrade is paid once': `
    select plan_change_id from payments where is_proration group by plan_change_id having count(*) > 1`,

  'I7 an ended subscription has no planned change': `
    select c.id from plan_changes c join subscriptions s on s.order_id = c.order_id
    where s.ended_at is not null and c.kind <> 'deferred' and c.applied_at is null and c.withdrawn_at is null and c.failed_at is null`,

  'I7 a plan change belongs to the member who pays': `
    select c.id from plan_changes c join orders o on o.id = c.order_id
    where c.user_id <> o.user_id or o.kind <> 'subscription' or o.paid_at is null`,

  'I7 a deferred plan change charges nothing': `
    select c.id from plan_changes c where c.kind = 'deferred' and (c.applied_at is not null or exists (select from payments p where p.plan_change_id = c.id))`,

  'I7 a bought credit has its payment': `
    select t.id from transfers t join profiles m on m.id = t.user_id
    where t.kind in ('purchase', 'subscription_bonus') and not exists (select from payments p where p.id::text = t.ref)`,

  'I7 refunded tokens were taken back or are owed': `
    select w.user_id from token_wallets w
    left join (select user_id, sum(tokens_reversed) as total from payments group by user_id) p using (user_id)
    left join (
      select t.user_id, -sum(e.amount) as total from transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
      where t.kind = 'refund' group by t.user_id
    ) r using (user_id)
    where w.wallet_debt <> coalesce(p.total, 0) - coalesce(r.total, 0)`,

  'I7 a fully refunded payment pays for nothing': `
    select f.user_id from premium_features f
    left join lateral (
      select max(p.period_end) filter (where p.refunded_minor < p.amount_minor and (p.disputed_at is null or p.dispute_won is true)) as until,
        max(greatest(p.refunded_at, p.disputed_at)) as taken_back_at
      from payments p where p.user_id = f.user_id and p.period_end is not null
    ) paid on true
    where f.paid_until is not null and f.paid_until > coalesce(paid.until, paid.taken_back_at, '-infinity')`,

  'I8 a referral pays both members once': `
    select ref from transfers where kind = 'referral_bonus' group by ref having count(*) > 1`,

  // The erasure of a member deletes their likes, but the other member keeps the thread.
  'I9 a match has two likes': `
    select m.id from matches m
    where m.unmatched_at is null
      and not exists (select from profiles p where p.id in (m.user_a_id, m.user_b_id) and p.account_status = 'erased') and (
      not exists (select from likes l where l.from_user_id = m.user_a_id and l.to_user_id = m.user_b_id)
      or not exists (select from likes l where l.from_user_id = m.user_b_id and l.to_user_id = m.user_a_id))`,

  'I9 two likes make a match': `
    select sent.id from likes sent join likes returned on returned.from_user_id = sent.to_user_id and returned.to_user_id = sent.from_user_id
    where sent.from_user_id < sent.to_user_id
      and not exists (select from matches m where m.user_a_id = sent.from_user_id and m.user_b_id = sent.to_user_id)`,

  'I9 a match has one thread, with the same members': `
    select m.id from matches m left join message_threads t on t.match_id = m.id
    group by m.id having count(*) filter (where t.user_a_id = m.user_a_id and t.user_b_id = m.user_b_id) <> 1`,

  // The premium limit for everybody, because photos stay after premium ends.
  'I10 nobody has more photos than photo slots': `
    select p.id from profiles p join photos f on f.user_id = p.id
    group by p.id having count(*) > least(${MAXIMUM_PHOTO_SLOTS}, ${PREMIUM_PHOTO_SLOTS} + p.extra_photo_slots)`,

  'I10 nobody has two profile pictures':
    'select user_id from photos where is_profile_picture group by user_id having count(*) > 1',

  "I10 a card shows the member's own approved photo": `
    select p.id from profiles p left join photos f on f.id = p.card_photo_id and f.user_id = p.id and f.is_approved
    where (p.card_photo_id is not null and f.id is null)
      or p.photo_count <> (select count(*) from photos a where a.user_id = p.id and a.is_approved)`,

  'discover: search terms match the profile': `
    select p.id from profiles p left join profile_terms t on t.member_id = p.id where t.terms is distinct from discovery_terms(p) || path_terms(p.id)`,

  'discover: every word of a profile is in the word list': `
    select t.member_id from profile_terms t where exists (
      select from unnest(tsvector_to_array(t.terms)) word where position('/' in word) = 0 and not exists (select from search_words w where w.word = word.word))`,

  "I11 an invoice's lines are its subtotal": `
    select i.id from ad_invoices i left join ad_invoice_lines l on l.invoice_id = i.id
    group by i.id having i.subtotal_cents <> coalesce(sum(l.amount_cents), 0)`,

  'I11 the invoice numbers of a year have no gap': `
    select n.year from ad_invoice_numbers n left join ad_invoices i using (year)
    group by n.year having count(i.id) <> n.last_sequence or max(i.sequence) <> n.last_sequence`,

  'I11 the totals of a campaign are the sums of its days': `
    select c.id from ad_campaigns c left join ad_campaign_days d on d.campaign_id = c.id group by c.id
    having c.total_impressions <> coalesce(sum(d.impressions), 0) or c.total_clicks <> coalesce(sum(d.clicks), 0)
      or c.total_spent_micros <> coalesce(sum(d.spent_micros), 0) or c.total_clicks > c.total_impressions`,

  // Settled days are left out: their single events are deleted.
  "I11 a campaign's day is its counted events, and what is spent their costs": `
    select 1 from (select * from ad_campaign_days where not is_settled) d
    full join (
      select campaign_id, day, sum(impressions) as impressions, sum(clicks) as clicks, sum(spent) as spent, sum(reach) as reach from (
        select campaign_id, day, count(*) filter (where rejection is null) as impressions, 0 as clicks, sum(cost_micros) as spent,
          count(distinct viewer_id) filter (where rejection is null) as reach from ad_impressions group by 1, 2
        union all
        select campaign_id, day, 0, count(*) filter (where rejection is null), sum(cost_micros), 0 from ad_clicks group by 1, 2
      ) events group by 1, 2
    ) e using (campaign_id, day)
    where coalesce(d.impressions, 0) <> coalesce(e.impressions, 0) or coalesce(d.clicks, 0) <> coalesce(e.clicks, 0)
      or coalesce(d.spent_micros, 0) <> coalesce(e.spent, 0) or coalesce(d.reach, 0) <> coalesce(e.reach, 0)`,

  "I11 a day of banners B to D is their counted events, and part of their campaign's": `
    select 1 from (select v.*, d.impressions as all_impressions, d.clicks as all_clicks, d.is_settled from ad_variant_days v left join ad_campaign_days d using (campaign_id, day)) v
    full join (
      select campaign_id, day, variant, sum(impressions) as impressions, sum(clicks) as clicks from (
        select campaign_id, day, variant, count(*) as impressions, 0 as clicks from ad_impressions where rejection is null and variant <> 'A' group by 1, 2, 3
        union all select campaign_id, day, variant, 0, count(*) from ad_clicks where rejection is null and variant <> 'A' group by 1, 2, 3
      ) events group by 1, 2, 3
    ) e using (campaign_id, day, variant)
    where (not coalesce(v.is_settled, false) and (coalesce(v.impressions, 0) <> coalesce(e.impressions, 0) or coalesce(v.clicks, 0) <> coalesce(e.clicks, 0)))
      or coalesce(v.impressions, 0) > coalesce(v.all_impressions, 0) or coalesce(v.clicks, 0) > coalesce(v.all_clicks, 0)`,

  'I11 events that a day does not count are rejected or repeated': `
    select 1 from (
      select r.* from ad_rejection_days r left join ad_campaign_days d using (campaign_id, day) where r.count > 0 and not coalesce(d.is_settled, false)
    ) r
    full join (
      select campaign_id, day, event, reason, sum(times) as times from (
        select campaign_id, day, 'impression' as event, rejection as reason, count(*) as times from ad_impressions where rejection is not null group by 1, 2, 4
        union all select campaign_id, day, 'impression', 'repeated', sum(repeats) from ad_impressions where repeats > 0 group by 1, 2
        union all select campaign_id, day, 'click', rejection, count(*) from ad_clicks where rejection is not null group by 1, 2, 4
        union all select campaign_id, day, 'click', 'repeated', sum(repeats) from ad_clicks where repeats > 0 group by 1, 2
      ) events group by 1, 2, 3, 4
    ) e using (campaign_id, day, event, reason)
    where coalesce(r.count, 0) <> coalesce(e.times, 0)`,

  "I11 a member's day of a campaign is their counted views": `
    select 1 from ad_member_days m
    full join (select viewer_id, day, campaign_id, count(*) as views from ad_impressions where rejection is null group by 1, 2, 3) e
      using (viewer_id, day, campaign_id)
    where m.impressions is distinct from e.views
      and exists (select from profiles p where p.id = viewer_id and p.account_status <> 'erased')`,

  'nobody decides an appeal against their own decision': `
    select a.id from appeals a left join moderation_actions d on d.id = a.action_id left join reports r on r.id = a.report_id
    where a.decided_by in (d.decided_by, a.dismissed_by, a.user_id, r.reported_user_id)`,

  'each reporter appeals the dismissal of a case once': `
    select a.user_id from appeals a join reports r on r.id = a.report_id group by a.user_id, r.case_id having count(*) > 1`,

  'the audit log is intact': 'select audit_id from audit_chain_breaks',

  'a refund above the limit has two admins':
    'select id from refund_requests where needs_second and sent_at is not null and is_approved is not true',

  'a refunded amount is the sum after the last part': `
    select p.id from payments p left join lateral (
      select max(refunded_minor) as total from payment_refunds r where r.payment_id = p.id
    ) r on true
    where p.refunded_minor <> coalesce(r.total, 0)`,

  'a withdrawal refunds at most its payment and ends premium': `
    select w.payment_id from withdrawals w join payments p on p.id = w.payment_id
    where w.total_minor > p.amount_minor or w.tokens > p.tokens or w.order_id <> p.order_id
      or exists (select from payments other where other.order_id = w.order_id and other.period_end > w.withdrawn_at)`,

  'an approved token grant moved the tokens once': `
    select g.id from grants g
    left join transfers t on t.ref = g.id::text and t.kind = (case when g.amount > 0 then 'grant' else 'correction' end)::transfer_kind
    left join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
    where g.kind = 'tokens' and ((g.done_at is not null) <> (t.id is not null) or (t.id is not null and (t.user_id <> g.user_id or e.amount <> g.amount)))`,

  // Up to 23 months, because audit entries are cleared after two years.
  'I12 a grant and its approval are audited once each': `
    select g.id from grants g
    left join audit_log a on a.target_type = 'grant' and a.target_id = g.id::text
    where g.asked_at > now() - interval '23 months'
    group by g.id
    having count(*) filter (where a.operation <> 'grants.decide') <> 1
      or count(*) filter (where a.operation = 'grants.decide') <> (g.decided_at is not null)::integer`,

  'complimentary premium lasts as long as its grants': `
    select f.user_id from premium_features f
    left join (select user_id, max(ends_at) as until from premium_gifts group by user_id) g using (user_id)
    where f.gift_until is distinct from g.until or f.expires_at < greatest(f.paid_until, f.gift_until)`,
}

/**
 * Counts the rows that break each invariant, also in other homes of threads; more than 0 is a bug.
 */
export function verifyInvariants(db: Db, homes = new ThreadHomes(db)): Promise<BrokenInvariant[]> {
  // One snapshot, because counters are compared with what they count.
  return inSnapshot(db, async (tx) => [
    ...(await countBroken(tx)),
    ...(await countBrokenInHomes(tx, homes)),
  ])
}

/** Like `verifyInvariants`, in the caller's transaction. */
export async function countBroken(tx: Tx): Promise<BrokenInvariant[]> {
  // Summing a million entries takes longer than requests may, and memory for no temporary files.
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local work_mem = '128MB'`.execute(tx)
  const results: BrokenInvariant[] = []
  for (const [name, query] of Object.entries({
    ...invariants,
    ...messageInvariants,
    ...meetingInvariants,
    ...discoverInvariants,
  })) {
    const { rows } = await sql<{
      rows: number
    }>`select count(*) as rows from (${sql.raw(query)}) broken`.execute(tx)
    results.push({ name, rows: rows[0]?.rows ?? 0 })
  }
  return results
}
