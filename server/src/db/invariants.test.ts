import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aCampaign, goToNoon } from '../testing/campaigns.ts'
import { aMember, match, type TestMember } from '../testing/members.ts'
import { buyTokens, changePlan, press, subscribe } from '../testing/payments.ts'
import type { BrokenInvariant } from './home-invariants.ts'
import { countBroken, verifyInvariants } from './invariants.ts'

let app: TestApp
let ada: TestMember
let ben: TestMember
let cem: TestMember
let threadId: ThreadId

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ada = await aMember(app, 'woman')
  ben = await aMember(app, 'man', { tokens: 100 })
  threadId = (await match(app, ada, ben)).threadId
  await ben.client.messages.send({
    threadId,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 10,
  })
  await ada.client.likes.send({
    to: (await aMember(app, 'man')).id,
    kind: 'super',
    expectedPrice: 5,
  })
  await buyTokens(app, ben, 'starter')
  await press(app, await buyTokens(app, ben, 'popular'), 'refund')
  await subscribe(app, ada, 'quarterly')
  cem = await aMember(app, 'man')
  await subscribe(app, cem, 'monthly')
  await changePlan(app, cem, 'yearly')
  await changePlan(app, cem, 'monthly')
  await seeAnAdvertisement()
})
afterAll(() => app.close())

function listNames(results: BrokenInvariant[]): string[] {
  return results.filter(({ rows }) => rows > 0).map(({ name }) => name)
}

/** Twice with the same token, and clicked twice. */
async function seeAnAdvertisement(): Promise<void> {
  goToNoon(app.clock)
  await aCampaign(app.db)
  await app.deps.ads.reload()
  const { ads } = await ben.client.ads.choose({ placement: 'native_feed' })
  const { impressionId } = await ben.client.ads.recordImpression({ token: ads[0]?.token ?? '' })
  await ben.client.ads.recordImpression({ token: ads[0]?.token ?? '' })
  app.clock.advance({ seconds: 1 })
  for (let i = 0; i < 2; i++) {
    await fetch(`${app.url}/ads/click/${impressionId}`, {
      headers: { cookie: ben.jar.header },
      redirect: 'manual',
    })
  }
}

class Undone extends Error {}

/**
 * Runs a statement without triggers and foreign keys, returns the broken invariants, and rolls
 * back.
 */
async function breakWith(statement: string): Promise<string[]> {
  let seen: string[] = []
  const work = app.db.transaction().execute(async (tx) => {
    await sql`
      do $$ declare one record; begin
        for one in select conrelid::regclass as owner, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
          execute format('alter table %s drop constraint %I', one.owner, one.conname);
        end loop;
        for one in select tgrelid::regclass as owner from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%' loop
          execute format('alter table %s disable trigger user', one.owner);
        end loop;
      end $$`.execute(tx)
    await sql.raw(statement).execute(tx)
    seen = listNames(await countBroken(tx))
    throw new Undone()
  })
  await expect(work).rejects.toThrow(Undone)
  return seen
}

test('finds no broken invariant after the actions of members', async () => {
  expect(listNames(await verifyInvariants(app.db))).toEqual([])
})

const welcome = (member: MemberId) =>
  `(select id from transfers where kind = 'welcome_bonus' and user_id = '${member}')`

