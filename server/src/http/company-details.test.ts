import { expect, test } from 'vitest'
import { fillCompanyDetails } from './company-details.ts'

const page =
  '<p data-company="company">Write to us.</p><p data-company="law">The law applies.</p><p data-company="agent">Agent</p><p data-company="representative">None.</p><p>Other</p>'
const none = {
  address: undefined,
  registration: undefined,
  dmcaAgent: undefined,
  euRepresentative: undefined,
}

test('keeps the text of the build without configured details', () => {
  expect(fillCompanyDetails(page, none)).toBe(page)
})

test('writes address, registration number, law, agent and representative, escaped', () => {
  expect(
    fillCompanyDetails(page, {
      address: '1 Example Street, London, United Kingdom',
      registration: '01234567',
      dmcaAgent: 'Ada & Co, 2 Example Street',
      euRepresentative: 'Eva GmbH, 3 Example Straße, Berlin',
    }),
  ).toBe(
    '<p data-company="company">Address: 1 Example Street, London, United Kingdom. Registration number: 01234567.</p>' +
      '<p data-company="law">The law of the country where Adire Connections Ltd is registered applies: United Kingdom.</p>' +
      '<p data-company="agent">Ada &amp; Co, 2 Example Street</p>' +
      '<p data-company="representative">Our legal representative in the European Union: Eva GmbH, 3 Example Straße, Berlin.</p><p>Other</p>',
  )
})
