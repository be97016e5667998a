import { expect, test } from 'vitest'
import { orderTerms } from '@adire/contract/order-terms.ts'
import {
  checkForm,
  type ExperimentForm,
  formatDifference,
  isClear,
  listChanges,
  readWeights,
} from './rules.ts'

const normal = readWeights(toForm({}))

function toForm(change: Partial<ExperimentForm>): ExperimentForm {
  const weights = Object.fromEntries(orderTerms.map(({ name, weight }) => [name, String(weight)]))
  return {
    ...(weights as Record<(typeof orderTerms)[number]['name'], string>),
    name: 'Near',
    hypothesis: 'Neighbours answer',
    share: '10',
    days: '28',
    ...change,
  }
}

test('accepts shares up to half of the members, eight weeks and weights up to twenty', () => {
  expect(checkForm(toForm({ share: '50', days: '56', near_me: '20', newcomer: '0' }))).toEqual({})
  const wrong = { name: ' ', share: '51', days: '57', near_me: '21', exposure: '-1', newcomer: '' }
  expect(Object.keys(checkForm(toForm(wrong))).toSorted()).toEqual(Object.keys(wrong).toSorted())
})

test('refuses weights under the minimum of the daily draw and of exposure', () => {
  expect(checkForm(toForm({ daily_draw: '4', exposure: '2' }))).toEqual({
    daily_draw: 'Enter a number from 5 to 20.',
    exposure: 'Enter a number from 3 to 20.',
  })
  expect(checkForm(toForm({ daily_draw: '5', exposure: '3' }))).toEqual({})
})

test('lists only the terms with another weight', () => {
  expect(listChanges(readWeights(toForm({ near_me: '9' })), normal)).toEqual([
    { name: 'near_me', from: 4, to: 9 },
  ])
})

test('calls a difference clear if its interval is on one side of zero', () => {
  const at = (low: number, high: number) =>
    isClear({ metric: 'answeredShare', difference: (low + high) / 2, low, high })
  expect([at(0.01, 0.03), at(-0.03, -0.01), at(-0.01, 0.03)]).toEqual([true, true, false])
  expect(formatDifference('answeredShare', 0.0321)).toBe('+3.2')
  expect(formatDifference('reportsPer100', -1)).toBe('-1')
})
