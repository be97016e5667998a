import { expect, test } from 'vitest'
import { findBreach } from './guardrail-rules.ts'
import { type ArmCell, computeResults } from './measure-rules.ts'

const met = { gini: [0.3, 0.3], answered: [null, null, null] }
const even = { before: met, now: met }

function addCell(one: Partial<ArmCell>): ArmCell {
  const members = one.members ?? 400
  return {
    isVariant: true,
    gender: 'man',
    isNewcomer: false,
    isSmallCity: false,
    isMature: false,
    members,
    withAnswer: Math.round(members / 2),
    withEarlyAnswer: 0,
    answered: members,
    answeredSquares: 3 * members,
    likes: 10 * members,
    unmatched: 8 * members,
    unanswered: 9 * members,
    reports: Math.round(members / 50),
    reportSquares: Math.round(members / 50),
    ...one,
  }
}

const arms = (variant: Partial<ArmCell>, control: Partial<ArmCell> = {}) => [
  addCell(variant),
  addCell({ ...control, isVariant: false }),
]

test('continues without a clear difference', () => {
  expect(findBreach(arms({}), even)).toBeUndefined()
  expect(
    findBreach(arms({ withAnswer: 185, reports: 14, reportSquares: 14 }), even),
  ).toBeUndefined()
  // Few members prove nothing.
  const few = { members: 20, withAnswer: 0, reports: 20, reportSquares: 20 }
  expect(findBreach(arms(few, { members: 20 }), even)).toBeUndefined()
})

test('stops at clearly more reports and blocks for each member', () => {
  expect(findBreach(arms({ reports: 50, reportSquares: 60 }), even)).toBe('reports')
  // Fewer are no reason.
  expect(findBreach(arms({}, { reports: 50, reportSquares: 60 }), even)).toBeUndefined()
})

test('stops at clearly fewer answered members, or newcomers', () => {
  expect(findBreach(arms({ withAnswer: 120 }), even)).toBe('answers')
  const newcomers = { isNewcomer: true, members: 90 }
  expect(
    findBreach(
      [...arms({ ...newcomers, withAnswer: 20 }, { ...newcomers, withAnswer: 60 }), ...arms({})],
      even,
    ),
  ).toBe('newcomer_answers')
})

test('stops under the floor once four weeks are over', () => {
  const late = { isMature: true, members: 400, withAnswer: 360 }
  expect(findBreach(arms({ ...late, withEarlyAnswer: 372 }, late), even)).toBeUndefined()
  expect(findBreach(arms({ ...late, withEarlyAnswer: 340 }, late), even)).toBe('floor')
  const women = {
    ...late,
    gender: 'woman' as const,
    members: 4_000,
    withAnswer: 3_990,
    withEarlyAnswer: 3_990,
  }
  // Men have a floor of their own.
  expect(
    findBreach([...arms({ ...late, withEarlyAnswer: 340 }, late), ...arms(women, women)], even),
  ).toBe('floor')
})

test('stops when exposure became less even than the goal, not if it was before', () => {
  const change = (before: (number | null)[], now: (number | null)[]) => ({
    before: { ...met, gini: before },
    now: { ...met, gini: now },
  })
  expect(findBreach(arms({}), change([0.4, null], [0.5, null]))).toBe('gini')
  expect(findBreach(arms({}), change([0.46, 0.3], [0.5, 0.44]))).toBeUndefined()
})

test('stops when the community came under the floor, not if it was before or is unknown', () => {
  const answered = (...counts: (number | null)[]) => ({
    ...met,
    answered: counts.map((count) => (count === null ? null : { count, members: 400 })),
  })
  const check = (before: (number | null)[], now: (number | null)[]) =>
    findBreach(arms({}), { before: answered(...before), now: answered(...now) })
  expect(check([376, 376, 376], [340, 376, 376])).toBe('floor')
  expect(check([376, 376, 376], [376, 340, 376])).toBe('floor')
  expect(check([376, 376, 376], [376, 376, 340])).toBe('floor')
  // 92 % of 400 may be chance.
  expect(check([376, 376, 376], [368, 368, 368])).toBeUndefined()
  expect(check([360, 376, 376], [340, 376, null])).toBeUndefined()
  expect(check([null, null, null], [340, 340, 340])).toBeUndefined()
})

test('shows no arm or group of fewer than ten members, nor the rest of a group', () => {
  expect(computeResults(arms({ members: 9 }))).toMatchObject({ variant: null, comparisons: [] })
  const cells = [...arms({}), ...arms({ gender: 'woman', members: 9 }, { gender: 'woman' })]
  const { variant, control, comparisons } = computeResults(cells)
  expect(variant).toMatchObject({ members: 409, menShare: null, womenShare: null })
  expect(control).toMatchObject({ menShare: 0.5, womenShare: 0.5 })
  expect(comparisons.map(({ metric }) => metric)).toEqual([
    'answeredShare',
    'answeredPer100',
    'reportsPer100',
  ])
})
