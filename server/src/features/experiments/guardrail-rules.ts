import type { StopReason } from '@adire/contract/experiments.ts'
import { marketGoals } from '@adire/contract/market.ts'
import type { GoalChange } from '../market/operations.ts'
import {
  type ArmCell,
  countAnswered,
  countEarlyAnswered,
  pickArm,
  sumReports,
} from './measure-rules.ts'
import { boundShare, CLEAR, compareMeans, compareShares, type Share } from './statistics-rules.ts'

/** Members of an arm from which a guardrail may stop an experiment. */
const MEMBERS_MINIMUM = 30

/** Returns the guardrail that stops the experiment; undefined if none does. */
export function findBreach(
  cells: readonly ArmCell[],
  community: GoalChange,
): StopReason | undefined {
  const [variant, control] = [pickArm(cells, true), pickArm(cells, false)]
  const [variantReports, controlReports] = [sumReports(variant), sumReports(control)]
  if (
    isEnough(variantReports, controlReports) &&
    compareMeans(variantReports, controlReports, CLEAR).low > 0
  )
    return 'reports'
  const isWorse = (isChosen: (cell: ArmCell) => boolean) => {
    const [variantAnswers, controlAnswers] = [
      countAnswered(variant, isChosen),
      countAnswered(control, isChosen),
    ]
    return (
      isEnough(variantAnswers, controlAnswers) &&
      compareShares(variantAnswers, controlAnswers, CLEAR).high < 0
    )
  }
  if (isWorse(() => true)) return 'answers'
  if (isWorse(({ isNewcomer }) => isNewcomer)) return 'newcomer_answers'
  if (isVariantUnderFloor(variant) || cameUnderFloor(community)) return 'floor'
  return becameUneven(community) ? 'gini' : undefined
}

function isEnough(one: { members: number }, other: { members: number }): boolean {
  return one.members >= MEMBERS_MINIMUM && other.members >= MEMBERS_MINIMUM
}

/** True if clearly fewer members, men or newcomers than the goal have an answered match within four weeks. */
function isVariantUnderFloor(variant: readonly ArmCell[]): boolean {
  const groups: Share[] = [
    countEarlyAnswered(variant, () => true),
    countEarlyAnswered(variant, ({ gender }) => gender === 'man'),
    countEarlyAnswered(variant, ({ isNewcomer }) => isNewcomer),
  ]
  return groups.some(isUnderFloor)
}

function isUnderFloor(group: Share): boolean {
  return group.members >= MEMBERS_MINIMUM && boundShare(group, CLEAR) < marketGoals.answered
}

/**
 * True if clearly fewer members, men or newcomers of the community than the goal have an answered match, and that group
 * is known to have met it before. The members of the variant are judged after four weeks only, which many experiments don't last.
 */
function cameUnderFloor({ before, now }: GoalChange): boolean {
  return now.answered.some((group, index) => {
    const earlier = before.answered[index] ?? null
    const wasMet = earlier !== null && earlier.count >= marketGoals.answered * earlier.members
    return group !== null && isUnderFloor(group) && wasMet
  })
}

/** True if exposure misses the goal for a gender that was within it before. */
function becameUneven({ before, now }: GoalChange): boolean {
  return now.gini.some(
    (gini, index) =>
      gini !== null && gini > marketGoals.gini && (before.gini[index] ?? 0) <= marketGoals.gini,
  )
}