test('detects a violation of each invariant', { timeout: 90_000 }, async () => {
  const breaks: [string, string][] = [
    [
      'I1',
      `delete from ledger_entries where account = 'promotions' and transfer_id = ${welcome(ada.id)}`,
    ],
    [
      "I1 a transfer's",
      `update ledger_entries set user_id = '${ada.id}' where account = 'wallet' and transfer_id = ${welcome(ben.id)}`,
    ],
    [
      'I2 a balance is the sum of its entries',
      `update token_wallets set balance = balance + 1 where user_id = '${ada.id}'`,
    ],
    [
      'I2 a member with transfers has a wallet',
      `delete from token_wallets where user_id = '${ada.id}'`,
    ],
    [
      'I2 every wallet entry has its chain hash',
      `delete from wallet_chain where user_id = '${ada.id}'`,
    ],
    [
      'I2 every chain hash derives from its entry and the hash before it',
      `update transfers set description = 'Nothing' where user_id = '${ada.id}' and kind = 'welcome_bonus'`,
    ],
    [
      'I2 every chain hash derives from its entry and the hash before it',
      `update wallet_chain set chain_hash = sha256(chain_hash) where user_id = '${ada.id}' and position = 1`,
    ],
    [
      'I2 a balance is the one of its last chain hash',
      `update wallet_chain set balance = balance + 1 where user_id = '${ben.id}'`,
    ],
    [
      'I7 a paid token order has its one credit',
      `update payments set tokens = 99 where tokens = 100`,
    ],
    [
      'I7 a paid token order has its one credit',
      `delete from transfers where kind = 'subscription_bonus'`,
    ],
    [
      'passes: none is both packed and a row of its own',
      `with passed as (insert into passes (from_user_id, to_user_id, is_newest) values ('${ada.id}', '${ben.id}', false))
        , numbered as (insert into short_ids (member_id) values ('${ben.id}') returning short_id)
        insert into packed_passes select '${ada.id}', short_id, array[short_id], '2026-01-01' from numbered`,
    ],
    [
      'passes: packed ones are older than ninety days',
      `insert into packed_passes values ('${ada.id}', 1, '{1}', now())`,
    ],
    [
      'passes: packed ids are ascending, and those of a row below those of the next',
      `insert into packed_passes values ('${ada.id}', 1, '{1,5}', '2026-01-01'), ('${ada.id}', 5, '{5}', '2026-01-01')`,
    ],
    ['I7 a token order is paid once', `delete from payments where tokens = 100`],
    [
      'I7 a token order is paid once',
      `update orders set paid_at = null where user_id = '${ben.id}'`,
    ],
    [
      'I7 a payment matches its order',
      `update payments set amount_minor = amount_minor + 1 where user_id = '${ben.id}'`,
    ],
    [
      'I7 a payment matches its order',
      `update payments set user_id = '${ada.id}' where user_id = '${ben.id}'`,
    ],
    [
      'I7 a payment matches its order',
      `update payments set amount_minor = amount_minor - 1 where is_proration`,
    ],
    [
      'I7 a payment matches its order',
      `update payments set usd_cents = usd_cents - 1 where is_proration`,
    ],
    [
      'I7 a payment matches its order',
      `update plan_changes set charge_minor = charge_minor - 1, credit_minor = credit_minor + 1 where kind = 'upgrade'`,
    ],
    [
      'I7 a payment matches its order',
      `update plan_changes set order_id = (select id from orders where user_id = '${ada.id}') where kind = 'upgrade'`,
    ],
    [
      'I7 a plan change has started if, and only if, it is paid',
      `update plan_changes set applied_at = null, withdrawn_at = now() where kind = 'upgrade'`,
    ],
    [
      'I7 a plan change has started if, and only if, it is paid',
      `update plan_changes set applied_at = now() where kind = 'downgrade'`,
    ],
    [
      'I7 a plan change has started if, and only if, it is paid',
      'delete from payments where is_proration',
    ],
    [
      'I7 the charge of an upgrade',
      `update payments p set is_proration = true, plan_change_id = (select id from plan_changes where kind = 'upgrade') where user_id = '${cem.id}'`,
    ],
    [
      'I7 an ended subscription',
      `update subscriptions set ended_at = now() where user_id = '${cem.id}'`,
    ],
    [
      'I7 a plan change belongs to the member who pays',
      `update plan_changes set user_id = '${ada.id}'`,
    ],
    [
      'I7 a plan change belongs to the member who pays',
      `update orders set paid_at = null where user_id = '${cem.id}'`,
    ],
    [
      'I7 a deferred plan change charges nothing',
      `update plan_changes set kind = 'deferred', applied_at = now() where kind = 'downgrade'`,
    ],
    ['I7 a bought credit', `delete from payments where user_id = '${ben.id}'`],
    [
      'I7 refunded tokens were taken back or are owed',
      `update payments set tokens_reversed = 299 where tokens = 300`,
    ],
    [
      'I7 refunded tokens were taken back or are owed',
      `update token_wallets set wallet_debt = 1 where user_id = '${ben.id}'`,
    ],
    [
      'I7 a fully refunded payment pays for nothing',
      `update payments set refunded_minor = amount_minor, refunded_at = paid_at where user_id = '${ada.id}'`,
    ],
    [
      'a refunded amount is the sum after the last part',
      `update payments set refunded_minor = 1, refunded_at = paid_at where user_id = '${ada.id}'`,
    ],
    [
      'a withdrawal refunds at most its payment and ends premium',
      `insert into withdrawals (payment_id, order_id, user_id, withdrawn_at, refund_minor, total_minor, tokens) select id, order_id, user_id, now(), 0, amount_minor + 1, 0 from payments where user_id = '${ada.id}'`,
    ],
    [
      'an approved token grant moved the tokens once',
      `insert into grants (id, user_id, kind, amount, reason, asked_by, asked_at, needs_second, done_at) values (gen_random_uuid(), '${ada.id}', 'tokens', 5, 'A gift', '${ben.id}', now(), false, now())`,
    ],
    [
      'I12 a grant',
      `insert into grants (id, user_id, kind, amount, reason, asked_by, asked_at, needs_second) values (gen_random_uuid(), '${ada.id}', 'tokens', 5, 'A gift', '${ben.id}', now(), false)`,
    ],
    [
      'complimentary premium lasts as long as its grants',
      `update premium_features set gift_until = expires_at where user_id = '${ada.id}'`,
    ],
    [
      'I4',
      `update token_wallets set lifetime_spent = lifetime_spent + 1 where user_id = '${ben.id}'`,
    ],
    ['I5 a charged', 'update messages set cost = 0'],
    ['I5 a charged', `update transfers set user_id = '${ada.id}' where kind = 'message'`],
    ['I5 a debit', 'delete from messages'],
    [
      'I5 a returned message',
      `insert into transfers (user_id, kind, ref, description) values ('${ben.id}', 'message_return', 'another', 'Nothing')`,
    ],
    [
      'I5 returned tokens',
      `with returned as (insert into transfers (user_id, kind, ref, description) values ('${ben.id}', 'message_return', 'another', 'Nothing') returning id)
        insert into ledger_entries (transfer_id, seq, account, amount) select id, 2, 'promotions', -10 from returned`,
    ],
    ['threads: a declined one', 'update message_threads set declined_by = user_a_id'],
    ['threads: a declined one', "update messages set message_type = 'decline'"],
    [
      'introductions: a mutual one',
      `insert into introductions values ('${ada.id}', '2026-01-01', 1, '${ben.id}', true)`,
    ],
    ['threads: none rests', 'update message_threads set b_rested_seq = 2'],
    ['I6 a super', 'update likes set super_cost = 0'],
    [
      'I6 a super',
      'update likes set is_super_like = false, super_liked_at = null where is_super_like',
    ],
    ['I6 a debit', 'delete from likes where is_super_like'],
    [
      'I6 nobody',
      `insert into likes (from_user_id, to_user_id, is_super_like, super_liked_at) select '${ada.id}', gen_random_uuid(), true, '2026-05-01T12:00Z' from generate_series(1, 6)`,
    ],
    ['I9 a match has two', `delete from likes where from_user_id = '${ben.id}'`],
    ['I9 two likes', 'delete from matches'],
    ['I9 a match has one', 'delete from message_threads'],
    ['I10 a card', `update profiles set photo_count = 1 where id = '${ada.id}'`],
    ['I10 a card', `update profiles set card_photo_id = gen_random_uuid() where id = '${ada.id}'`],
    [
      'I10 nobody has more',
      `insert into photos (user_id, storage_key, placeholder, width, height, sha256, order_index) select '${ada.id}', md5(n::text), 'x', 1, 1, '\\x00', n from generate_series(1, 11) n`,
    ],
    [
      'discover: search terms match the profile',
      `update profiles set city = 'Paris' where id = '${ada.id}'`,
    ],
    [
      'discover: search terms match the profile',
      `delete from profile_terms where member_id = '${ada.id}'`,
    ],
    [
      'discover: the order has the places',
      `update discover_order set corridor = 'NG GB' where member_id = '${ada.id}'`,
    ],
    ['discover: every word', "delete from search_words where word = 'lagos'"],
    ['I11 the totals', 'update ad_campaigns set total_spent_micros = total_spent_micros + 1'],
    ['I11 the totals', 'update ad_campaigns set total_impressions = 9'],
    ["I11 a campaign's day", 'delete from ad_impressions'],
    ["I11 a campaign's day", 'update ad_clicks set cost_micros = cost_micros + 1'],
    ["I11 a campaign's day", 'update ad_campaign_days set clicks = 0'],
    [
      'I11 events that a day does not count are rejected or repeated',
      'update ad_rejection_days set count = 7',
    ],
    [
      'I11 events that a day does not count are rejected or repeated',
      'update ad_clicks set repeats = 0',
    ],
    ["I11 a member's day", 'update ad_member_days set impressions = 2'],
    [
      'I13',
      `insert into blocks (blocker_id, blocked_id, created_at) values ('${ben.id}', '${ada.id}', '2020-01-01')`,
    ],
    [
      'I13',
      `insert into blocks (blocker_id, blocked_id, created_at) values ('${ada.id}', '${ben.id}', '2020-01-01')`,
    ],
    ['I13', "update matches set unmatched_at = '2020-01-01'"],
    ['threads: a message', 'update messages set sender_id = gen_random_uuid()'],
    ['threads: sequence numbers start at one without gaps', 'update messages set seq = 2'],
    [
      'threads: the head',
      "update message_threads set last_message_at = '2020-01-01' where last_seq > 0",
    ],
    ['threads: unread counts are right', 'update messages set is_read = true'],
  ]
  for (const [name, statement] of breaks) {
    const broken = await breakWith(statement)
    expect([name, broken.some((found) => found.startsWith(name)) ? 'seen' : broken]).toEqual([
      name,
      'seen',
    ])
  }
  expect(listNames(await verifyInvariants(app.db))).toEqual([])
})
