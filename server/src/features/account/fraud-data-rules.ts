import { OTHERS, type TableRule } from './table-rules.ts'

/** Data map of the tables about notices after a ban for fraud. */
export const fraudData: Record<string, TableRule> = {
  fraud_alerts: {
    ownedBy: ['member_id'],
    withheldTable: 'whether the people you wrote to were told of a ban for fraud',
    atErasure: 'removed',
  },
  // The name stays with the recipient when the banned member is erased: the police may need it.
  fraud_notices: {
    ownedBy: ['recipient_id'],
    exported: ['id', 'name', 'last_contact', 'sent_at'],
    withheld: { recipient_id: 'your own ID', member_id: OTHERS, decision_id: OTHERS },
    atErasure: 'removed',
  },
}
