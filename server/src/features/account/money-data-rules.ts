import {
  columns,
  DERIVED,
  LEDGER,
  OTHERS,
  PROVIDERS,
  SECRET,
  type TableRule,
} from './table-rules.ts'

/** Data map of the tables about tokens and payments. */
export const moneyData: Record<string, TableRule> = {
  token_wallets: {
    ownedBy: ['user_id'],
    exported: ['balance', 'lifetime_spent', 'wallet_debt'],
    withheld: { user_id: 'your own ID' },
    atErasure: { kept: LEDGER },
  },
  transfers: {
    ownedBy: ['user_id'],
    exported: ['id', 'kind', 'description', 'created_at'],
    withheld: { user_id: 'your own ID', ref: 'prevents duplicate transfers' },
    atErasure: { kept: LEDGER },
  },
  ledger_entries: {
    ownedBy: ['user_id'],
    exported: ['transfer_id', 'seq', 'account', 'amount'],
    withheld: { user_id: 'your own ID' },
    atErasure: { kept: LEDGER },
  },
  referral_rewards: {
    ownedBy: ['friend_id'],
    exported: ['state', 'decided_at'],
    pseudonymized: ['referrer_id'],
    withheld: { friend_id: 'your own ID', address_hash: SECRET, referrer_tokens: OTHERS },
    atErasure: {
      kept: 'keyed hash and random numbers, so that a referral is paid only once',
    },
  },
  wallet_chain: {
    ownedBy: ['user_id'],
    exported: ['transfer_id', 'position', 'balance', 'chain_hash'],
    withheld: { user_id: 'your own ID' },
    atErasure: { kept: LEDGER },
  },
  orders: {
    ownedBy: ['user_id'],
    exported: columns(`
      id kind item tokens months currency_code amount_minor decimals usd_cents rate_to_usd method provider created_at
      paid_at failed_at expired_at`),
    withheld: {
      user_id: 'your own ID',
      client_id: 'random number from your browser',
      is_live: 'whether it was a live payment',
      provider_ref: PROVIDERS,
      checkout_url: PROVIDERS,
      claimed_at: 'when we last asked the provider',
    },
    atErasure: { kept: LEDGER },
  },
  subscriptions: {
    ownedBy: ['user_id'],
    exported: ['id', 'order_id', 'provider', 'cancels', 'started_at', 'failed_at', 'ended_at'],
    withheld: {
      user_id: 'your own ID',
      subscription_ref: PROVIDERS,
      state_at: DERIVED,
      warned_at: 'when we emailed you about it',
    },
    atErasure: { kept: LEDGER },
  },
  payments: {
    ownedBy: ['user_id'],
    exported: columns(`
      id receipt_number order_id provider amount_minor usd_cents tokens paid_at period_end refunded_minor refunded_at
      disputed_at dispute_closed_at dispute_won tokens_reversed plan_change_id is_proration`),
    withheld: {
      user_id: 'your own ID',
      payment_ref: PROVIDERS,
      named_period_end: DERIVED,
      created_at: 'when we received it',
    },
    atErasure: { kept: LEDGER },
  },
  plan_changes: {
    ownedBy: ['user_id'],
    exported: columns(`
      id order_id kind from_item item months tokens amount_minor usd_cents rate_to_usd credit_minor charge_minor charge_usd_cents
      charge_tokens starts_at created_at applied_at withdrawn_at failed_at`),
    withheld: {
      user_id: 'your own ID',
      sent_at: 'when the provider accepted it',
      resumes_renewal: DERIVED,
    },
    atErasure: { kept: LEDGER },
  },
  payment_fees: {
    ownedBy: [],
    withheldTable: 'what our payment providers charge us',
    atErasure: { kept: LEDGER },
  },
  payment_refunds: {
    ownedBy: [],
    withheldTable: 'parts of refunds; the totals are in your payments',
    atErasure: { kept: LEDGER },
  },
  renewal_reminders: {
    ownedBy: ['user_id'],
    exported: ['due_on', 'created_at'],
    withheld: { user_id: 'your own ID', subscription_id: DERIVED },
    atErasure: { kept: LEDGER },
  },
  used_cancel_links: {
    ownedBy: [],
    withheldTable: 'links in emails that were used; the cancellation is in your subscriptions',
    atErasure: { kept: LEDGER },
  },
  renewal_consents: {
    ownedBy: ['user_id'],
    exported: ['order_id', 'text_version', 'text', 'amount_minor', 'currency_code', 'agreed_at'],
    withheld: { user_id: 'your own ID' },
    atErasure: { kept: 'proof of the terms agreed to, for three years' },
  },
  plan_change_consents: {
    ownedBy: ['user_id'],
    exported: columns('plan_change_id text_version text amount_minor currency_code agreed_at'),
    withheld: { user_id: 'your own ID' },
    atErasure: { kept: 'proof of the terms agreed to, for three years' },
  },
  withdrawals: {
    ownedBy: ['user_id'],
    exported: ['order_id', 'payment_id', 'withdrawn_at', 'refund_minor', 'tokens'],
    withheld: {
      user_id: 'your own ID',
      total_minor: DERIVED,
      refund_id: DERIVED,
      tries: DERIVED,
    },
    atErasure: { kept: LEDGER },
  },
  grants: {
    ownedBy: ['user_id'],
    exported: ['id', 'kind', 'amount', 'asked_at', 'done_at'],
    withheld: {
      user_id: 'your own ID',
      reason: 'staff note',
      asked_by: OTHERS,
      needs_second: 'internal approval',
      decided_by: OTHERS,
      decided_at: 'internal approval',
      is_approved: 'internal approval',
    },
    atErasure: { kept: LEDGER },
  },
  premium_gifts: {
    ownedBy: ['user_id'],
    exported: ['grant_id', 'starts_at', 'ends_at'],
    withheld: { user_id: 'your own ID', closed_at: DERIVED },
    atErasure: 'removed',
  },
  refund_requests: {
    ownedBy: [],
    withheldTable: 'staff note; refunds are in your payments',
    atErasure: { kept: LEDGER },
  },
  // The provider's own data; only `payment_event_outcomes` refers to a member.
  payment_events: {
    ownedBy: [],
    withheldTable: 'IDs of payment provider events',
    atErasure: { kept: 'IDs without personal data' },
  },
  payment_event_payloads: {
    ownedBy: [],
    withheldTable: 'payment provider events',
    atErasure: { kept: 'deleted after 90 days' },
  },
  payment_event_outcomes: {
    ownedBy: ['user_id'],
    withheldTable: 'notes on payment provider events; the results are in your payments',
    atErasure: { kept: LEDGER },
  },
  provider_plans: {
    ownedBy: [],
    withheldTable: 'IDs of our plans at the payment providers',
    atErasure: { kept: 'no personal data' },
  },
  sandbox_checkouts: {
    ownedBy: [],
    withheldTable: 'test payments in development',
    atErasure: { kept: 'test payments in development' },
  },
}
