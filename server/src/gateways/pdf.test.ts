import { expect, test } from 'vitest'
import { createPdf, type PdfDocument } from './pdf.ts'
import { splitRuns } from './pdf-text.ts'

const split = (text: string) => splitRuns(text, { weight: 400, isDisplay: false })

const document: PdfDocument = {
  language: 'en',
  title: 'Invoice',
  name: 'INV-2026-0001',
  author: 'Adire Connections Ltd',
  at: new Date('2026-11-23T12:00:00Z'),
  facts: [['Campaign', 'Ọ̀ṣun Beauty for ₦5,000, €3 or £2']],
  parties: [{ heading: 'To', lines: ['x'.repeat(300)] }],
  headings: ['Description', 'Amount'],
  rows: [['Native feed', 'USD 1.00']],
  totals: [['Total', 'USD 1.00']],
  notes: ['Thank you.'],
}

const countPages = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length

test('prints accents and currency signs in one family, and no letter as an empty box', () => {
  expect(split('Zoë, £2 or €3')).toEqual([{ text: 'Zoë, £2 or €3', font: 'onest-latin-400' }])
  const runs = split('Ọ̀ṣun for ₦5')
  expect(runs.map(({ text }) => text).join('')).toBe('Ọ̀ṣun for ₦5'.normalize('NFC'))
  for (const { font } of runs) expect(font).toMatch(/^fraunces-/)
  expect(split('汉字')).toEqual([{ text: '??', font: 'fraunces-latin-400' }])
})

test('continues a long table on further pages', async () => {
  expect(countPages(await createPdf(document))).toBe(1)
  const rows = Array.from({ length: 60 }, (_, row) => [`Line ${row}`, 'USD 1.00'])
  expect(countPages(await createPdf({ ...document, rows }))).toBe(3)
})
