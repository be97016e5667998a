import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from '../access.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aCampaign } from '../testing/campaigns.ts'
import { fetchAs } from '../testing/client.ts'
import { anAdmin, type TestMember } from '../testing/members.ts'

/**
 * Files behind a token from a mail or a job; sent by the same code, and read by their own tests.
 */
const WITH_TOKEN = [
  'account.downloadExport',
  'account.downloadExportByLink',
  'campaigns.exportSharedStatement',
  'invoices.exportShared',
]

/** Files that no spreadsheet opens; read by their own tests. */
const OTHER_FORMATS = ['invoices.exportInvoice']

/** Cells with text that a spreadsheet takes for a formula, as they have to be written. */
const escaped = new Map([
  ['audit.exportEntries', [`"'\t=1+1"`]],
  ['campaigns.exportCampaigns', ["'＝cmd|calc", `"' @sum(1);=2"`]],
  ['campaigns.exportStatement', ["'＝cmd|calc", `"' @sum(1);=2"`]],
  ['newsletter.exportSubscribers', ["'+1+1@people.example"]],
])

let app: TestApp
let admin: TestMember
let inputs: Map<string, { path: string; body: object }>
beforeAll(async () => {
  app = await startTestApp()
  admin = await anAdmin(app)
  const campaign = await aCampaign(app.db, {
    campaign_name: '＝cmd|calc',
    advertiser_name: ' @sum(1);=2',
  })
  const now = app.clock.now()
  await app.db
    .insertInto('newsletter_subscribers')
    .values({
      email: '+1+1@people.example',
      is_active: true,
      subscribed_at: now,
      confirmed_at: now,
    })
    .execute()
  await app.db
    .insertInto('audit_log')
    .values({
      actor_id: admin.id,
      operation: 'test',
      target_type: 'member',
      target_id: admin.id,
      reason: '\t=1+1',
    })
    .execute()
  inputs = new Map([
    ['audit.exportEntries', { path: '/admin/audit/files', body: { format: 'csv' } }],
    ['breaches.exportRegister', { path: '/admin/breaches/files', body: {} }],
    ['campaigns.exportCampaigns', { path: '/admin/campaigns/files', body: {} }],
    [
      'campaigns.exportStatement',
      { path: `/admin/campaigns/${campaign}/statement-files`, body: {} },
    ],
    ['inquiries.exportInquiries', { path: '/admin/inquiries/files', body: {} }],
    ['market.exportWeeks', { path: '/admin/market/files', body: {} }],
    ['moderation.exportMembers', { path: '/moderation/people/files', body: {} }],
    ['moderation.exportReports', { path: '/moderation/reports/files', body: {} }],
    ['newsletter.exportSubscribers', { path: '/admin/newsletter-subscribers/files', body: {} }],
    ['revenue.exportPayments', { path: '/admin/revenue/files', body: {} }],
    ['tokens.exportStatement', { path: '/me/wallet/statement-files', body: {} }],
  ])
})
afterAll(() => app.close())

test('sends every file as a download without cells that a spreadsheet takes for a formula', async () => {
  const files = listProcedures().filter(
    ({ procedure }) => procedure['~orpc'].outputSchema instanceof z.ZodFile,
  )
  expect(files.map(({ name }) => name).toSorted()).toEqual(
    [...inputs.keys(), ...WITH_TOKEN, ...OTHER_FORMATS].toSorted(),
  )
  await admin.client.auth.reauthenticate({ proof: { password: admin.password }, action: null })
  for (const [name, { path, body }] of inputs) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetchAs(admin.jar, `${app.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect([name, answer.status]).toEqual([name, 200])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="adire-[\w.-]+\.csv"$/,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const cells =
      (await answer.text()).replace('\uFEFF', '').match(/"(?:[^"]|"")*"|[^",\r\n]+/g) ?? []
    expect([
      name,
      cells.filter((cell) => /^"?[\s\u200B]*[=+@＝]/.test(cell) || /^[^"].*;/.test(cell)),
    ]).toEqual([name, []])
    expect([name, cells.filter((cell) => /^"?'/.test(cell))]).toEqual([
      name,
      escaped.get(name) ?? [],
    ])
  }
})
