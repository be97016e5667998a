import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from '../../access.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { call, RANDOM_ID } from '../../testing/calls.ts'
import { fetchAs } from '../../testing/client.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { describeFilters, recordedReads } from './list-read-rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const COUNTS = 'Shows counts and sums only'
const TEXTS = 'Shows texts, prices or settings, and handles of staff only'
const ITSELF = 'Records the single item that was opened'

/** Staff reads that `saveListing` does not record, and why. */
const unrecordedReads: Record<string, string> = {
  'appeals.read': ITSELF,
  'audit.listOperations': TEXTS,
  'broadcasts.countAudiences': COUNTS,
  'broadcasts.list': TEXTS,
  'campaigns.listDiscrepancies': COUNTS,
  'campaigns.statement': COUNTS,
  'config.history': TEXTS,
  'config.list': TEXTS,
  'config.listCurrencies': TEXTS,
  'config.previewRate': TEXTS,
  'moderation.readMember': ITSELF,
  'moderation.readReport': ITSELF,
  'moderation.summary': COUNTS,
  'moderation.trends': COUNTS,
  'newsletter.listIssues': TEXTS,
  'newsletter.readIssue': TEXTS,
  'revenue.read': COUNTS,
  'revenue.trialBalance': COUNTS,
  'selfieChecks.read': ITSELF,
}

const inputs: Record<string, object> = {
  'addresses.listFlags': { state: 'open' },
  'appeals.list': { status: 'pending' },
  'moderation.listPendingMembers': { visit: RANDOM_ID },
  'moderation.listPendingPhotos': { visit: RANDOM_ID },
  'moderation.listReports': { status: 'pending' },
  'payments.listQuarantinedEvents': { state: 'open' },
  'selfieChecks.list': { visit: RANDOM_ID },
}

const looksAt = (operation: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['target_type', 'after'])
    .where('actor_id', '=', admin.id)
    .where('operation', '=', operation)
    .execute()

test('decides for every staff read whether it is recorded', () => {
  const reads = listProcedures().filter(
    ({ access, procedure }) =>
      (access === 'moderator' || access === 'admin') && procedure['~orpc'].route.method === 'GET',
  )
  const decided = [...Object.keys(recordedReads), ...Object.keys(unrecordedReads)]
  expect(reads.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
})

const lists = Object.keys(recordedReads).filter((name) => !name.endsWith('.read'))
test.each(lists)('audits a read of %s once in fifteen minutes', async (name) => {
  const { visit: _visit, ...filters } = { visit: undefined, ...inputs[name] }
  for (let time = 0; time < 2; time++)
    expect(await call(admin.client, name, inputs[name] ?? {})).toEqual({ status: 200, body: '' })
  expect(await looksAt(name)).toEqual([
    { target_type: recordedReads[name], after: { ...filters, isFirstPage: true } },
  ])
})

test('records nothing for a read that was refused', async () => {
  expect((await call(admin.client, 'inquiries.read', { id: RANDOM_ID })).status).toBe(404)
  expect(await looksAt('inquiries.read')).toEqual([])
})

test('ignores what a read without filters was sent besides', async () => {
  for (const unknown of ['a[b]=c', 'unknown=%00', 'id=%00', 'cursor=x']) {
    const response = await fetchAs(admin.jar, `${app.url}/api/admin/refunds?${unknown}`)
    expect([unknown, response.status]).toEqual([unknown, 200])
  }
  expect(await looksAt('revenue.listRefunds')).toHaveLength(1)
})

test('keeps no email address that was searched for', () => {
  expect(
    describeFilters('revenue.listPayments', {
      search: 'ada@people.example',
      status: 'paid',
      cursor: 'x',
    }),
  ).toEqual({
    search: '(an email address)',
    status: 'paid',
  })
  expect(describeFilters('newsletter.listSubscribers', { search: 'ada.okonkwo' })).toEqual({
    search: '(an email address)',
  })
  expect(describeFilters('audit.list', { actor: 'kofi' })).toEqual({ actor: 'kofi' })
})
