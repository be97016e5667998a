/**
 * The data map: of every table what a member gets of it when they ask for their data, and what becomes of it when they are
 * erased (security bars G-03, G-04, G-07). A test compares it with the database, so no table or column is added without a word here.
 */
export interface TableRule {
  /** The columns that say whose a row is; none where nothing is tied to a member. */
  of: string[]
  /** Rows of the threads a member is part of, by this column, instead. */
  ofThread?: string
  /** Columns a member gets. */
  given?: string[]
  /** Columns a member gets with everybody but themselves under a pseudonym. */
  persons?: string[]
  /** Columns a member does not get, and why. */
  withheld?: Record<string, string>
  /** Why a member gets nothing of the table at all. */
  withheldWhole?: string
  atErasure: 'removed' | 'rewritten' | { kept: string }
  /** Whose rows go where those aren't the rows a member gets. */
  removedBy?: string[]
}

const SECRET = 'a secret, or made from one'
const DERIVED = 'worked out from the rest'
const OTHERS = 'about somebody else'
const RANKING = 'a figure of the order in Discover'
const LEDGER = 'the books must add up; only a random number stands in them'

function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}

export const dataMap: Record<string, TableRule> = {
  users: {
    of: ['id'],
    given: ['id', 'email', 'email_verified', 'created_at', 'updated_at'],
    withheld: { name: 'never filled', image: 'never filled', canonical_email: DERIVED },
    atErasure: 'rewritten',
  },
  profiles: {
    of: ['id'],
    given: columns(`
      id handle gender interested_in birth_date city country time_zone profession education about_me interests
      languages looking_for relationship_type height body_type smoking drinking religion children want_children
      roots_city roots_country is_verified verified_at verification_requested_at verification_denied_at
      verification_denied_reason is_available account_status suspended_until is_confirmed is_visible referral_code
      extra_photo_slots last_active_at created_at photo_count boost_expires_at is_premium activity_visibility`),
    persons: ['referred_by'],
    withheld: {
      revision: 'a counter of saves',
      field_revisions: 'a counter of saves',
      card_photo_id: DERIVED,
      card_placeholder: DERIVED,
      visibility_score: RANKING,
      rank_key: RANKING,
      recent_key: RANKING,
      youngest_key: RANKING,
      eldest_key: RANKING,
      verified_key: RANKING,
    },
    atErasure: 'rewritten',
  },
  sessions: {
    of: ['user_id'],
    given: ['id', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'],
    withheld: { user_id: 'your own', token: SECRET },
    atErasure: 'removed',
  },
  accounts: { of: ['user_id'], withheldWhole: SECRET, atErasure: 'removed' },
  // Tied to a member by its text, not by a column.
  verifications: { of: [], withheldWhole: SECRET, atErasure: 'removed' },
  known_devices: { of: [], withheldWhole: SECRET, atErasure: 'removed' },
  sign_in_steps: { of: ['user_id'], withheldWhole: SECRET, atErasure: 'removed' },
  two_factors: {
    of: ['user_id'],
    given: ['created_at', 'confirmed_at'],
    withheld: {
      user_id: 'your own',
      sealed_secret: SECRET,
      last_step: SECRET,
      failures: 'a counter of tries',
      failing_since: 'a counter of tries',
      paused_until: 'a counter of tries',
    },
    atErasure: 'removed',
  },
  recovery_codes: { of: ['user_id'], withheldWhole: SECRET, atErasure: 'removed' },
  passkeys: {
    of: ['user_id'],
    given: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
    withheld: { user_id: 'your own', credential_id: SECRET, public_key: SECRET, counter: SECRET },
    atErasure: 'removed',
  },
  email_changes: {
    of: ['user_id'],
    given: ['id', 'old_email', 'new_email', 'requested_at', 'expires_at', 'changed_at', 'revert_expires_at'],
    withheld: { user_id: 'your own', confirm_hash: SECRET, revert_hash: SECRET },
    atErasure: 'removed',
  },
  member_preferences: {
    of: ['user_id'],
    given: ['sends_read_receipts', 'language', 'saves_data', 'quiet_from', 'quiet_until', 'quiet_time_zone'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  notification_preferences: {
    of: ['user_id'],
    given: ['topic', 'by_mail', 'by_push'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  data_exports: {
    of: ['user_id'],
    given: ['id', 'requested_at', 'bytes', 'expires_at'],
    withheld: { user_id: 'your own', storage_key: SECRET, link_hash: SECRET },
    atErasure: 'removed',
  },
  account_deletions: {
    of: ['user_id'],
    given: ['requested_at', 'due_at', 'status_before'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  admin_users: {
    of: ['user_id'],
    given: ['role', 'granted_at'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  premium_features: {
    of: ['user_id'],
    given: ['feature_name', 'is_active', 'expires_at'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  onboarding_steps: {
    of: ['member_id'],
    given: ['step', 'state', 'answered_at'],
    withheld: { member_id: 'your own' },
    atErasure: 'removed',
  },
  photos: {
    of: ['user_id'],
    given: columns(`
      id url width height description order_index is_profile_picture is_approved likes_count boost_expires_at
      created_at`),
    withheld: {
      user_id: 'your own',
      storage_key: SECRET,
      placeholder: DERIVED,
      sha256: DERIVED,
      perceptual_hash: DERIVED,
      resembles_rejected: 'a note for the moderators',
      visibility_score: RANKING,
      boost_score: RANKING,
    },
    atErasure: 'removed',
  },
  removed_photos: { of: ['user_id'], withheldWhole: 'deleted by you, and gone within the hour', atErasure: 'removed' },
  photo_uploads: { of: ['user_id'], withheldWhole: 'a note of a few days that keeps an upload from counting twice', atErasure: 'removed' },
  photo_boosts: {
    of: ['user_id'],
    given: ['id', 'photo_id', 'cost', 'boosted_at'],
    withheld: { user_id: 'your own', client_id: 'a random number of your browser' },
    atErasure: { kept: LEDGER },
  },
  photo_slot_purchases: {
    of: ['user_id'],
    given: ['id', 'cost', 'bought_at'],
    withheld: { user_id: 'your own', client_id: 'a random number of your browser' },
    atErasure: { kept: LEDGER },
  },
  photo_rejections: {
    of: ['user_id'],
    given: ['photo_id', 'reason', 'rejected_at'],
    withheld: { user_id: 'your own', sha256: DERIVED, perceptual_hash: DERIVED },
    atErasure: 'rewritten',
  },
  likes: {
    of: ['from_user_id'],
    given: ['id', 'is_super_like', 'created_at', 'super_liked_at', 'super_cost'],
    persons: ['from_user_id', 'to_user_id'],
    atErasure: 'removed',
  },
  passes: {
    of: ['from_user_id'],
    given: ['created_at'],
    persons: ['from_user_id', 'to_user_id'],
    withheld: { is_newest: DERIVED },
    atErasure: 'removed',
    removedBy: ['from_user_id', 'to_user_id'],
  },
  blocks: {
    of: ['blocker_id'],
    given: ['created_at'],
    persons: ['blocker_id', 'blocked_id'],
    atErasure: 'removed',
    removedBy: ['blocker_id', 'blocked_id'],
  },
  introductions: {
    of: ['member_id'],
    given: ['day', 'place'],
    persons: ['introduced_id'],
    withheld: { member_id: 'your own' },
    atErasure: 'removed',
    removedBy: ['member_id', 'introduced_id'],
  },
  daily_views: { of: ['member_id'], withheldWhole: 'a count of one day, without names', atErasure: 'removed' },
  profile_terms: { of: ['member_id'], withheldWhole: DERIVED, atErasure: 'rewritten' },
  matches: {
    of: ['user_a_id', 'user_b_id'],
    given: ['id', 'matched_at', 'created_at', 'unmatched_at'],
    persons: ['user_a_id', 'user_b_id'],
    atErasure: { kept: 'the other one keeps the thread' },
  },
  message_threads: {
    of: ['user_a_id', 'user_b_id'],
    given: ['id', 'match_id', 'created_at', 'last_message_at', 'active_at', 'last_seq', 'last_preview'],
    persons: ['user_a_id', 'user_b_id', 'last_sender_id'],
    withheld: { a_unread: DERIVED, b_unread: DERIVED, a_read_seq: OTHERS, b_read_seq: OTHERS },
    atErasure: 'rewritten',
  },
  messages: {
    of: ['sender_id'],
    ofThread: 'conversation_id',
    given: columns(`
      id conversation_id seq content message_type created_at is_read removed_at`),
    persons: ['sender_id'],
    withheld: { client_id: 'a random number of a browser', cost: 'what you paid is among your transfers' },
    atErasure: 'rewritten',
  },
  token_wallets: {
    of: ['user_id'],
    given: ['balance', 'lifetime_spent'],
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
  audit_log: {
    of: [],
    withheldWhole: 'the record of what staff did; what was decided about you is in your profile and photos',
    atErasure: { kept: 'nobody may change it; it names members by a random number' },
  },
  // Tied to nobody: a counter's key is a hash or a random number, and lives as long as its window.
  rate_limits: { of: [], withheldWhole: 'counters of minutes and hours', atErasure: { kept: 'gone within a day' } },
  // Given as a visitor, with an address and without an account.
  newsletter_subscribers: { of: [], withheldWhole: 'ends by the link in every issue', atErasure: 'removed' },
  ad_inquiries: {
    of: [],
    withheldWhole: 'letters to us, not part of an account',
    atErasure: { kept: 'removed two years after the last contact' },
  },
  page_visits: { of: [], withheldWhole: 'sums, with nobody in them', atErasure: { kept: 'sums, with nobody in them' } },
  migrations: { of: [], withheldWhole: 'the state of the database itself', atErasure: { kept: 'the state of the database itself' } },
}

/** What an erased member's profile says: the same for everybody, but for two names that must be nobody else's. */
export const blankProfile: Record<string, unknown> = {
  gender: 'woman',
  interested_in: 'everyone',
  birth_date: '1970-01-01',
  created_at: '2000-01-01T00:00:00Z',
  last_active_at: '2000-01-01T00:00:00Z',
  city: '',
  country: '',
  time_zone: 'UTC',
  profession: null,
  education: null,
  about_me: null,
  interests: [],
  languages: [],
  looking_for: null,
  relationship_type: null,
  height: null,
  body_type: null,
  smoking: null,
  drinking: null,
  religion: null,
  children: null,
  want_children: null,
  roots_city: null,
  roots_country: null,
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

/** The columns of a profile that the above need not name. */
export const selfKeptColumns = {
  id: 'the random number that is left',
  handle: 'made new',
  referral_code: 'made new',
  is_confirmed: 'says nothing about anybody',
  // By triggers, from the photos and the premium that are gone.
  card_photo_id: DERIVED,
  card_placeholder: DERIVED,
  photo_count: DERIVED,
  boost_expires_at: DERIVED,
  visibility_score: DERIVED,
  is_premium: DERIVED,
} as const
