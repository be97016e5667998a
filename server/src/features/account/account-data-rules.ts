import { profileFields } from '@adire/contract/profile-fields.ts'
import { columns, DERIVED, OTHERS, RANKING, SECRET, type TableRule } from './table-rules.ts'

const STAFF_CONFIRMATION = 'when a moderator or admin last confirmed an action, for ten minutes'

/** Data map of the tables about a member alone: identity, sign-in, choices and notifications. */
export const accountData: Record<string, TableRule> = {
  users: {
    of: ['id'],
    given: ['id', 'email', 'email_verified', 'created_at', 'updated_at'],
    withheld: { name: 'never filled', image: 'never filled', canonical_email: DERIVED },
    atErasure: 'rewritten',
  },
  profiles: {
    of: ['id'],
    given: [
      ...Object.values(profileFields).map(({ column }) => column),
      ...columns(`
      id handle gender interested_in birth_date city country time_zone is_verified verified_at verification_requested_at verification_denied_at
      verification_denied_reason is_available account_status suspended_until is_confirmed is_visible referral_code
      extra_photo_slots last_active_at created_at photo_count boost_expires_at is_premium activity_visibility`),
    ],
    persons: ['referred_by'],
    withheld: {
      handle_key: 'what your name is compared by with others',
      revision: 'a counter of saves',
      field_revisions: 'a counter of saves',
      card_photo_id: DERIVED,
      card_placeholder: DERIVED,
      card_description: DERIVED,
      visibility_score: RANKING,
      age_years: DERIVED,
      shown_active_at: DERIVED,
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
    withheld: {
      user_id: 'your own',
      token: SECRET,
      reauthenticated_at: STAFF_CONFIRMATION,
      confirmed_action: STAFF_CONFIRMATION,
      confirmed_action_at: STAFF_CONFIRMATION,
    },
    atErasure: 'removed',
  },
  idempotency_keys: {
    of: ['user_id'],
    withheldWhole: 'answers to requests, repeated for a week when one got lost on the way',
    atErasure: 'removed',
  },
  accounts: { of: ['user_id'], withheldWhole: SECRET, atErasure: 'removed' },
  // Tied to a member by its text, not by a column.
  verifications: { of: [], withheldWhole: SECRET, atErasure: 'removed' },
  known_devices: { of: [], withheldWhole: SECRET, atErasure: 'removed' },
  sign_in_steps: { of: ['user_id'], withheldWhole: SECRET, atErasure: 'removed' },
  two_factors: {
    of: ['user_id'],
    given: ['created_at', 'confirmed_at', 'removal_due_at'],
    withheld: {
      user_id: 'your own',
      sealed_secret: SECRET,
      last_step: SECRET,
      failures: 'a counter of tries',
      failing_since: 'a counter of tries',
      paused_until: 'a counter of tries',
      removal_reminded_at: 'when the email about removal_due_at was repeated',
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
    given: [
      'id',
      'old_email',
      'new_email',
      'requested_at',
      'expires_at',
      'changed_at',
      'revert_expires_at',
    ],
    withheld: { user_id: 'your own', confirm_hash: SECRET, revert_hash: SECRET },
    atErasure: 'removed',
  },
  member_preferences: {
    of: ['user_id'],
    given: [
      'sends_read_receipts',
      'language',
      'saves_data',
      'uses_shortcuts',
      'quiet_from',
      'quiet_until',
      'quiet_time_zone',
      'daily_digest',
    ],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  notification_preferences: {
    of: ['user_id'],
    given: ['topic', 'by_mail', 'by_push'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  notifications: {
    of: ['user_id'],
    shown: 'notifications',
    given: ['id', 'kind', 'facts', 'broadcast_id', 'times', 'happened_at', 'read_at', 'mailed_at'],
    withheld: {
      user_id: 'your own',
      about_id: OTHERS,
      thread_id: OTHERS,
      once_key: OTHERS,
      mail_state: 'whether it is still to be sent',
      push_state: 'whether it is still to be sent',
    },
    atErasure: 'removed',
    removedBy: ['user_id', 'about_id'],
  },
  broadcast_recipients: {
    of: ['user_id'],
    given: ['broadcast_id', 'state', 'opened_at'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  push_subscriptions: {
    of: ['user_id'],
    given: ['id', 'created_at'],
    withheld: {
      user_id: 'your own',
      session_id: SECRET,
      endpoint: SECRET,
      p256dh: SECRET,
      auth: SECRET,
    },
    atErasure: 'removed',
  },
  realtime_events: {
    of: ['recipient'],
    withheldWhole: 'signs for open pages to look again, gone within a day',
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
    given: ['requested_at', 'due_at', 'status_before', 'suspended_until'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  policy_acceptances: {
    of: ['user_id'],
    given: ['document', 'version', 'accepted_at'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  inactivity_warnings: {
    of: ['user_id'],
    given: ['warned_at'],
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
    given: ['feature_name', 'is_active', 'expires_at', 'paid_until', 'gift_until'],
    withheld: { user_id: 'your own' },
    atErasure: 'removed',
  },
  onboarding_steps: {
    of: ['member_id'],
    given: ['step', 'state', 'answered_at'],
    withheld: { member_id: 'your own' },
    atErasure: 'removed',
  },
}
