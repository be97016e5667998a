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
    of: ['user_id'],
    given: ['balance', 'lifetime_spent', 'wallet_debt'],
    withheld: { user_id: 'your own' },
    atErasure: { kept: LEDGER },
  },
  transfers: {
    of: ['user_id'],
    given: ['id', 'kind', 'description', 'created_at'],
    withheld: { user_id: 'your own', ref: 'what keeps a transfer from happening twice' },
    atErasure: { kept: LEDGER },
  },
  ledger_entries: {
    of: ['user_id'],
    given: ['transfer_id', 'seq', 'account', 'amount'],
    withheld: { user_id: 'your own' },
    atErasure: { kept: LEDGER },
  },
  referral_rewards: {
    of: ['friend_id'],
    given: ['state', 'decided_at'],
    persons: ['referrer_id'],
    withheld: { friend_id: 'your own', address_hash: SECRET, referrer_tokens: OTHERS },
    atErasure: {
      kept: 'a keyed hash and random numbers: nobody is paid for twice by leaving and coming back',
    },
  },
  wallet_seals: {
    of: ['user_id'],
    given: ['transfer_id', 'position', 'balance', 'seal'],
    withheld: { user_id: 'your own' },
    atErasure: { kept: LEDGER },
  },
  orders: {
    of: ['user_id'],
    given: columns(`
      id kind item tokens months currency_code amount_minor decimals usd_cents rate_to_usd method provider created_at
      paid_at failed_at expired_at`),
    withheld: {
      user_id: 'your own',
      client_id: 'a random number of your browser',
      is_live: 'whether real money was meant',
      provider_ref: PROVIDERS,
      checkout_url: PROVIDERS,
      claimed_at: 'when the provider was last asked',
    },
    atErasure: { kept: LEDGER },
  },
  subscriptions: {
    of: ['user_id'],
    given: ['id', 'order_id', 'provider', 'cancels', 'started_at', 'failed_at', 'ended_at'],
    withheld: {
      user_id: 'your own',
      subscription_ref: PROVIDERS,
      state_at: DERIVED,
      warned_at: 'when we wrote to you about it',
    },
    atErasure: { kept: LEDGER },
  },
  payments: {
    of: ['user_id'],
    given: columns(`
      id receipt_number order_id provider amount_minor usd_cents tokens paid_at period_end refunded_minor refunded_at
      disputed_at dispute_closed_at dispute_won tokens_reversed plan_change_id is_proration`),
    withheld: {
      user_id: 'your own',
      payment_ref: PROVIDERS,
      named_period_end: DERIVED,
      created_at: 'when we heard of it',
    },
    atErasure: { kept: LEDGER },
  },
  plan_changes: {
    of: ['user_id'],
    given: columns(`
      id order_id kind from_item item months tokens amount_minor usd_cents rate_to_usd credit_minor charge_minor charge_usd_cents
      charge_tokens starts_at created_at applied_at withdrawn_at failed_at`),
    withheld: {
      user_id: 'your own',
      sent_at: 'when the provider accepted it',
      resumes_renewal: DERIVED,
    },
    atErasure: { kept: LEDGER },
  },
  payment_refunds: {
    of: [],
    withheldWhole: 'the parts of what was paid back; the sum is among your payments',
    atErasure: { kept: LEDGER },
  },
  grants: {
    of: ['user_id'],
    given: ['id', 'kind', 'amount', 'asked_at', 'done_at'],
    withheld: {
      user_id: 'your own',
      reason: 'a note of staff',
      asked_by: OTHERS,
      needs_second: 'how staff agreed on it',
      decided_by: OTHERS,
      decided_at: 'how staff agreed on it',
      is_approved: 'how staff agreed on it',
    },
    atErasure: { kept: LEDGER },
  },
  premium_gifts: {
    of: ['user_id'],
    given: ['grant_id', 'starts_at', 'ends_at'],
    withheld: { user_id: 'your own', closed_at: DERIVED },
    atErasure: 'removed',
  },
  refund_requests: {
    of: [],
    withheldWhole: 'a note of staff; what was paid back is among your payments',
    atErasure: { kept: LEDGER },
  },
  // The provider's words, tied to a member by what became of them; they are gone after ninety days.
  payment_events: {
    of: [],
    withheldWhole: 'numbers of messages of the payment providers',
    atErasure: { kept: 'numbers, with nobody in them' },
  },
  payment_event_payloads: {
    of: [],
    withheldWhole: 'messages of the payment providers to us',
    atErasure: { kept: 'removed after ninety days' },
  },
  payment_event_outcomes: {
    of: ['user_id'],
    withheldWhole:
      'notes on messages of the payment providers; what came of them is among your payments',
    atErasure: { kept: LEDGER },
  },
  provider_plans: {
    of: [],
    withheldWhole: 'names of our plans at the payment providers',
    atErasure: { kept: 'about nobody' },
  },
  sandbox_checkouts: {
    of: [],
    withheldWhole: 'play money of development',
    atErasure: { kept: 'play money of development' },
  },
}
