import type { Arm, Comparison, ExperimentResults } from '@adire/contract/experiments.ts'
import { GROUP_MINIMUM } from '@adire/contract/market.ts'
import type { Gender } from '@adire/contract/members.ts'
import { compareMeans, compareShares, CONFIDENT, type Share, type Sum } from './statistics-rules.ts'

/** Members of an arm who have everything in common that is measured; the row of a statement. */
export interface ArmCell {
  isVariant: boolean
  gender: Gender
  /** Joined in the four weeks before the first exposure. */
  isNewcomer: boolean
  isSmallCity: boolean
  /** Exposed at least four weeks ago. */
  isMature: boolean
  members: number
  /** Members with an answered match since, and within four weeks. */
  withAnswer: number
  withEarlyAnswer: number
  answered: number
  answeredSquares: number
  likes: number
  unmatched: number
  unanswered: number
  /** Reports and blocks by the members. */
  reports: number
  reportSquares: number
}

type Choice = (cell: ArmCell) => boolean
const everybody: Choice = () => true

/** The cells of one arm. */
export function pickArm(cells: readonly ArmCell[], isVariant: boolean): ArmCell[] {
  return cells.filter((cell) => cell.isVariant === isVariant)
}

type Count = Exclude<
  keyof ArmCell,
  'isVariant' | 'gender' | 'isNewcomer' | 'isSmallCity' | 'isMature'
>

function sum(cells: readonly ArmCell[], key: Count): number {
  return cells.reduce((total, cell) => total + cell[key], 0)
}

/** Counts the chosen members with an answered match. */
export function countAnswered(cells: readonly ArmCell[], isChosen: Choice): Share {
  const chosen = cells.filter(isChosen)
  return { count: sum(chosen, 'withAnswer'), members: sum(chosen, 'members') }
}

/** Counts the chosen members who have an answered match within four weeks of those that are over. */
export function countEarlyAnswered(cells: readonly ArmCell[], isChosen: Choice): Share {
  const chosen = cells.filter((cell) => cell.isMature && isChosen(cell))
  return { count: sum(chosen, 'withEarlyAnswer'), members: sum(chosen, 'members') }
}

export function sumReports(cells: readonly ArmCell[]): Sum {
  return {
    total: sum(cells, 'reports'),
    squares: sum(cells, 'reportSquares'),
    members: sum(cells, 'members'),
  }
}

function sumAnswered(cells: readonly ArmCell[]): Sum {
  return {
    total: sum(cells, 'answered'),
    squares: sum(cells, 'answeredSquares'),
    members: sum(cells, 'members'),
  }
}

/** Groups of an arm whose shares are shown. */
const groups = {
  menShare: ({ gender }: ArmCell) => gender === 'man',
  womenShare: ({ gender }: ArmCell) => gender === 'woman',
  newcomersShare: ({ isNewcomer }: ArmCell) => isNewcomer,
  smallCitiesShare: ({ isSmallCity }: ArmCell) => isSmallCity,
} as const satisfies Partial<Record<keyof Arm, Choice>>

/** Computes the results of both arms, without groups of fewer than ten members. */
export function computeResults(cells: readonly ArmCell[]): ExperimentResults {
  const [variant, control] = [pickArm(cells, true), pickArm(cells, false)]
  const [one, other] = [viewArm(variant), viewArm(control)]
  return {
    variant: one,
    control: other,
    comparisons: one && other ? compare(variant, control) : [],
  }
}

function viewArm(cells: readonly ArmCell[]): Arm | null {
  const members = sum(cells, 'members')
  if (members < GROUP_MINIMUM) return null
  const find = (isChosen: Choice) => {
    const share = countAnswered(cells, isChosen)
    return isShown(share, members) ? share.count / share.members : null
  }
  const likes = sum(cells, 'likes')
  return {
    members,
    answeredShare: find(everybody),
    menShare: find(groups.menShare),
    womenShare: find(groups.womenShare),
    newcomersShare: find(groups.newcomersShare),
    smallCitiesShare: find(groups.smallCitiesShare),
    answeredPer100: (100 * sum(cells, 'answered')) / members,
    unmatchedShare: likes === 0 ? null : sum(cells, 'unmatched') / likes,
    unansweredShare: likes === 0 ? null : sum(cells, 'unanswered') / likes,
    reportsPer100: (100 * sum(cells, 'reports')) / members,
  }
}

/** True if neither the group nor the rest of its arm, which follows from it, has one to nine members. */
function isShown(share: Share, members: number): boolean {
  const rest = members - share.members
  return share.members >= GROUP_MINIMUM && (rest === 0 || rest >= GROUP_MINIMUM)
}

function compare(variant: readonly ArmCell[], control: readonly ArmCell[]): Comparison[] {
  const total = (cells: readonly ArmCell[]) => sum(cells, 'members')
  const shares = [
    { metric: 'answeredShare', isChosen: everybody },
    { metric: 'menShare', isChosen: groups.menShare },
    { metric: 'womenShare', isChosen: groups.womenShare },
    { metric: 'newcomersShare', isChosen: groups.newcomersShare },
  ] as const
  const hundredfold = ({ total: all, squares, members }: Sum): Sum => ({
    total: 100 * all,
    squares: 10_000 * squares,
    members,
  })
  return [
    ...shares.flatMap(({ metric, isChosen }) => {
      const [one, other] = [countAnswered(variant, isChosen), countAnswered(control, isChosen)]
      return isShown(one, total(variant)) && isShown(other, total(control))
        ? [{ metric, ...compareShares(one, other, CONFIDENT) }]
        : []
    }),
    {
      metric: 'answeredPer100',
      ...compareMeans(
        hundredfold(sumAnswered(variant)),
        hundredfold(sumAnswered(control)),
        CONFIDENT,
      ),
    },
    {
      metric: 'reportsPer100',
      ...compareMeans(
        hundredfold(sumReports(variant)),
        hundredfold(sumReports(control)),
        CONFIDENT,
      ),
    },
  ]
}
