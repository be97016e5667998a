import { type MemberContext, type ReportOutcome, SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'

/** The ladder of the Community Guidelines: a warning, then a suspension, then a ban. What was lifted does not count. */
export function suggestedOutcome(actions: MemberContext['actions']): ReportOutcome {
  const counted = actions.filter(isStrike)
  if (counted.some(({ kind }) => kind !== 'warning')) return 'User banned'
  return counted.length > 0 ? 'User suspended' : 'Warning issued'
}

/** A photo or a verification that was refused is no offence. */
function isStrike({ kind, isLifted }: MemberContext['actions'][number]): boolean {
  return !isLifted && (kind === 'warning' || kind === 'suspension' || kind === 'ban')
}

export function countStrikes(actions: MemberContext['actions']): number {
  return actions.filter(isStrike).length
}

/** Whole days a suspension may last; undefined for anything else that was typed. */
export function validDays(typed: string): number | undefined {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= SUSPENSION_DAYS.minimum && days <= SUSPENSION_DAYS.maximum ? days : undefined
}
