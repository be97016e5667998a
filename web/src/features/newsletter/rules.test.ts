import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { checkSubscription } from './rules.ts'

const required = { title: 'Email Required', description: 'Please enter your email address' }
const invalid = {
  title: 'Invalid Email',
  description: 'Please enter a valid email address (e.g., name@example.com)',
}

test.each(['', ' ', '\t\n'])('requires an address when %j is typed', (typed) => {
  expect(checkSubscription(typed)).toEqual(required)
})

test.each([
  'ada',
  'ada@',
  '@people.example',
  'ada@people',
  'ada @people.example',
  'ada@peo ple.example',
  'a@b@c.example',
  `${'a'.repeat(250)}@b.cd`,
])('%j is refused', (typed) => {
  expect(checkSubscription(typed)).toEqual(invalid)
})

test.each([
  'ada@people.example',
  '  Ada@People.Example ',
  'ada+news@mail.people.example',
  'ọlá@people.example',
])('%j can be sent', (typed) => {
  expect(checkSubscription(typed)).toBeUndefined()
})
