import { expect, test } from 'vitest'
import { fillTransparency, nameQuarter, type PublishedReport } from './transparency-page.ts'

const SHELL = [
  '<p data-repeat="none">None yet.</p><p data-repeat="due">First on __TRANSPARENCY_due__.</p>',
  '<details data-repeat="period" class="a"><summary>__TRANSPARENCY_period__</summary>',
  '<div data-group="reports" class="b"><h3>Reports</h3><dl>',
  '<div data-metric="reports.scam"><dt>Scam</dt><dd>__TRANSPARENCY_value__</dd></div>',
  '<div data-metric="waits.report_median"><dt>Half</dt><dd>__TRANSPARENCY_value__</dd></div>',
  '</dl></div><div data-group="others" class="b"><h3>Others</h3><dl>',
  '<div data-metric="authorities.requests"><dt>Requests</dt><dd>__TRANSPARENCY_value__</dd></div>',
  '<div data-metric="rules.precision"><dt>Right</dt><dd>__TRANSPARENCY_value__</dd></div>',
  '</dl></div></details>',
].join('')
const empty: PublishedReport = { quarters: [], year: null, shown: 4 }

test('says when the first report is due on a new site', () => {
  const firstDue = new Date('2027-01-09T00:00:00Z')
  expect(fillTransparency(SHELL, { ...empty, firstDue })).toBe(
    '<p data-repeat="none">None yet.</p><p data-repeat="due">First on 9 January 2027.</p>',
  )
  expect(fillTransparency(SHELL, empty)).toBe('<p data-repeat="none">None yet.</p>')
})

test('repeats the sample for each period, opens the first and leaves out what a period lacks', () => {
  const report: PublishedReport = {
    ...empty,
    quarters: [
      {
        quarter: '2027-01-01',
        values: new Map([
          ['reports.scam', { kind: 'few' }],
          ['waits.report_median', { kind: 'wait', seconds: 18_000 }],
        ]),
      },
      {
        quarter: '2026-10-01',
        values: new Map([
          ['authorities.requests', { kind: 'count', count: 1200 }],
          ['rules.precision', { kind: 'percent', percent: 75 }],
        ]),
      },
    ],
  }
  expect(fillTransparency(SHELL, report)).toBe(
    [
      '<details open="" data-repeat="period" class="a"><summary>January to March 2027</summary>',
      '<div data-group="reports" class="b"><h3>Reports</h3><dl>',
      '<div data-metric="reports.scam"><dt>Scam</dt><dd>fewer than 10</dd></div>',
      '<div data-metric="waits.report_median"><dt>Half</dt><dd>5 hours</dd></div>',
      '</dl></div></details>',
      '<details data-repeat="period" class="a"><summary>October to December 2026</summary>',
      '<div data-group="others" class="b"><h3>Others</h3><dl>',
      '<div data-metric="authorities.requests"><dt>Requests</dt><dd>1,200</dd></div>',
      '<div data-metric="rules.precision"><dt>Right</dt><dd>75%</dd></div>',
      '</dl></div></details>',
    ].join(''),
  )
})

test('names a quarter by its months', () => {
  expect(nameQuarter('2026-10-01')).toBe('October to December 2026')
})
