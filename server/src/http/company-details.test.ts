import { expect, test } from 'vitest'
import { fillCompanyDetails } from './company-details.ts'

const page =
  '<p data-company="company">Write to us.</p><p data-company="law">The law applies.</p><p data-company="agent">Agent</p><p>Other</p>'
const none = { address: undefined, registration: undefined, dmcaAgent: undefined }

test('keeps the text of the build without configured details', () => {
  expect(fillCompanyDetails(page, none)).toBe(page)
})

test('writes address, registration number, law and agent, escaped', () => {
  expect(
    fillCompanyDetails(page, {
      address: '1 Example Street, London, United Kingdom',
      registration: '01234567',
      dmcaAgent: 'Ada & Co, 2 Example Street',
    }),
  ).toBe(
    '<p data-company="company">Address: 1 Example Street, London, United Kingdom. Registration number: 01234567.</p>' +
      '<p data-company="law">The law of the country where Adire Connections Ltd is registered applies: United Kingdom.</p>' +
      '<p data-company="agent">Ada &amp; Co, 2 Example Street</p><p>Other</p>',
  )
})
