import { profileFields } from '@adire/contract/profile-fields.ts'
import { accountData } from './account-data-rules.ts'
import { advertisingData } from './advertising-data-rules.ts'
import { ageCheckData } from './age-check-data-rules.ts'
import { breachData } from './breach-data-rules.ts'
import { fraudData } from './fraud-data-rules.ts'
import { meetingData } from './meeting-data-rules.ts'
import { moneyData } from './money-data-rules.ts'
import { riskData } from './risk-data-rules.ts'
import { DERIVED, type TableRule } from './table-rules.ts'

/** Data map of the tables about the operation of the site; few are tied to a member. */
const operationsData: Record<string, TableRule> = {
  audit_log: {
    ownedBy: [],
    withheldTable: 'log of staff actions; decisions about you are in your profile and photos',
    atErasure: { kept: 'append-only; refers to members by a random number' },
  },
  audit_chain: {
    ownedBy: [],
    withheldTable: 'hashes of the log above',
    atErasure: { kept: 'hashes without personal data' },
  },
  server_keys: {
    ownedBy: [],
    withheldTable: 'encrypted keys of the servers',
    atErasure: { kept: 'contains nothing about members' },
  },
  // The key of a counter is a hash or a random id, and lasts as long as its window.
  rate_limits: {
    ownedBy: [],
    withheldTable: 'rate limit counters',
    atErasure: { kept: 'deleted within a day' },
  },
  address_readers: {
    ownedBy: ['member_id'],
    withheldTable: 'stored for 90 days to catch people who copy profiles with many accounts',
    atErasure: 'removed',
  },
  // A keyed hash of an address, and a day.
  address_flags: {
    ownedBy: [],
    withheldTable: 'keyed hashes of IP addresses',
    atErasure: { kept: 'deleted after 90 days' },
  },
  search_words: {
    ownedBy: [],
    withheldTable: 'words used in profiles, without their authors',
    atErasure: { kept: 'deleted the night after the last profile stops using them' },
  },
  ban_records: {
    ownedBy: [],
    withheldTable: 'keyed hashes of banned and erased accounts, without identity',
    atErasure: { kept: 'deleted five years after the ban, so that leaving doesn’t undo a ban' },
  },
  boost_shares: {
    ownedBy: [],
    withheldTable: 'which share of the viewers sees boosted members at the top, by gender',
    atErasure: { kept: 'totals without personal data' },
  },
  overdue_notices: {
    ownedBy: [],
    withheldTable: 'when staff were last notified of overdue items, by queue',
    atErasure: { kept: 'no personal data' },
  },
  system_config: {
    ownedBy: [],
    withheldTable: 'our prices and settings',
    atErasure: { kept: 'no personal data' },
  },
  currency_rates: {
    ownedBy: [],
    withheldTable: 'exchange rates',
    atErasure: { kept: 'no personal data' },
  },
  broadcast_messages: {
    ownedBy: [],
    withheldTable:
      'announcements to many members, and a keyed hash of the accounts a legal notice was sent to; yours are in your notifications',
    atErasure: {
      kept: 'our own texts; authors appear as random numbers; contains no address',
    },
  },
  broadcast_texts: {
    ownedBy: [],
    withheldTable: 'translations of announcements to many members',
    atErasure: { kept: 'our own texts' },
  },
  newsletter_subscribers: {
    ownedBy: [],
    withheldTable: 'separate from your account; use the unsubscribe link in any issue',
    atErasure: 'removed',
  },
  newsletter_issues: {
    ownedBy: [],
    withheldTable: 'newsletters we sent',
    atErasure: { kept: 'our own texts; authors appear as random numbers' },
  },
  newsletter_issue_texts: {
    ownedBy: [],
    withheldTable: 'translations of newsletters we sent',
    atErasure: { kept: 'our own texts' },
  },
  newsletter_deliveries: {
    ownedBy: [],
    withheldTable: 'newsletters sent to an address; separate from your account',
    atErasure: 'removed',
  },
  ad_inquiries: {
    ownedBy: [],
    withheldTable: 'messages to us, not part of an account',
    atErasure: { kept: 'deleted two years after the last contact' },
  },
  inquiry_messages: {
    ownedBy: [],
    withheldTable: 'our replies to messages, not part of an account',
    atErasure: { kept: 'deleted with the inquiry; staff appear as random numbers' },
  },
  review_times: {
    ownedBy: [],
    withheldTable: 'review times without personal data',
    atErasure: { kept: 'deleted after 90 days' },
  },
  review_figures: {
    ownedBy: [],
    withheldTable: 'totals without personal data',
    atErasure: { kept: 'totals without personal data' },
  },
  page_visits: {
    ownedBy: [],
    withheldTable: 'totals without personal data',
    atErasure: { kept: 'totals without personal data' },
  },
  nearby_cities: {
    ownedBy: [],
    withheldTable: 'distances between cities',
    atErasure: { kept: 'no personal data' },
  },
  log_timelines: {
    ownedBy: [],
    withheldTable: 'technical state of the database',
    atErasure: { kept: 'technical state of the database' },
  },
  job_runners: {
    ownedBy: [],
    withheldTable: 'technical state of the database',
    atErasure: { kept: 'technical state of the database' },
  },
  homes: {
    ownedBy: [],
    withheldTable: 'technical state of the database',
    atErasure: { kept: 'technical state of the database' },
  },
  backfills: {
    ownedBy: [],
    withheldTable: 'technical state of the database',
    atErasure: { kept: 'technical state of the database' },
  },
  market_weeks: {
    ownedBy: [],
    withheldTable: 'weeks whose metrics were computed',
    atErasure: { kept: 'no personal data' },
  },
  order_experiments: {
    ownedBy: [],
    withheldTable: 'experiments with the order, and sums over their members',
    atErasure: { kept: 'no personal data' },
  },
  market_metrics: {
    ownedBy: [],
    withheldTable: 'weekly sums over groups of at least ten members',
    atErasure: { kept: 'no personal data' },
  },
  transparency_quarters: {
    ownedBy: [],
    withheldTable: 'quarters whose numbers are published',
    atErasure: { kept: 'no personal data' },
  },
  transparency_figures: {
    ownedBy: [],
    withheldTable: 'published numbers about moderation',
    atErasure: { kept: 'no personal data' },
  },
  union_activity: {
    ownedBy: [],
    withheldTable: 'number of active members in the European Union by month',
    atErasure: { kept: 'no personal data' },
  },
  corridor_numbers: {
    ownedBy: [],
    withheldTable: 'numbers of members by country, over groups of at least twenty',
    atErasure: { kept: 'no personal data' },
  },
  browser_errors: {
    ownedBy: [],
    withheldTable: 'errors in browsers, grouped, without personal data',
    atErasure: { kept: 'no personal data; deleted 30 days after the last report' },
  },
  browser_error_days: {
    ownedBy: [],
    withheldTable: 'totals without personal data',
    atErasure: { kept: 'totals without personal data' },
  },
  page_speeds: {
    ownedBy: [],
    withheldTable: 'totals without personal data',
    atErasure: { kept: 'totals without personal data' },
  },
  migrations: {
    ownedBy: [],
    withheldTable: 'technical state of the database',
    atErasure: { kept: 'technical state of the database' },
  },
}

