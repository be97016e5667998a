import type { StopReason } from '@adire/contract/experiments.ts'
import { marketGoals } from '@adire/contract/market.ts'
import type { Evenness } from '../market/operations.ts'
import {
  type ArmCell,
  countAnswered,
  countEarlyAnswered,
  pickArm,
  sumReports,
} from './measure-rules.ts'
import { boundShare, CLEAR, compareMeans, compareShares, type Share } from './statistics-rules.ts'

/** Members of an arm from which a guardrail may stop an experiment. */
const MINIMUM = 30

/** Returns the guardrail that stops the experiment; undefined if none does. */
export function findBreach(cells: readonly ArmCell[], evenness: Evenness): StopReason | undefined {
  const [variant, control] = [pickArm(cells, true), pickArm(cells, false)]
  const hasMoreReports = isEnough(sumReports(variant), sumReports(control))
    ? compareMeans(sumReports(variant), sumReports(control), CLEAR).low > 0
    : false
  if (hasMoreReports) return 'reports'
  const isWorse = (isChosen: (cell: ArmCell) => boolean) => {
    const [one, other] = [countAnswered(variant, isChosen), countAnswered(control, isChosen)]
    return isEnough(one, other) && compareShares(one, other, CLEAR).high < 0
  }
  if (isWorse(() => true)) return 'answers'
  if (isWorse(({ isNewcomer }) => isNewcomer)) return 'newcomer_answers'
  if (isUnderFloor(variant)) return 'floor'
  return becameUneven(evenness) ? 'gini' : undefined
}

function isEnough(one: { members: number }, other: { members: number }): boolean {
  return one.members >= MINIMUM && other.members >= MINIMUM
}

/** True if clearly fewer members, men or newcomers than the goal have an answered match within four weeks. */
function isUnderFloor(variant: readonly ArmCell[]): boolean {
  const groups: Share[] = [
    countEarlyAnswered(variant, () => true),
    countEarlyAnswered(variant, ({ gender }) => gender === 'man'),
    countEarlyAnswered(variant, ({ isNewcomer }) => isNewcomer),
  ]
  return groups.some(
    (group) => group.members >= MINIMUM && boundShare(group, CLEAR) < marketGoals.answered,
  )
}

/** True if exposure is less even than the goal for a gender for which it was not before. */
function becameUneven({ before, now }: Evenness): boolean {
  return now.some(
    (gini, index) =>
      gini !== null && gini > marketGoals.gini && (before[index] ?? 0) <= marketGoals.gini,
  )
}
