import { conversationData } from './conversation-data-rules.ts'
import {
  CASES,
  CHECKED,
  columns,
  DERIVED,
  LEDGER,
  OTHERS,
  RANKING,
  SECRET,
  type TableRule,
} from './table-rules.ts'

const VIEWS = 'which members you were shown, as numbers without names, for at most six weeks'

/** Data map of the tables about members and others: photos, likes, matches, messages, reports. */
export const meetingData: Record<string, TableRule> = {
  photos: {
    ownedBy: ['user_id'],
    exported: columns(`
      id url width height description pending_description description_submitted_at order_index is_profile_picture is_approved likes_count boost_expires_at
      created_at`),
    withheld: {
      user_id: 'your own ID',
      storage_key: SECRET,
      placeholder: DERIVED,
      sha256: DERIVED,
      perceptual_hash: DERIVED,
      description_revision: DERIVED,
      resembles_rejected: 'note for moderators',
      visibility_score: RANKING,
      boost_score: RANKING,
    },
    atErasure: 'removed',
  },
  removed_photos: {
    ownedBy: ['user_id'],
    withheldTable: 'deleted by you; erased within an hour',
    atErasure: 'removed',
  },
  photo_estimates: {
    ownedBy: [],
    withheldTable: 'automatic estimate for a waiting photo; deleted with the decision',
    atErasure: 'removed',
  },
  photo_uploads: {
    ownedBy: ['user_id'],
    withheldTable: 'temporary record that prevents duplicate uploads',
    atErasure: 'removed',
  },
  photo_boosts: {
    ownedBy: ['user_id'],
    exported: ['id', 'photo_id', 'cost', 'boosted_at'],
    withheld: { user_id: 'your own ID', client_id: 'random number from your browser' },
    atErasure: { kept: LEDGER },
  },
  photo_slot_purchases: {
    ownedBy: ['user_id'],
    exported: ['id', 'cost', 'bought_at'],
    withheld: { user_id: 'your own ID', client_id: 'random number from your browser' },
    atErasure: { kept: LEDGER },
  },
  photo_rejections: {
    ownedBy: ['user_id'],
    exported: ['photo_id', 'reason', 'rejected_at'],
    withheld: { user_id: 'your own ID', sha256: DERIVED, perceptual_hash: DERIVED },
    atErasure: 'rewritten',
  },
  likes: {
    ownedBy: ['from_user_id'],
    exported: ['id', 'is_super_like', 'created_at', 'super_liked_at', 'super_cost'],
    pseudonymized: ['from_user_id', 'to_user_id'],
    atErasure: 'removed',
  },
  like_comments: {
    ownedBy: ['from_user_id'],
    exported: ['photo_id', 'prompt', 'comment', 'created_at', 'sent_at'],
    pseudonymized: ['from_user_id', 'to_user_id'],
    withheld: { withheld_since: CHECKED },
    atErasure: 'removed',
  },
  withdrawn_likes: {
    ownedBy: ['from_user_id'],
    exported: [
      'id',
      'is_super_like',
      'created_at',
      'super_liked_at',
      'super_cost',
      'withdrawn_at',
      'photo_id',
      'prompt',
      'comment',
    ],
    pseudonymized: ['from_user_id', 'to_user_id'],
    withheld: { withheld_since: CHECKED },
    atErasure: 'removed',
  },
  scheduled_messages: {
    ownedBy: ['sender_id'],
    exported: [
      'thread_id',
      'content',
      'send_at',
      'expected_price',
      'state',
      'reason',
      'created_at',
    ],
    withheld: {
      sender_id: 'your own ID',
      client_id: 'random number from your browser',
      changed_at: 'delivery state',
      try_at: 'delivery state',
    },
    atErasure: 'removed',
  },
  passes: {
    ownedBy: ['from_user_id'],
    exported: ['created_at'],
    pseudonymized: ['from_user_id', 'to_user_id'],
    withheld: { is_newest: DERIVED },
    atErasure: 'removed',
    erasedBy: ['from_user_id', 'to_user_id'],
  },
  short_ids: {
    ownedBy: ['member_id'],
    withheldTable: 'internal number, removed at erasure',
    atErasure: 'removed',
  },
  // Lists the member's passes without times. Erasing a member removes the short id by which others list them.
  packed_passes: {
    ownedBy: ['from_user_id'],
    exportedFrom: 'packed_pass_members',
    exported: ['latest_on'],
    pseudonymized: ['from_user_id', 'ids'],
    withheld: { first_id: DERIVED },
    atErasure: 'removed',
  },
  blocks: {
    ownedBy: ['blocker_id'],
    exported: ['created_at'],
    pseudonymized: ['blocker_id', 'blocked_id'],
    atErasure: 'removed',
    erasedBy: ['blocker_id', 'blocked_id'],
  },
  report_cases: {
    ownedBy: ['reported_user_id'],
    withheldTable:
      'moderators’ work that would reveal who reported you; decisions about you are in moderation_actions',
    atErasure: { kept: CASES },
  },
  reports: {
    ownedBy: ['reporter_id'],
    exported: ['id', 'reason', 'description', 'status', 'created_at', 'is_unfounded'],
    pseudonymized: ['reporter_id', 'reported_user_id'],
    withheld: {
      case_id: OTHERS,
      action_taken: OTHERS,
      reviewed_by: OTHERS,
      reviewed_at: OTHERS,
      evidence: OTHERS,
      misuse_decision_id: 'the decision is in moderation_actions',
    },
    atErasure: { kept: CASES },
  },
  report_files: {
    ownedBy: [],
    withheldTable: OTHERS,
    atErasure: {
      kept: 'deleted once nobody can appeal the result of the case or a decision about misuse of reports that counts it, or after a legal hold on it',
    },
  },
  authority_reports: {
    ownedBy: ['recorded_by'],
    withheldTable:
      'reports of crimes to authorities; telling you about them could harm an investigation',
    atErasure: { kept: 'deleted with the report case' },
  },
  evidence_hold_changes: {
    ownedBy: ['changed_by'],
    withheldTable:
      'legal holds on evidence of crimes; telling you about them could harm an investigation',
    atErasure: { kept: 'deleted with the report case' },
  },
  moderation_actions: {
    ownedBy: ['user_id'],
    exported: [
      'id',
      'kind',
      'statement',
      'clause',
      'suspended_until',
      'was_available',
      'photo_id',
      'voice_id',
      'decided_at',
      'appeal_until',
      'lifted_at',
    ],
    withheld: { user_id: 'your own ID', case_id: OTHERS, decided_by: OTHERS },
    atErasure: { kept: CASES },
  },
  member_notes: {
    ownedBy: ['member_id'],
    withheldTable: 'moderators’ work; decisions about you are in moderation_actions',
    atErasure: {
      kept: 'deleted after two years, so that leaving doesn’t end a case',
    },
  },

  photo_decisions: {
    ownedBy: ['decided_by'],
    withheldTable: 'a photo decision in the seconds before it is applied',
    atErasure: 'removed',
  },
  queue_leases: {
    ownedBy: ['staff_id'],
    withheldTable: 'queue items assigned to you as a moderator, for two minutes',
    atErasure: 'removed',
  },
  member_decisions: {
    ownedBy: ['member_id'],
    withheldTable: 'a verification decision in the seconds before it is applied',
    atErasure: 'removed',
  },
  appeals: {
    ownedBy: ['user_id'],
    exported: columns(`
      id action_id report_id words created_at due_at outcome answer decided_at`),
    withheld: {
      user_id: 'your own ID',
      decided_by: OTHERS,
      dismissed_by: OTHERS,
      dismissed_at: OTHERS,
    },
    atErasure: { kept: CASES },
  },
  selfie_checks: {
    ownedBy: ['user_id'],
    exported: columns(`
      id pose turns turns_state asked_at taken_at outcome reason decided_at`),
    withheld: { user_id: 'your own ID', storage_key: SECRET, decided_by: OTHERS },
    atErasure: 'removed',
  },
  // A random key of deleted files, and two times.
  selfie_deletions: {
    ownedBy: [],
    withheldTable: 'how long the deletion of pictures took, without saying whose they were',
    atErasure: { kept: 'deleted after 30 days' },
  },
  voices: {
    ownedBy: ['member_id'],
    exported: columns(`
      id kind question transcript audience duration_ms status reason recorded_at decided_at`),
    withheld: {
      member_id: 'your own ID',
      storage_key: SECRET,
      waveform: DERIVED,
      decided_by: OTHERS,
    },
    atErasure: 'removed',
  },
  rejected_voices: {
    ownedBy: ['member_id'],
    exported: columns(`
      voice_id kind question transcript audience duration_ms recorded_at rejected_at`),
    withheld: { member_id: 'your own ID', storage_key: SECRET, waveform: DERIVED },
    atErasure: 'removed',
  },
  introductions: {
    ownedBy: ['member_id'],
    exported: ['day', 'place'],
    pseudonymized: ['introduced_id'],
    withheld: { member_id: 'your own ID', is_mutual: DERIVED },
    atErasure: 'removed',
    erasedBy: ['member_id', 'introduced_id'],
  },
  date_plans: {
    ownedBy: ['member_id'],
    exported: columns(`
      id state with_name with_age with_city place country starts_at check_in_at grace_minutes alarm_at time_zone contact_name contact_email note
      created_at saved_at shared_at share_count asked_at alarmed_at ended_at`),
    withheld: { member_id: 'your own ID', slot: DERIVED, contact_key: DERIVED },
    atErasure: 'removed',
  },
  date_plan_mails: {
    ownedBy: [],
    withheldTable: 'when emails to your trusted contact were sent; deleted with the plan',
    atErasure: 'removed',
  },
  closed_date_contacts: {
    ownedBy: [],
    withheldTable: 'keyed hashes of addresses that want no emails about date plans',
    atErasure: { kept: 'so that we never email them again; contains no address' },
  },
  trips: {
    ownedBy: ['member_id'],
    exported: ['id', 'city', 'starts_on', 'ends_on', 'viewer', 'tells_others', 'saved_at'],
    withheld: {
      member_id: 'your own ID',
      slot: DERIVED,
      first_month: DERIVED,
      last_month: DERIVED,
      draw: RANKING,
    },
    atErasure: 'removed',
  },
  trip_crossings: {
    ownedBy: ['a_id', 'b_id'],
    exported: ['city', 'month', 'are_matched', 'told_at'],
    pseudonymized: ['a_id', 'b_id'],
    atErasure: 'removed',
  },
  daily_views: { ownedBy: ['member_id'], withheldTable: VIEWS, atErasure: 'removed' },
  recent_views: { ownedBy: ['member_id'], withheldTable: VIEWS, atErasure: 'removed' },
  lane_days: { ownedBy: ['viewer_id'], withheldTable: RANKING, atErasure: 'removed' },
  discover_order: { ownedBy: ['member_id'], withheldTable: RANKING, atErasure: 'removed' },
  experiment_exposures: { ownedBy: ['member_id'], withheldTable: RANKING, atErasure: 'removed' },
  order_preferences: {
    ownedBy: ['member_id'],
    exported: ['near_me', 'background', 'newcomers'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
  boost_results: {
    ownedBy: ['member_id'],
    exported: ['started_at', 'ended_at', 'shown', 'likes'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
  profile_terms: { ownedBy: ['member_id'], withheldTable: DERIVED, atErasure: 'rewritten' },
  ...conversationData,
}
