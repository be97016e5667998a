import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from '../../access.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { call, RANDOM_ID } from '../../testing/calls.ts'
import { fetchAs } from '../../testing/client.ts'
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { readSample } from '../../testing/sample-input.ts'
import { describeFilters } from './rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const lists = new Map(
  listProcedures()
    .filter(({ name, auditedAs }) => auditedAs !== undefined && !name.endsWith('.read'))
    .map((declared) => [declared.name, declared]),
)

const listReads = (operation: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['target_type', 'after'])
    .where('actor_id', '=', admin.id)
    .where('operation', '=', operation)
    .execute()

test.each([...lists.keys()])('audits a read of %s once in fifteen minutes', async (name) => {
  const declared = lists.get(name)!
  const input = readSample(declared) ?? {}
  const { visit: _visit, ...filters } = { visit: undefined, ...input }
  for (let time = 0; time < 2; time++)
    expect(await call(admin.client, name, input)).toEqual({ status: 200, body: '' })
  expect(await listReads(name)).toEqual([
    { target_type: declared.auditedAs, after: { ...filters, isFirstPage: true } },
  ])
})

test('records nothing for a read that was refused', async () => {
  expect((await call(admin.client, 'inquiries.read', { id: RANDOM_ID })).status).toBe(404)
  expect(await listReads('inquiries.read')).toEqual([])
})

test('stores no other input of a read without filters', async () => {
  for (const unknown of ['a[b]=c', 'unknown=%00', 'id=%00', 'cursor=x']) {
    const response = await fetchAs(admin.jar, `${app.url}/api/admin/refunds?${unknown}`)
    expect([unknown, response.status]).toEqual([unknown, 200])
  }
  expect(await listReads('revenue.listRefunds')).toHaveLength(1)
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
