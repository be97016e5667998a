import { isAuditOperation } from '@adire/contract/audit-operations.ts'
import type { AuditFilter } from '@adire/contract/audit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listProcedures } from '../../access.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aCampaign } from '../../testing/campaigns.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { maintainChain } from './jobs.ts'
import { insertEntry } from './queries.ts'

let app: TestApp
let admin: TestMember
let staff: TestMember[]
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
  staff = [admin, await aModerator(app), await aModerator(app)]
})
afterAll(() => app.close())

const countRows = async (from = app) =>
  (
    await from.db
      .selectFrom('audit_log')
      .select(from.db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const listEntries = async (filter: AuditFilter) => (await admin.client.audit.list(filter)).entries

/** Adds an audit entry of some day, as other features do. */
const write = (
  at: Date,
  facts: { operation?: string; actor?: TestMember; target?: string; reason?: string } = {},
  to = app,
) =>
  inTransaction(to.db, (tx) =>
    insertEntry(tx, {
      actor: facts.actor?.id ?? null,
      operation: facts.operation ?? 'tests.write',
      target: { type: 'test', id: facts.target ?? 'a thing' },
      before: { value: 1.5 },
      after: { value: 2 },
      reason: facts.reason ?? 'Because',
      at,
    }),
  )

/** Seeded, so that every run has the same numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('every staff action', () => {
  test(
    'writes its row in its own transaction for 500 random actions, with an intact chain',
    { timeout: 90_000 },
    async () => {
      const members = await Promise.all(Array.from({ length: 6 }, () => aMember(app, 'woman')))
      const pick = randomFrom(20_261_121)
      const before = await countRows()
      const one = () => {
        const by = staff[pick(staff.length)]!.client.moderation
        const { id } = members[pick(members.length)]!
        const statement = `Reason ${pick(1000)}`
        const acts = [
          () => by.warnMember({ id, statement }),
          () => by.suspendMember({ id, statement, days: 7 + pick(24) }),
          () => by.reinstateMember({ id, statement }),
          () => by.approveMember({ id }),
          () => by.denyMember({ id, reason: statement }),
        ]
        return acts[pick(acts.length)]!
      }
      const outcomes = Object.fromEntries(
        await runConcurrently(5, Array.from({ length: 500 }, one)),
      )
      expect(Object.keys(outcomes).toSorted()).toEqual(
        ['ALREADY_DECIDED', 'NOT_FOUND', 'done'].filter((key) => key in outcomes).toSorted(),
      )
      expect(outcomes['done']).toBeGreaterThan(200)

      // Every sanction, and its lifting, has an audit entry of the same transaction; a refused
      // action has none.
      const { rows } = await sql<{ acts: number; recorded: number }>`
      select count(*) as acts, count(l.id) as recorded from moderation_actions a
      left join audit_log l on l.xmin = a.xmin and l.target_id = a.user_id::text and l.operation in ('moderation.' || a.kind, 'moderation.reinstateMember')
      where a.kind in ('warning', 'suspension')`.execute(app.db)
      expect(rows[0]!.acts).toBeGreaterThan(80)
      expect(rows[0]!.recorded).toBe(rows[0]!.acts)
      const added = (await countRows()) - before
      expect(added).toBeLessThanOrEqual(outcomes['done']!)
      expect(added).toBeGreaterThanOrEqual(rows[0]!.acts)
      expect(await admin.client.audit.verify()).toMatchObject({
        count: await countRows(),
        brokenCount: 0,
        breaks: [],
      })
    },
  )

  test('is refused together with its row when either fails', async () => {
    const before = await countRows()
    await expect(
      inTransaction(app.db, async (tx) => {
        await insertEntry(tx, {
          actor: admin.id,
          operation: 'tests.fail',
          target: { type: 'test', id: 'x' },
          at: app.clock.now(),
        })
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    expect(await countRows()).toBe(before)
    expect((await admin.client.audit.verify()).brokenCount).toBe(0)
  })
})

test('has an operation for every list that staff reads are audited for', () => {
  const unknown = listProcedures()
    .filter(({ auditedAs }) => auditedAs !== undefined)
    .map(({ name }) => name)
    .filter((name) => !isAuditOperation(name))
  expect(unknown).toEqual([])
})

test('names the targets of entries, and lists both orders', async () => {
  const campaign = await aCampaign(app.db, { campaign_name: 'Harmattan sale' })
  const operation = 'campaigns.create'
  for (const id of [campaign, 'gone'])
    await inTransaction(app.db, (tx) =>
      insertEntry(tx, {
        actor: admin.id,
        operation,
        target: { type: 'campaign', id },
        at: app.clock.now(),
      }),
    )
  const newest = await listEntries({ operation })
  expect(newest.map(({ target }) => target)).toEqual([
    { type: 'campaign', id: 'gone', handle: null, name: null },
    { type: 'campaign', id: campaign, handle: null, name: 'Harmattan sale' },
  ])
  const { entries } = await admin.client.audit.list({ operation, order: 'oldest' })
  expect(entries).toEqual(newest.toReversed())
})

describe('the log', () => {
  test('is searched by actor, operation, target and date, in pages, each entry once', async () => {
    const [, mod] = staff
    const ada = await aMember(app, 'woman')
    for (let i = 0; i < 52; i++)
      await write(new Date(Date.UTC(2026, 4, 1 + (i % 20), 12)), {
        operation: 'search.paged',
        actor: mod!,
      })
    await write(new Date('2026-06-30T23:59:59Z'), { operation: 'search.once', target: ada.id })
    const pages = []
    for (let cursor: string | undefined; pages.length < 5;) {
      const page = await admin.client.audit.list({
        operation: 'search.',
        actor: mod!.handle.toUpperCase(),
        ...(cursor && { cursor }),
      })
      pages.push(page.entries)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(pages.map((page) => page.length)).toEqual([50, 2])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(52)
    expect(pages[0]![0]).toMatchObject({
      actor: { id: mod!.id, handle: mod!.handle },
      operation: 'search.paged',
      before: { value: 1.5 },
    })

    expect(
      await listEntries({ operation: 'search.', from: '2026-06-30', to: '2026-06-30' }),
    ).toHaveLength(1)
    expect(await listEntries({ operation: 'search.once', from: '2026-07-01' })).toEqual([])
    expect(
      await listEntries({ operation: 'search.once', target: ada.id, actor: 'server' }),
    ).toHaveLength(1)
    expect(await listEntries({ operation: 'search.once', actor: mod!.handle })).toEqual([])
    expect(await listEntries({ operation: 'search_once' })).toEqual([])
    expect(await listEntries({ actor: 'nobody-is-called-that' })).toEqual([])
    await mod!.client.moderation.approveMember({ id: ada.id })
    expect(await listEntries({ target: ada.handle })).toMatchObject([
      { operation: 'moderation.approveMember', target: { handle: ada.handle } },
      { operation: 'search.once' },
    ])
    expect((await admin.client.audit.listOperations()).operations).toEqual(
      expect.arrayContaining(['search.once', 'search.paged']),
    )
  })

  test('audits each export, whose cells are never formulas', async () => {
    await write(new Date('2026-07-01T12:00:00Z'), {
      operation: 'files.write',
      reason: '=HYPERLINK("https://elsewhere.example")',
    })
    const csv = await (
      await admin.client.audit.exportEntries({ operation: 'files.write', format: 'csv' })
    ).text()
    expect(csv).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`)
    const lines = await (
      await admin.client.audit.exportEntries({ operation: 'files.write', format: 'jsonl' })
    ).text()
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { operation: string }).operation),
    ).toEqual(['files.write'])
    expect(await listEntries({ operation: 'audit.exportEntries' })).toMatchObject([
      {
        actor: { id: admin.id },
        target: { type: 'audit', id: 'jsonl' },
        after: { operation: 'files.write', count: 1 },
      },
      { target: { id: 'csv' } },
    ])
  })

  test('lists everyone with a role', async () => {
    const { staff: listed } = await admin.client.audit.listStaff()
    expect(listed.map(({ id, role, hasTwoFactor }) => ({ id, role, hasTwoFactor }))).toEqual(
      expect.arrayContaining([
        { id: admin.id, role: 'admin', hasTwoFactor: false },
        { id: staff[1]!.id, role: 'moderator', hasTwoFactor: false },
      ]),
    )
  })
})

describe('what was written', () => {
  test('is not changed or removed by the server', async () => {
    await write(app.clock.now())
    for (const table of ['audit_log', 'audit_chain'])
      for (const statement of [
        `update ${table} set ${table === 'audit_log' ? "reason = ''" : 'position = position + 1'}`,
        `delete from ${table}`,
      ])
        await expect(sql.raw(statement).execute(app.db), statement).rejects.toMatchObject({
          code: '42501',
        })
    // Not even with the setting that the job uses, as long as the entry is too young.
    const clear = inTransaction(app.db, async (tx) => {
      await sql`select set_config('adire.clears_audit', 'on', true)`.execute(tx)
      await sql`update audit_log set actor_id = null, operation = '', target_type = '', target_id = '', before = null, after = null,
        reason = null, request_id = null, cleared_at = now() + interval '3 years'`.execute(tx)
    })
    await expect(clear).rejects.toMatchObject({ code: '42501' })
  })

  test('loses its content after two years, while the hash chain stays valid', async () => {
    const years = (count: number) => new Date(Date.now() - count * 365.25 * 86_400_000)
    await write(years(2.1), { operation: 'old.write', reason: 'Somebody was here' })
    await write(years(1.9), { operation: 'young.write' })
    const { head } = await admin.client.audit.verify()
    await maintainChain.run({}, app.deps)
    // Reading the log adds to it.
    expect(await admin.client.audit.verify()).toMatchObject({ brokenCount: 0, head })
    expect(await listEntries({ operation: 'old.write' })).toEqual([])
    expect(await listEntries({ operation: 'young.write' })).toHaveLength(1)
    const day = years(2.1).toISOString().slice(0, 10)
    expect(await listEntries({ from: day, to: day })).toMatchObject([
      {
        actor: null,
        operation: '',
        target: { type: '', id: '' },
        before: null,
        after: null,
        reason: null,
        clearedAt: app.clock.now().toISOString(),
      },
    ])
    expect(await admin.client.audit.verify()).toMatchObject({ brokenCount: 0 })
    expect(app.logged()).toContain(head!.chainHash)
    expect(app.logged()).not.toContain('is broken')
  })

  test('detects rows that a superuser changed, removed or inserted', async () => {
    const broken = await startTestApp({ mayBreakData: true, withLimits: false })
    try {
      const reader = await anAdmin(broken)
      for (let i = 0; i < 8; i++) await write(broken.clock.now(), { operation: `act.${i}` }, broken)
      const faults = async () =>
        (await reader.client.audit.verify()).breaks.map(
          ({ position, fault }) => `${position} ${fault}`,
        )
      expect(await faults()).toEqual([])
      // The owner of the tables can do what a superuser can.
      await sql`alter table audit_chain drop constraint audit_chain_audit_id_fkey`.execute(
        broken.db,
      )
      const without = (what: string) =>
        ['audit_log', 'audit_chain'].map((table) => `alter table ${table} ${what} trigger user`)
      const force = (...statements: string[]) =>
        broken.db.transaction().execute(async (tx) => {
          for (const statement of [...without('disable'), ...statements, ...without('enable')])
            await sql.raw(statement).execute(tx)
        })
      await force("update audit_log set reason = 'Another one' where operation = 'act.2'")
      expect(await faults()).toEqual(['3 changed'])
      await force(
        "update audit_chain set content_hash = audit_content_hash(a) from audit_log a where a.id = audit_id and operation = 'act.2'",
      )
      expect(await faults()).toEqual(['3 chain_hash'])
      await force("delete from audit_log where operation = 'act.4'")
      expect(await faults()).toEqual(['3 chain_hash', '5 removed'])
      await force(
        "insert into audit_log (operation, target_type, target_id) values ('act.0', 'test', 'x')",
      )
      expect(await faults()).toEqual(['3 chain_hash', '5 removed', 'null unchained'])
      await force(
        "update audit_log set operation = '', target_type = '', target_id = '', before = null, after = null, reason = null, cleared_at = now() where operation = 'act.6'",
      )
      expect(await faults()).toEqual(['3 chain_hash', '5 removed', '7 cleared', 'null unchained'])
      expect((await verifyInvariants(broken.db)).filter(({ rows }) => rows > 0)).toMatchObject([
        { name: 'the audit log is intact', rows: 4 },
      ])
      await maintainChain.run({}, broken.deps)
      expect(broken.logged()).toContain('audit: the hash chain of the audit log is broken')
    } finally {
      await broken.close()
    }
  })
})
