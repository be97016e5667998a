import { INQUIRY_MAXIMA, inquiries } from '@adire/contract/inquiries.ts'
import { expect, test } from 'vitest'
import '../../lib/i18n.ts'
import { blankInquiry, checkInquiry, toErrors, toInput, MAXIMA } from './rules.ts'

const filled = {
  ...blankInquiry,
  contactName: 'Ada',
  contactEmail: 'ada@people.example',
  message: 'Good day',
}
const checkChanged = (changes: Partial<typeof filled>) => checkInquiry({ ...filled, ...changes })
const schema = inquiries.submit['~orpc'].inputSchema

test('uses the limits of the contract', () => {
  expect(MAXIMA).toEqual(INQUIRY_MAXIMA)
})

test('reports three missing fields of a blank form, each with its own text', () => {
  expect(checkInquiry(blankInquiry)).toEqual({
    isMissing: true,
    errors: {
      contactName: 'Please enter your name',
      contactEmail: 'Please enter your email address',
      message: 'Please write your message',
    },
  })
})

test.each(['contactName', 'contactEmail', 'message'] as const)(
  '%s of spaces is missing',
  (field) => {
    const { errors, isMissing } = checkChanged({ [field]: ' \n' })
    expect(isMissing).toBe(true)
    expect(Object.keys(errors)).toEqual([field])
  },
)

test.each(['phone', 'both'])(
  'requires a number if the visitor wants to be reached by %s',
  (preferredContact) => {
    expect(checkChanged({ preferredContact })).toEqual({
      isMissing: true,
      errors: { contactPhone: 'Please enter a phone number so that we can call you' },
    })
    expect(checkChanged({ preferredContact, contactPhone: '+44 20 7946 0018' }).errors).toEqual({})
  },
)

test('reports an invalid field as invalid, not as missing', () => {
  for (const changes of [
    { contactEmail: 'ada@people' },
    { contactPhone: 'call me' },
    { contactPhone: '12345' },
    { message: 'x'.repeat(4001) },
  ]) {
    const { errors, isMissing } = checkChanged(changes)
    expect(isMissing, JSON.stringify(changes).slice(0, 60)).toBe(false)
    expect(Object.keys(errors)).toEqual(Object.keys(changes))
  }
  expect(checkChanged({ message: ` ${'x'.repeat(4000)} ` }).errors).toEqual({})
})

test('accepts the same phone numbers as the server', () => {
  const numbers = [
    '',
    '+1 202 555 0142',
    '(020) 7946-0018',
    '020.7946/0018',
    '123456',
    '12345',
    '+',
    'abc123456',
    '1234567890123456',
    '++123456',
  ]
  for (const contactPhone of numbers) {
    const answer = schema?.['~standard'].validate(toInput({ ...filled, contactPhone }, 'support'))
    expect(answer && 'issues' in answer && answer.issues !== undefined, contactPhone).toBe(
      'contactPhone' in checkChanged({ contactPhone }).errors,
    )
  }
})

test('sends company and budget for advertising only, and no empty fields', () => {
  const inquiry = { ...filled, companyName: ' Kente Ltd ', budgetRange: 'under_500' }
  expect(toInput(inquiry, 'advertising')).toEqual({
    inquiryType: 'advertising',
    contactName: 'Ada',
    contactEmail: 'ada@people.example',
    message: 'Good day',
    preferredContact: 'email',
    companyName: 'Kente Ltd',
    budgetRange: 'under_500',
  })
  expect(toInput(inquiry, 'partnership')).not.toHaveProperty('companyName')
  expect(toInput(inquiry, 'partnership')).not.toHaveProperty('budgetRange')
  expect(toInput(filled, 'advertising')).not.toHaveProperty('companyName')
})

test('shows server errors of known fields only', () => {
  expect(
    toErrors([{ path: 'contactEmail' }, { path: 'contactName' }, { path: 'elsewhere' }]),
  ).toEqual({
    contactName: 'Please check this field',
    contactEmail: 'Please enter a valid email address',
  })
})
