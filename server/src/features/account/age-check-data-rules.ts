import type { TableRule } from './table-rules.ts'

/** Data map of the tables about age checks. */
export const ageCheckData: Record<string, TableRule> = {
  age_checks: {
    ownedBy: ['member_id'],
    exported: ['id', 'result', 'method', 'checked_at'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
  age_check_sessions: {
    ownedBy: ['member_id'],
    exported: ['id', 'provider', 'started_at'],
    withheld: {
      member_id: 'your own ID',
      provider_ref: 'ID at the provider, deleted with the result or after a day',
      page_url: 'address of the provider’s page, deleted with the result or after a day',
    },
    atErasure: 'removed',
  },
  required_age_checks: {
    ownedBy: ['member_id'],
    exported: ['due_at', 'is_overdue', 'has_failed'],
    withheld: { member_id: 'your own ID' },
    atErasure: 'removed',
  },
  sandbox_age_checks: {
    ownedBy: [],
    withheldTable: 'test checks in development',
    atErasure: { kept: 'test checks in development' },
  },
  age_check_runs: {
    ownedBy: [],
    withheldTable: 'how far a job has got',
    atErasure: { kept: 'no personal data' },
  },
}
