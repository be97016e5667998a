import { expect, test } from 'vitest'
import { computeDataDueTime, createReference, toOptionalColumns } from './rules.ts'

test('creates a short reference from every unambiguous letter and digit', () => {
  expect(createReference(() => 0)).toBe('AD-000000')
  expect(createReference((below) => below - 1)).toBe('AD-ZZZZZZ')
  const letters = Array.from({ length: 32 }, (_, i) => createReference(() => i).slice(3, 4)).join(
    '',
  )
  expect(letters).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test('stores empty fields as null, company and budget for advertisers only (VIS-CONTACT-38, 39)', () => {
  const all = {
    companyName: 'Ọ̀ṣun Beauty',
    contactPhone: '123456',
    budgetRange: 'over_5000',
  } as const
  expect(toOptionalColumns({ inquiryType: 'advertising', ...all })).toEqual({
    company_name: 'Ọ̀ṣun Beauty',
    contact_phone: '123456',
    budget_range: 'over_5000',
  })
  for (const inquiryType of ['support', 'partnership'] as const)
    expect(toOptionalColumns({ inquiryType, ...all })).toEqual({
      company_name: null,
      contact_phone: '123456',
      budget_range: null,
    })
  const none = { company_name: null, contact_phone: null, budget_range: null }
  expect(
    toOptionalColumns({ inquiryType: 'advertising', companyName: '', contactPhone: '' }),
  ).toEqual(none)
  expect(toOptionalColumns({ inquiryType: 'advertising' })).toEqual(none)
})

test.each([
  ['2026-11-28', '2026-12-28', '2026-12-13'],
  ['2026-12-01', '2026-12-31', '2026-12-16'],
  ['2027-01-31', '2027-02-28', '2027-02-15'],
])('answers a request of %s about data by %s, in Brazil by %s', (received, due, inBrazil) => {
  const at = (day: string) => new Date(`${day}T09:30:00Z`)
  expect(computeDataDueTime(at(received), false)).toEqual(at(due))
  expect(computeDataDueTime(at(received), true)).toEqual(at(inBrazil))
})
