import { profileFields } from '@adire/contract/profile-fields.ts'
import { accountData } from './account-data-rules.ts'
import { advertisingData } from './advertising-data-rules.ts'
import { meetingData } from './meeting-data-rules.ts'
import { moneyData } from './money-data-rules.ts'
import { DERIVED, type TableRule } from './table-rules.ts'

/** Data map of the tables about the operation of the site; few are tied to a member. */
const houseData: Record<string, TableRule> = {
  audit_log: {
    of: [],
    withheldWhole:
      'the record of what staff did; what was decided about you is in your profile and photos',
    atErasure: { kept: 'nobody may change it; it names members by a random number' },
  },
  audit_seals: {
    of: [],
    withheldWhole: 'seals of the record above',
    atErasure: { kept: 'seals, with nobody in them' },
  },
  // Tied to nobody: a counter's key is a hash or a random number, and lives as long as its window.
  rate_limits: {
    of: [],
    withheldWhole: 'counters of minutes and hours',
    atErasure: { kept: 'gone within a day' },
  },
  address_readers: {
    of: ['member_id'],
    withheldWhole: 'kept for ninety days to find out whoever copies profiles with many accounts',
    atErasure: 'removed',
  },
  // Tied to nobody: a keyed hash of an address, and a day.
  address_flags: {
    of: [],
    withheldWhole: 'keyed hashes of addresses',
    atErasure: { kept: 'gone after ninety days' },
  },
  // Tied to nobody: which words there are, not who says them.
  search_words: {
    of: [],
    withheldWhole: 'the words there are in profiles, without whose they are',
    atErasure: { kept: 'gone the night after nobody says them any more' },
  },
  ban_records: {
    of: [],
    withheldWhole: 'keyed hashes of those who were banned and then erased, without whose they were',
    atErasure: { kept: 'gone five years after the ban, so that a ban is not undone by leaving' },
  },
  system_config: {
    of: [],
    withheldWhole: 'what the house charges and gives',
    atErasure: { kept: 'about nobody' },
  },
  currency_rates: {
    of: [],
    withheldWhole: 'what a currency is worth',
    atErasure: { kept: 'about nobody' },
  },
  broadcast_messages: {
    of: [],
    withheldWhole: 'what the house told many; you read it under your notifications',
    atErasure: { kept: 'words of the house; they name their writer by a random number' },
  },
  // Given as a visitor, with an address and without an account.
  newsletter_subscribers: {
    of: [],
    withheldWhole: 'ends by the link in every issue',
    atErasure: 'removed',
  },
  newsletter_issues: {
    of: [],
    withheldWhole: 'what the house wrote to its subscribers',
    atErasure: { kept: 'words of the house; they name their writer by a random number' },
  },
  newsletter_deliveries: {
    of: [],
    withheldWhole: 'which issues went to an address, given as a visitor and without an account',
    atErasure: 'removed',
  },
  ad_inquiries: {
    of: [],
    withheldWhole: 'letters to us, not part of an account',
    atErasure: { kept: 'removed two years after the last contact' },
  },
  // Durations, with nobody in them.
  review_times: {
    of: [],
    withheldWhole: 'how long reviews took, with nobody in them',
    atErasure: { kept: 'gone after ninety days' },
  },
  review_figures: {
    of: [],
    withheldWhole: 'sums, with nobody in them',
    atErasure: { kept: 'sums, with nobody in them' },
  },
  page_visits: {
    of: [],
    withheldWhole: 'sums, with nobody in them',
    atErasure: { kept: 'sums, with nobody in them' },
  },
  migrations: {
    of: [],
    withheldWhole: 'the state of the database itself',
    atErasure: { kept: 'the state of the database itself' },
  },
}

/**
 * The data map: for every table, what a member's export contains and what erasure does with it. A
 * test compares it with the database, so a new table or column needs an entry here.
 */
export const dataMap: Record<string, TableRule> = {
  ...accountData,
  ...meetingData,
  ...moneyData,
  ...advertisingData,
  ...houseData,
}

/** Every date of an erased member's account. */
export const BLANK_TIME = '2000-01-01T00:00:00Z'

/** Profile of erased members; only the handle and the referral code differ, which are unique. */
export const blankProfile: Record<string, unknown> = {
  gender: 'woman',
  interested_in: 'everyone',
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
  handle_key: null,
  revision: 0,
  field_revisions: '{}',
  activity_visibility: 'nobody',
}

/** Profile columns that erasure keeps or sets otherwise. */
export const selfKeptColumns = {
  id: 'the random number that is left',
  handle: 'made new',
  referral_code: 'made new',
  is_confirmed: 'says nothing about anybody',
  // By triggers, from the photos and the premium that are gone.
  card_photo_id: DERIVED,
  card_placeholder: DERIVED,
  card_description: DERIVED,
  photo_count: DERIVED,
  boost_expires_at: DERIVED,
  visibility_score: DERIVED,
  is_premium: DERIVED,
  age_years: DERIVED,
} as const
