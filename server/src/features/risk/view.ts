import { type HeldMember, type MeasuredRule, RiskRule } from '@adire/contract/risk.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { isActive } from './assessment-rules.ts'
import type { RuleCounts } from './outcome-queries.ts'
import type { HeldRow } from './review-queries.ts'
import { rulePoints } from './rules.ts'

/** Describes a member on hold. Rules that only an older version knew are left out. */
export function toHeldMember(row: HeldRow, now: Date): HeldMember {
  const { birthDate, timeZone, heldSince, sortKey: _key, signals, ...member } = row
  return {
    ...member,
    age: ageOn(birthDate, localDate(now, timeZone)),
    heldSince: heldSince.toISOString(),
    signals: signals.flatMap(({ rule, foundAt, formerBan, ...signal }) => {
      const { data: known } = RiskRule.safeParse(rule)
      return known
        ? [
            {
              ...signal,
              rule: known,
              foundAt: new Date(foundAt).toISOString(),
              formerBan: formerBan && {
                ...formerBan,
                bannedAt: new Date(formerBan.bannedAt).toISOString(),
              },
            },
          ]
        : []
    }),
  }
}

/** Describes all rules, those without signals too. */
export function toMeasuredRules(counts: readonly RuleCounts[]): MeasuredRule[] {
  const byRule = new Map(counts.map(({ rule, ...measured }) => [rule, measured]))
  return RiskRule.options.map((rule) => {
    const measured = byRule.get(rule) ?? { found: 0, confirmed: 0, unfounded: 0 }
    return { rule, points: rulePoints[rule], ...measured, isActive: isActive(rule, measured) }
  })
}
