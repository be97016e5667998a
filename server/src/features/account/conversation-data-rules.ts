import { columns, DERIVED, OTHERS, SECRET, type TableRule } from './table-rules.ts'

/** Data map of the tables about conversations. */
export const conversationData: Record<string, TableRule> = {
  matches: {
    ownedBy: ['user_a_id', 'user_b_id'],
    limitedTo: 'matches',
    exported: ['id', 'matched_at', 'created_at'],
    pseudonymized: ['user_a_id', 'user_b_id'],
    withheld: {
      unmatched_at: 'ended matches are shown to neither member',
      unmatched_by: 'neither member is told who ended it',
      a_celebrated_at: 'whether one of you has seen the match announcement',
      b_celebrated_at: 'whether one of you has seen the match announcement',
    },
    atErasure: { kept: 'the other member keeps the conversation' },
  },
  message_threads: {
    ownedBy: ['user_a_id', 'user_b_id'],
    limitedTo: 'threads',
    exported: [
      'id',
      'match_id',
      'created_at',
      'last_message_at',
      'active_at',
      'last_seq',
      'last_preview',
    ],
    pseudonymized: ['user_a_id', 'user_b_id', 'last_sender_id', 'declined_by'],
    withheld: {
      a_unread: DERIVED,
      b_unread: DERIVED,
      a_read_seq: OTHERS,
      b_read_seq: OTHERS,
      home_id: 'the database that stores the messages',
      emptied_at: DERIVED,
      answered_at: DERIVED,
      a_rested_seq: OTHERS,
      b_rested_seq: OTHERS,
    },
    atErasure: 'rewritten',
  },
  accepted_messages: {
    ownedBy: ['sender_id'],
    withheldTable:
      'copies of messages in the seconds before they are sent, and their random numbers',
    atErasure: { kept: 'texts are deleted once sent, the rest after a week' },
  },
  messages: {
    ownedBy: ['sender_id'],
    limitedTo: 'messages',
    exported: columns(`
      id conversation_id seq content message_type created_at removed_at`),
    pseudonymized: ['sender_id'],
    withheld: {
      client_id: 'random number from a browser',
      cost: 'listed in your transfers',
      is_read: 'only the reader decides whether to share this',
    },
    atErasure: 'rewritten',
  },
  message_voices: {
    ownedBy: ['sender_id'],
    exported: columns(`message_id thread_id duration_ms created_at`),
    withheld: {
      sender_id: 'your own ID',
      client_id: 'random number from a browser',
      storage_key: SECRET,
      waveform: DERIVED,
    },
    atErasure: 'removed',
  },
}
