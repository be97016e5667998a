import type { MemberAgeChecks, OwnAgeCheck, UnderAgeMember } from '@adire/contract/age-checks.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { CheckRow, RequirementRow, UnderAgeRow } from './queries.ts'
import { findRetryTime, SESSION_MS } from './rules.ts'
import type { SessionRow } from './session-queries.ts'

interface OwnFacts {
  /** Newest first. */
  checks: readonly CheckRow[]
  requirement: RequirementRow | undefined
  session: SessionRow | undefined
  isAvailable: boolean
  now: Date
}

/** Maps the state of a member's age check, as they see it. */
export function toOwnCheck(facts: OwnFacts): OwnAgeCheck {
  const { checks, requirement, session, isAvailable, now } = facts
  const passed = checks.find(({ result }) => result === 'passed')
  if (passed) return { state: 'passed', ...toFinished(passed) }
  const underAge = checks.find(({ result }) => result === 'under_age')
  if (underAge) return { state: 'in_review', checkedAt: underAge.checkedAt.toISOString() }
  if (!requirement) return { state: 'not_required' }
  const { hasFailed } = requirement
  const required = { dueAt: requirement.dueAt?.toISOString() ?? null, hasFailed }
  if (session && isOpen(session, now)) return { state: 'started', ...required, url: session.url }
  if (!isAvailable) return { state: 'unavailable', ...required }
  const [failed] = checks
  if (!failed) return { state: 'needed', ...required }
  const retryAt = findRetryTime(
    checks.map(({ checkedAt }) => checkedAt),
    now,
  )
  return {
    state: 'failed',
    ...required,
    ...toFinished(failed),
    retryAt: retryAt?.toISOString() ?? null,
  }
}

/** True while an open check can be continued. */
export function isOpen({ startedAt }: Pick<SessionRow, 'startedAt'>, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < SESSION_MS
}

function toFinished({ method, checkedAt }: CheckRow) {
  return { method, checkedAt: checkedAt.toISOString() }
}

export function toMemberChecks(
  checks: readonly CheckRow[],
  requirement: RequirementRow | undefined,
): MemberAgeChecks {
  const isPassed = checks.some(({ result }) => result === 'passed')
  const required = requirement?.dueAt ? 'due' : requirement ? 'overdue' : 'not_required'
  return {
    standing: isPassed ? 'passed' : required,
    dueAt: requirement?.dueAt?.toISOString() ?? null,
    checks: checks.map((check) => ({ result: check.result, ...toFinished(check) })),
  }
}

export function toUnderAgeMember(row: UnderAgeRow, now: Date): UnderAgeMember {
  const { id, handle, birthDate, timeZone, city, country } = row
  return {
    id,
    handle,
    age: ageOn(birthDate, localDate(now, timeZone)),
    city,
    country,
    ...toFinished(row),
  }
}
