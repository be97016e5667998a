import { isFraudClause } from '@adire/contract/fraud-notices.ts'
import { clauseKeys, type GuidelineClause } from '@adire/contract/guidelines.ts'
import type { ReportReason } from '@adire/contract/safety.ts'

/** Key of a clause by its position: 1 to 9, then 0. */
export function getClauseDigit(position: number): string {
  return String((position + 1) % 10)
}

/** Returns the clause that a number key chooses; undefined for other keys. */
export function findClauseByDigit(key: string): GuidelineClause | undefined {
  return clauseKeys.find((_, position) => getClauseDigit(position) === key)
}

/**
 * Returns the clause that reports for these reasons suggest for a ban. Only a scam suggests one: a
 * ban for it warns everyone the member wrote to.
 */
export function suggestClause(reasons: readonly ReportReason[]): GuidelineClause | undefined {
  return reasons.includes('scam') ? 'scam' : undefined
}

/** True if a ban under this clause warns nobody, although a report says that the member is a scammer. */
export function isMissingFraudClause(
  clause: GuidelineClause | undefined,
  reasons: readonly ReportReason[],
): boolean {
  return suggestClause(reasons) === 'scam' && !isFraudClause(clause)
}

/**
 * Returns the statement after a clause was chosen: the new template, empty for no clause, replaces an
 * empty text or an unedited template, never what the moderator wrote.
 */
export function fillStatement(
  current: string,
  templates: readonly string[],
  chosen: string,
): string {
  const isUntouched = current.trim() === '' || templates.includes(current)
  return isUntouched ? chosen : current
}
