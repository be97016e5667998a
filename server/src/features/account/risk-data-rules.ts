import { CHECKED, DERIVED, OTHERS, SECRET, type TableRule } from './table-rules.ts'

const EVASION = 'hashes without identity; deleted five years after the ban'
const SIGNS = 'signs of fraud that moderators check; decisions about you are in moderation_actions'
const RETURN_HASHES = 'hashes that recognise a banned member who returns'

/** Data map of the tables about signs of fraud, and about members who return after a ban. */
export const riskData: Record<string, TableRule> = {
  risk_signals: {
    ownedBy: ['member_id'],
    withheldTable: SIGNS,
    atErasure: 'removed',
  },
  risk_warnings: {
    ownedBy: ['recipient_id'],
    exported: ['thread_id', 'warned_at', 'ended_at', 'ended_as'],
    pseudonymized: ['sender_id'],
    withheld: { recipient_id: 'your own ID' },
    atErasure: 'removed',
    erasedBy: ['recipient_id', 'sender_id'],
  },
  risk_holds: {
    ownedBy: ['member_id'],
    // Open holds would show their subject what was recognised, and when.
    exportedFrom: 'ended_risk_holds',
    exported: ['id', 'since', 'ended_at', 'ended_as', 'refused_at'],
    withheld: { member_id: 'your own ID', ended_by: OTHERS, takes_effect_at: CHECKED },
    atErasure: 'removed',
  },
  risk_openers: { ownedBy: ['member_id'], withheldTable: DERIVED, atErasure: 'removed' },
  risk_comment_openers: {
    ownedBy: ['member_id'],
    withheldTable: DERIVED,
    atErasure: 'removed',
    erasedBy: ['member_id', 'recipient_id'],
  },
  risk_runs: {
    ownedBy: [],
    withheldTable: 'when a job last ran',
    atErasure: { kept: 'no personal data' },
  },
  browser_time_zones: {
    ownedBy: ['member_id'],
    exported: ['fitted_at', 'reported_at', 'time_zone', 'city', 'since'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
  member_devices: {
    ownedBy: ['member_id'],
    exported: ['first_seen_at', 'last_seen_at'],
    withheld: { member_id: 'your own ID', device_hash: SECRET },
    atErasure: 'removed',
  },
  member_payers: {
    ownedBy: ['member_id'],
    exported: ['first_seen_at', 'last_seen_at'],
    withheld: { member_id: 'your own ID', payer_hash: SECRET },
    atErasure: 'removed',
  },
  evasion_bans: {
    ownedBy: ['member_id'],
    withheldTable: 'which ban the hashes below belong to',
    atErasure: { kept: 'ID of an erased account; deleted five years after the ban' },
  },
  evasion_marks: {
    ownedBy: [],
    withheldTable: RETURN_HASHES,
    atErasure: { kept: EVASION },
  },
  evasion_photos: {
    ownedBy: [],
    withheldTable: RETURN_HASHES,
    atErasure: { kept: EVASION },
  },
  evasion_matches: {
    ownedBy: ['member_id'],
    withheldTable: SIGNS,
    atErasure: 'removed',
  },
  risk_outcomes: {
    ownedBy: [],
    withheldTable: 'counts of moderators’ decisions without names',
    atErasure: { kept: 'no personal data' },
  },
}
