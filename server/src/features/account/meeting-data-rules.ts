import {
  CASES,
  columns,
  DERIVED,
  LEDGER,
  OTHERS,
  RANKING,
  SECRET,
  type TableRule,
} from './table-rules.ts'

/** Data map of the tables about members and others: photos, likes, matches, messages, reports. */
export const meetingData: Record<string, TableRule> = {
  photos: {
    of: ['user_id'],
    given: columns(`
      id url width height description pending_description description_submitted_at order_index is_profile_picture is_approved likes_count boost_expires_at
      created_at`),
    withheld: {
      user_id: 'your own',
      storage_key: SECRET,
      placeholder: DERIVED,
      sha256: DERIVED,
      perceptual_hash: DERIVED,
      description_revision: DERIVED,
      resembles_rejected: 'a note for the moderators',
      visibility_score: RANKING,
      boost_score: RANKING,
    },
    atErasure: 'removed',
  },
  removed_photos: {
    of: ['user_id'],
    withheldWhole: 'deleted by you, and gone within the hour',
    atErasure: 'removed',
  },
  photo_estimates: {
    of: [],
    withheldWhole:
      'what a model takes a photo for while it waits; a hint for the moderators, gone with their decision',
    atErasure: 'removed',
  },
  photo_uploads: {
    of: ['user_id'],
    withheldWhole: 'a note of a few days that keeps an upload from counting twice',
    atErasure: 'removed',
  },
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
  report_cases: {
    of: ['reported_user_id'],
    withheldWhole:
      'the work of the moderators; it would show who reported whom. What was decided about you is among the decisions',
    atErasure: { kept: CASES },
  },
  reports: {
    of: ['reporter_id'],
    given: ['id', 'reason', 'description', 'status', 'created_at'],
    persons: ['reporter_id', 'reported_user_id'],
    withheld: {
      case_id: OTHERS,
      action_taken: OTHERS,
      reviewed_by: OTHERS,
      reviewed_at: OTHERS,
      evidence: OTHERS,
    },
    atErasure: { kept: CASES },
  },
  report_files: {
    of: [],
    withheldWhole: OTHERS,
    atErasure: { kept: 'removed with the end of the case' },
  },
  moderation_actions: {
    of: ['user_id'],
    given: [
      'id',
      'kind',
      'statement',
      'suspended_until',
      'was_available',
      'photo_id',
      'decided_at',
      'lifted_at',
    ],
    withheld: { user_id: 'your own', case_id: OTHERS, decided_by: OTHERS },
    atErasure: { kept: CASES },
  },
  member_notes: {
    of: ['member_id'],
    withheldWhole: 'the work of the moderators; what was decided about you is among the decisions',
    atErasure: {
      kept: 'removed two years after they were written, so that nobody leaves a case by leaving us',
    },
  },

  photo_decisions: {
    of: ['decided_by'],
    withheldWhole: 'a decision about a photo in its few seconds before it is carried out',
    atErasure: 'removed',
  },
  queue_leases: {
    of: ['staff_id'],
    withheldWhole: 'which items of a work queue you have on screen as a moderator, for two minutes',
    atErasure: 'removed',
  },
  member_decisions: {
    of: ['member_id'],
    withheldWhole: 'a decision about your verification in its few seconds before it is carried out',
    atErasure: 'removed',
  },
  appeals: {
    of: ['user_id'],
    given: ['id', 'action_id', 'words', 'created_at', 'due_at', 'outcome', 'answer', 'decided_at'],
    withheld: { user_id: 'your own', decided_by: OTHERS },
    atErasure: { kept: CASES },
  },
  selfie_checks: {
    of: ['user_id'],
    given: ['id', 'pose', 'asked_at', 'taken_at', 'outcome', 'reason', 'decided_at'],
    withheld: { user_id: 'your own', storage_key: SECRET, decided_by: OTHERS },
    atErasure: 'removed',
  },
  introductions: {
    of: ['member_id'],
    given: ['day', 'place'],
    persons: ['introduced_id'],
    withheld: { member_id: 'your own' },
    atErasure: 'removed',
    removedBy: ['member_id', 'introduced_id'],
  },
  daily_views: {
    of: ['member_id'],
    withheldWhole: 'a count of one day, without names',
    atErasure: 'removed',
  },
  profile_terms: { of: ['member_id'], withheldWhole: DERIVED, atErasure: 'rewritten' },
  matches: {
    of: ['user_a_id', 'user_b_id'],
    shown: 'matches',
    given: ['id', 'matched_at', 'created_at'],
    persons: ['user_a_id', 'user_b_id'],
    withheld: {
      unmatched_at: 'a match that has ended is shown to neither of the two',
      unmatched_by: 'neither of the two is told who ended it',
      a_celebrated_at: 'a note that one of you was shown the match',
      b_celebrated_at: 'a note that one of you was shown the match',
    },
    atErasure: { kept: 'the other one keeps the thread' },
  },
  message_threads: {
    of: ['user_a_id', 'user_b_id'],
    shown: 'threads',
    given: [
      'id',
      'match_id',
      'created_at',
      'last_message_at',
      'active_at',
      'last_seq',
      'last_preview',
    ],
    persons: ['user_a_id', 'user_b_id', 'last_sender_id'],
    withheld: { a_unread: DERIVED, b_unread: DERIVED, a_read_seq: OTHERS, b_read_seq: OTHERS },
    atErasure: 'rewritten',
  },
  messages: {
    of: ['sender_id'],
    shown: 'messages',
    given: columns(`
      id conversation_id seq content message_type created_at removed_at`),
    persons: ['sender_id'],
    withheld: {
      client_id: 'a random number of a browser',
      cost: 'what you paid is among your transfers',
      is_read: 'whether a message was read is for its reader to tell',
    },
    atErasure: 'rewritten',
  },
}
