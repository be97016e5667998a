import { expect, test } from 'vitest'
import { describeInvoice } from './document-rules.ts'

type Invoice = Parameters<typeof describeInvoice>[0]

const line = {
  placementType: 'sidebar_banner',
  item: 'totals',
  impressions: 1,
  clicks: 2_000,
  unitMicros: null,
  cents: 450,
} as const

test('names no format for totals, and writes one and many', () => {
  const { rows } = describeInvoice({
    id: crypto.randomUUID() as Invoice['id'],
    number: 'INV-2026-0001',
    issuedAt: '2026-11-23T12:00:00.000Z',
    from: '2026-11-01',
    to: '2026-11-02',
    campaignName: 'Harmattan',
    billingName: 'Osun Beauty',
    billingAddress: '1 Marina',
    seller: {
      name: 'Adire',
      address: null,
      registration: null,
      taxNumber: null,
      email: 'ads@people.example',
      payment: null,
    },
    lines: [line, { ...line, item: 'clicks', impressions: 0, unitMicros: 500_000 }],
    subtotalCents: 900,
    tax: null,
    totalCents: 900,
  })
  expect(rows).toEqual([
    ['1 impression, 2,000 clicks', '', '', expect.any(String)],
    ['Sidebar banner: clicks', '2,000', 'USD 0.50', expect.any(String)],
  ])
})
