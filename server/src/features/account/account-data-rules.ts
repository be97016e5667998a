import { profileFields } from '@adire/contract/profile-fields.ts'
import { columns, DERIVED, OTHERS, RANKING, SECRET, type TableRule } from './table-rules.ts'

const STAFF_CONFIRMATION = 'when staff last confirmed an action, for ten minutes'

/** Data map of the tables about a member alone: identity, sign-in, choices and notifications. */
export const accountData: Record<string, TableRule> = {
  users: {
    ownedBy: ['id'],
    exported: ['id', 'email', 'email_verified', 'created_at', 'updated_at'],
    withheld: { name: 'always empty', image: 'always empty', canonical_email: DERIVED },
    atErasure: 'rewritten',
  },
  profiles: {
    ownedBy: ['id'],
    exported: [
      ...Object.values(profileFields).map(({ column }) => column),
      ...columns(`
      id handle gender interested_in preferred_age_min preferred_age_max is_age_dealbreaker preferred_city preferred_country
      is_place_dealbreaker birth_date city country time_zone is_verified verified_at verification_requested_at verification_denied_at
      verification_denied_reason is_available account_status suspended_until is_confirmed is_visible referral_code
      extra_photo_slots last_active_at created_at photo_count boost_expires_at is_premium activity_visibility`),
    ],
    pseudonymized: ['referred_by'],
    withheld: {
      revision: 'version counter',
      field_revisions: 'version counter',
      card_photo_id: DERIVED,
      card_placeholder: DERIVED,
      card_description: DERIVED,
      visibility_score: RANKING,
      is_photo_optional: 'copy of a setting',
      is_staff: DERIVED,
      age_years: DERIVED,
      active_hour: DERIVED,
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
    ownedBy: ['user_id'],
    exported: ['id', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'],
    withheld: {
      user_id: 'your own ID',
      token: SECRET,
      reauthenticated_at: STAFF_CONFIRMATION,
      confirmed_action: STAFF_CONFIRMATION,
      confirmed_action_at: STAFF_CONFIRMATION,
    },
    atErasure: 'removed',
  },
  idempotency_keys: {
    ownedBy: ['user_id'],
    withheldTable: 'responses stored for a week in case one is lost in transit',
    atErasure: 'removed',
  },
  accounts: { ownedBy: ['user_id'], withheldTable: SECRET, atErasure: 'removed' },
  // Refers to a member in a text, not by a column: `removeLooseRows` erases it.
  verifications: { ownedBy: [], withheldTable: SECRET, atErasure: 'removed' },
  known_devices: { ownedBy: [], withheldTable: SECRET, atErasure: 'removed' },
  sign_in_steps: { ownedBy: ['user_id'], withheldTable: SECRET, atErasure: 'removed' },
  two_factors: {
    ownedBy: ['user_id'],
    exported: ['created_at', 'confirmed_at', 'removal_due_at'],
    withheld: {
      user_id: 'your own ID',
      sealed_secret: SECRET,
      key_id: 'name of the key of the secret above',
      last_step: SECRET,
      failures: 'attempt counter',
      failing_since: 'attempt counter',
      paused_until: 'attempt counter',
      removal_reminded_at: 'when the reminder about removal_due_at was sent',
    },
    atErasure: 'removed',
  },
  recovery_codes: { ownedBy: ['user_id'], withheldTable: SECRET, atErasure: 'removed' },
  passkeys: {
    ownedBy: ['user_id'],
    exported: ['id', 'name', 'transports', 'created_at', 'last_used_at'],
    withheld: {
      user_id: 'your own ID',
      credential_id: SECRET,
      public_key: SECRET,
      counter: SECRET,
    },
    atErasure: 'removed',
  },
  email_changes: {
    ownedBy: ['user_id'],
    exported: [
      'id',
      'old_email',
      'new_email',
      'requested_at',
      'expires_at',
      'changed_at',
      'revert_expires_at',
    ],
    withheld: { user_id: 'your own ID', confirm_hash: SECRET, revert_hash: SECRET },
    atErasure: 'removed',
  },
  member_preferences: {
    ownedBy: ['user_id'],
    exported: [
      'sends_read_receipts',
      'language',
      'saves_data',
      'uses_shortcuts',
      'quiet_from',
      'quiet_until',
      'quiet_time_zone',
      'daily_digest',
    ],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  notification_preferences: {
    ownedBy: ['user_id'],
    exported: ['topic', 'by_mail', 'by_push'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  notifications: {
    ownedBy: ['user_id'],
    limitedTo: 'notifications',
    exported: [
      'id',
      'kind',
      'facts',
      'broadcast_id',
      'times',
      'happened_at',
      'read_at',
      'mailed_at',
    ],
    withheld: {
      user_id: 'your own ID',
      about_id: OTHERS,
      thread_id: OTHERS,
      once_key: OTHERS,
      mail_state: 'delivery state',
      push_state: 'delivery state',
    },
    atErasure: 'removed',
    erasedBy: ['user_id', 'about_id'],
  },
  broadcast_recipients: {
    ownedBy: ['user_id'],
    exported: ['broadcast_id', 'state', 'opened_at'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  push_subscriptions: {
    ownedBy: ['user_id'],
    exported: ['id', 'created_at'],
    withheld: {
      user_id: 'your own ID',
      session_id: SECRET,
      endpoint: SECRET,
      p256dh: SECRET,
      auth: SECRET,
    },
    atErasure: 'removed',
  },
  realtime_events: {
    ownedBy: ['recipient'],
    withheldTable: 'live update events, deleted within two days',
    atErasure: 'removed',
  },
  data_exports: {
    ownedBy: ['user_id'],
    exported: ['id', 'requested_at', 'bytes', 'expires_at'],
    withheld: { user_id: 'your own ID', storage_key: SECRET, link_hash: SECRET },
    atErasure: 'removed',
  },
  account_deletions: {
    ownedBy: ['user_id'],
    exported: ['requested_at', 'due_at', 'status_before', 'suspended_until'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  policy_acceptances: {
    ownedBy: ['user_id'],
    exported: ['document', 'version', 'accepted_at'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  inactivity_warnings: {
    ownedBy: ['user_id'],
    exported: ['warned_at'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  admin_users: {
    ownedBy: ['user_id'],
    exported: ['role', 'granted_at'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  staff_views: {
    ownedBy: ['staff_id'],
    exported: ['id', 'table_name', 'name', 'filters', 'hidden_columns', 'saved_at'],
    withheld: { staff_id: 'your own ID' },
    atErasure: 'removed',
  },
  premium_features: {
    ownedBy: ['user_id'],
    exported: ['feature_name', 'is_active', 'expires_at', 'paid_until', 'gift_until'],
    withheld: { user_id: 'your own ID' },
    atErasure: 'removed',
  },
  onboarding_steps: {
    ownedBy: ['member_id'],
    exported: ['step', 'state', 'answered_at'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
}