/**
 * The data map: for every table, what a member's export contains and what erasure does with it. A
 * test compares it with the database, so a new table or column needs an entry here.
 */
export const dataMap: Record<string, TableRule> = {
  ...accountData,
  ...meetingData,
  ...ageCheckData,
  ...fraudData,
  ...breachData,
  ...riskData,
  ...moneyData,
  ...advertisingData,
  ...operationsData,
}

/** Replaces the dates in an erased member's account. */
export const BLANK_TIME = '2000-01-01T00:00:00Z'

/** Profile of erased members; only the handle and the referral code differ, which are unique. */
export const blankProfile: Record<string, unknown> = {
  gender: 'woman',
  interested_in: 'everyone',
  preferred_age_min: null,
  preferred_age_max: null,
  is_age_dealbreaker: false,
  preferred_city: null,
  preferred_country: null,
  is_place_dealbreaker: false,
  birth_date: '1970-01-01',
  created_at: BLANK_TIME,
  last_active_at: BLANK_TIME,
  city: '',
  country: '',
  time_zone: 'UTC',
  ...Object.fromEntries(
    Object.values(profileFields).map(({ column, kind }) => [column, kind === 'list' ? [] : null]),
  ),
  is_verified: false,
  verified_at: null,
  verification_requested_at: null,
  verification_denied_at: null,
  verification_denied_reason: null,
  is_available: false,
  account_status: 'erased',
  suspended_until: null,
  referred_by: null,
  extra_photo_slots: 0,
  revision: 0,
  field_revisions: '{}',
  activity_visibility: 'nobody',
}

/**
 * Profile columns that aren't in `blankProfile`, with the reason. A test requires every column to be in
 * one of the two.
 */
export const otherProfileColumns = {
  id: 'random number that remains',
  handle: 'replaced',
  referral_code: 'replaced',
  is_confirmed: 'no personal data',
  // Set by triggers when the photos and premium are removed.
  card_photo_id: DERIVED,
  card_placeholder: DERIVED,
  card_description: DERIVED,
  photo_count: DERIVED,
  is_photo_optional: 'no personal data',
  is_staff: DERIVED,
  is_visible: DERIVED,
  boost_expires_at: DERIVED,
  visibility_score: DERIVED,
  is_premium: DERIVED,
  age_years: DERIVED,
} as const
