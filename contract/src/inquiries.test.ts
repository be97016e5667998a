import { expect, test } from 'vitest'
import type { z } from 'zod'
import { inquiries, INQUIRY_MAXIMA } from './inquiries.ts'

const schema = inquiries.submit['~orpc'].inputSchema as z.ZodType<Record<string, unknown>>
const letter = {
  inquiryType: 'advertising',
  companyName: 'Ọ̀ṣun Beauty',
  contactName: 'Adaeze Okonkwo-Núñez',
  contactEmail: 'ada@people.example',
  contactPhone: '+234 803 555 0142',
  message: 'We would like to book the newsletter.',
  budgetRange: '500_1000',
  preferredContact: 'both',
}
const read = (changes: object) => schema.safeParse({ ...letter, ...changes })
const accepts = (changes: object) => read(changes).success

test('accepts a complete inquiry with and without optional fields', () => {
  expect(accepts({})).toBe(true)
  expect(
    accepts({
      companyName: undefined,
      contactPhone: undefined,
      budgetRange: undefined,
      preferredContact: 'email',
    }),
  ).toBe(true)
  expect(accepts({ companyName: '', contactPhone: '', preferredContact: 'email' })).toBe(true)
})

test.each(['contactName', 'contactEmail', 'message', 'inquiryType', 'preferredContact'])(
  'VIS-CONTACT-15 16 17 requires %s',
  (field) => {
    for (const empty of ['', '   ', '\n', undefined, null])
      expect(accepts({ [field]: empty })).toBe(false)
  },
)

test.each(['contactName', 'companyName', 'message'] as const)(
  'accepts %s up to its maximum length',
  (field) => {
    const maximum = INQUIRY_MAXIMA[field]
    expect(accepts({ [field]: 'é'.repeat(maximum) })).toBe(true)
    // Composed before it is measured, trimmed too.
    expect(accepts({ [field]: ` ${'e\u0301'.repeat(maximum)} ` })).toBe(true)
    expect(accepts({ [field]: 'é'.repeat(maximum + 1) })).toBe(false)
  },
)

test('accepts names in any script', () => {
  for (const contactName of [
    'Chimamanda Ngozi',
    '李小龍',
    'محمد بن سلمان',
    'Zoë O’Brien',
    'Ọlá',
    'José',
    '👩🏾‍🚀 Ada',
  ])
    expect(read({ contactName }).data?.['contactName']).toBe(contactName.normalize('NFC'))
})

test('refuses line breaks in single-line fields and broken characters', () => {
  for (const field of ['contactName', 'companyName', 'contactEmail', 'contactPhone'])
    for (const text of [
      'Ada\r\nBcc: eve@people.example',
      'Ada\nTo: x',
      'Ada\u0000',
      'Ada\u0085x',
      'Ada\ud800',
    ])
      expect([field, text, accepts({ [field]: text })]).toEqual([field, text, false])
  expect(read({ message: 'One\r\nTwo\tThree' }).data?.['message']).toBe('One\nTwo\tThree')
  for (const message of ['a\u0000b', 'a\u001bb', 'a\ud800b'])
    expect(accepts({ message })).toBe(false)
})

test('accepts phone numbers with enough digits and any separators', () => {
  for (const contactPhone of [
    '+1 202 555 0142',
    '(202) 555-0142',
    '020.7946.0018',
    '123456',
    '+44/20/79460018',
    '+1\u00a0202\u202f555\u00a00142',
  ])
    expect([contactPhone, accepts({ contactPhone })]).toEqual([contactPhone, true])
  for (const contactPhone of [
    '12345',
    '1234567890123456',
    'call me',
    '555-CALL-NOW',
    '++1 202 555 0142',
    '1 202 555 0142 ext 5',
    '+1 202\n555 0142',
  ])
    expect([contactPhone, accepts({ contactPhone })]).toEqual([contactPhone, false])
  expect(accepts({ contactPhone: `${'1 '.repeat(11)}${' '.repeat(9)}1` })).toBe(true)
  expect(accepts({ contactPhone: `${'1 '.repeat(11)}${' '.repeat(10)}1` })).toBe(false)
  expect(read({ contactPhone: '+1\u00a0202\u202f555 0142' }).data?.['contactPhone']).toBe(
    '+1 202 555 0142',
  )
})

test('D95 requires a phone number from senders who want a call', () => {
  for (const preferredContact of ['phone', 'both'])
    for (const contactPhone of [undefined, '', '  ']) {
      const { error } = read({ preferredContact, contactPhone })
      expect(error?.issues.map(({ path }) => path)).toEqual([['contactPhone']])
    }
  expect(accepts({ preferredContact: 'email', contactPhone: undefined })).toBe(true)
})

test('ENT-INQUIRY-02 ENT-INQUIRY-08 accepts only known types, budgets and contact methods', () => {
  for (const inquiryType of ['advertising', 'support', 'partnership'])
    expect(accepts({ inquiryType })).toBe(true)
  for (const budgetRange of ['under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000'])
    expect(accepts({ budgetRange })).toBe(true)
  for (const preferredContact of ['email', 'phone', 'both'])
    expect(accepts({ preferredContact })).toBe(true)
  for (const wrong of [
    { inquiryType: 'other' },
    { budgetRange: '' },
    { budgetRange: '1' },
    { preferredContact: 'pigeon' },
  ])
    expect(accepts(wrong)).toBe(false)
})

test('T25 refuses fields that only staff may write', () => {
  for (const forged of [
    { status: 'converted' },
    { admin_notes: 'x' },
    { adminNotes: 'x' },
    { id: '1' },
    { reference: 'AD-000000' },
    { created_at: '2020' },
  ])
    expect(accepts(forged)).toBe(false)
})
