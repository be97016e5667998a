import { expect, test } from 'vitest'
import { checkVouch, type VouchValues } from './rules.ts'

const values: VouchValues = {
  signsAs: 'name',
  firstName: 'Ngozi',
  relation: 'friend',
  years: '12',
  text: 'She drove four hours to bring me soup.',
  isAdult: true,
}
const listFields = (given: Partial<VouchValues>) => Object.keys(checkVouch({ ...values, ...given }))

test('accepts a complete vouch, and one of a member without a first name', () => {
  expect(listFields({})).toEqual([])
  expect(listFields({ years: '0' })).toEqual([])
  expect(listFields({ signsAs: 'member', firstName: '' })).toEqual([])
})

test.each([
  ['a name with digits', { firstName: 'Ada7' }, 'firstName'],
  ['no relation', { relation: '' }, 'relation'],
  ['half a year', { years: '0.5' }, 'years'],
  ['81 years', { years: '81' }, 'years'],
  ['no text', { text: ' ' }, 'text'],
  ['a phone number', { text: 'Call 0803 123 4567' }, 'text'],
  ['no age', { isAdult: false }, 'isAdult'],
])('refuses %s beside its field', (_, given, field) => {
  expect(listFields(given)).toEqual([field])
})
