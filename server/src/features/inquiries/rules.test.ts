import { expect, test } from 'vitest'
import { createReference, keepDetails } from './rules.ts'

test('a reference is short, is made of what can be said on the telephone, and every letter of it can come', () => {
  expect(createReference(() => 0)).toBe('AD-000000')
  expect(createReference((below) => below - 1)).toBe('AD-ZZZZZZ')
  const letters = Array.from({ length: 32 }, (_, i) => createReference(() => i).slice(3, 4)).join('')
  expect(letters).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test('VIS-CONTACT-38 VIS-CONTACT-39 an empty field is none, and only advertisers have a company and a budget', () => {
  const all = { companyName: 'Ọ̀ṣun Beauty', contactPhone: '123456', budgetRange: 'over_5000' } as const
  expect(keepDetails({ inquiryType: 'advertising', ...all })).toEqual({
    company_name: 'Ọ̀ṣun Beauty',
    contact_phone: '123456',
    budget_range: 'over_5000',
  })
  for (const inquiryType of ['support', 'partnership'] as const)
    expect(keepDetails({ inquiryType, ...all })).toEqual({ company_name: null, contact_phone: '123456', budget_range: null })
  const none = { company_name: null, contact_phone: null, budget_range: null }
  expect(keepDetails({ inquiryType: 'advertising', companyName: '', contactPhone: '' })).toEqual(none)
  expect(keepDetails({ inquiryType: 'advertising' })).toEqual(none)
})
