import type { BreachFacts, NewBreachEntry } from '@adire/contract/breaches.ts'
import { BreachId, BroadcastId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import {
  aBreachFacts,
  addHours,
  aMeasure,
  anAuthorityNotice,
  assessed,
  listFaults,
  readBreachQueue,
  recordBreach,
} from '../../testing/breaches.ts'
import { CookieJar, createTestClient } from '../../testing/client.ts'
import { aModerator, anAdmin, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepBreaches } from './jobs.ts'

let app: TestApp
let ama: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
})
afterAll(() => app.close())

const hoursFromNow = (hours: number) => addHours(app, hours)
const someFacts = (facts: Partial<BreachFacts> = {}) => aBreachFacts(app, facts)
const tellAuthority = (hours: number, delayReason = '') =>
  anAuthorityNotice(app, hours, delayReason)

const aBreach = (facts?: Partial<BreachFacts>) => recordBreach(app, ama, facts)
const add = (id: BreachId, entry: NewBreachEntry, who = ama) =>
  who.client.breaches.addEntry({ id, entry })
const read = (id: BreachId) => ama.client.breaches.read({ id })

test('runs a clock of 72 hours from learning of a breach until an authority is told', async () => {
  const before = (await readBreachQueue(ama))?.count ?? 0
  const id = await aBreach({ learnedAt: hoursFromNow(-2) })
  const dueAt = hoursFromNow(70)
  expect(await read(id)).toMatchObject({ dueAt, authorityToldAt: null })
  expect(await readBreachQueue(ama)).toMatchObject({ count: before + 1, firstDueAt: dueAt })
  await add(id, tellAuthority(0))
  expect(await read(id)).toMatchObject({ dueAt: null, authorityToldAt: hoursFromNow(0) })
  expect((await readBreachQueue(ama))?.count).toBe(before)
})

test('stops the clock while no risk is expected, and counts from the first day after', async () => {
  const learnedAt = hoursFromNow(-80)
  const id = await aBreach({ learnedAt })
  const overdue = (await readBreachQueue(ama))?.overdueCount ?? 0
  expect(overdue).toBeGreaterThan(0)
  const facts = someFacts({ learnedAt, ...assessed('none') })
  await add(id, { kind: 'facts', facts, revision: 1 })
  expect((await read(id)).dueAt).toBeNull()
  expect((await readBreachQueue(ama))?.overdueCount).toBe(overdue - 1)
  await add(id, { kind: 'facts', facts: { ...facts, risk: 'risk' }, revision: 2 })
  expect((await read(id)).dueAt).toBe(hoursFromNow(-8))
})

test('requires reasons for a risk and for telling an authority after 72 hours', async () => {
  expect(
    await listFaults(ama.client.breaches.create({ facts: someFacts({ risk: 'none' }) })),
  ).toEqual(['facts.riskReasons'])
  const id = await aBreach({ learnedAt: hoursFromNow(-73) })
  expect(await listFaults(add(id, tellAuthority(0)))).toEqual(['entry.delayReason'])
  await add(id, tellAuthority(0, 'We first had to find out whose data it was.'))
  await add(id, tellAuthority(-2))
})

test('refuses times in the future, and telling somebody before we learned of it', async () => {
  const create = (facts: Partial<BreachFacts>) =>
    listFaults(ama.client.breaches.create({ facts: someFacts(facts) }))
  expect(await create({ learnedAt: hoursFromNow(1) })).toEqual(['facts.learnedAt'])
  expect(await create({ happenedAt: hoursFromNow(0) })).toEqual(['facts.happenedAt'])
  const id = await aBreach()
  expect(await listFaults(add(id, tellAuthority(1)))).toEqual(['entry.toldAt'])
  expect(await listFaults(add(id, tellAuthority(-2)))).toEqual(['entry.toldAt'])
  expect(
    await listFaults(add(id, { kind: 'measure', takenAt: hoursFromNow(1), text: 'Later' })),
  ).toEqual(['entry.takenAt'])
})

test('records how people were told: a broadcast that exists, or a text', async () => {
  const id = await aBreach()
  const told = { kind: 'people_told', toldAt: hoursFromNow(0), peopleCount: 40 } as const
  expect(await listFaults(add(id, { ...told, how: '', broadcastId: null }))).toEqual(['entry.how'])
  const unknown = BroadcastId.parse(crypto.randomUUID())
  expect(await listFaults(add(id, { ...told, how: '', broadcastId: unknown }))).toEqual([
    'entry.broadcastId',
  ])
  const { rows } = await sql<{ id: BroadcastId }>`
    insert into broadcast_messages (title, message, target_audience, sent_by, client_id, status, created_at, due_at)
    values ('About your data', 'Hello', 'all', ${ama.id}, gen_random_uuid(), 'scheduled', now(), now() + interval '30 days') returning id`.execute(
    app.db,
  )
  await add(id, { ...told, how: '', broadcastId: rows[0]!.id })
  expect((await read(id)).entries[0]).toMatchObject({
    broadcastTitle: 'About your data',
    recordedBy: ama.handle,
  })
})

test('closes a breach only after its risk is assessed and everybody due was told', async () => {
  const learnedAt = hoursFromNow(-1)
  const id = await aBreach({ learnedAt })
  const closing: NewBreachEntry = { kind: 'closed', text: 'Disks are encrypted now.' }
  const revise = (risk: 'high', revision: number) =>
    add(id, { kind: 'facts', facts: someFacts({ learnedAt, ...assessed(risk) }), revision })
  expect((await read(id)).missingSteps).toEqual(['risk'])
  await revise('high', 1)
  expect((await read(id)).missingSteps).toEqual(['authority', 'people'])
  await add(id, { kind: 'not_told', whom: 'authority', reasons: 'Only for this test' })
  await add(id, tellAuthority(0))
  expect(await listFaults(add(id, closing))).toEqual(['entry.kind'])
  await add(id, { kind: 'not_told', whom: 'people', reasons: 'The data was encrypted.' })
  await add(id, closing)
  expect(await read(id)).toMatchObject({ isOpen: false, missingSteps: [] })

  expect(await readResultCode(add(id, aMeasure(app)))).toBe('ALREADY_DECIDED')
  await add(id, { kind: 'reopened', text: 'The ICO asks for more.' })
  expect(await readResultCode(add(id, { kind: 'reopened', text: 'Twice' }))).toBe('ALREADY_DECIDED')
  await add(id, aMeasure(app))
  expect((await read(id)).isOpen).toBe(true)
})

test('lists breaches by status, page by page', async () => {
  for (let at = 0; at < 21; at++) await aBreach({ title: `Page ${at}`, ...assessed('none') })
  app.clock.advance({ seconds: 1 })
  const closed = await aBreach({ title: 'Closed one', ...assessed('none') })
  await add(closed, { kind: 'closed', text: 'Nothing to change' })
  const list = ama.client.breaches.list
  const first = await list({ status: 'open' })
  const second = await list({ status: 'open', cursor: first.nextCursor! })
  expect(first.breaches).toHaveLength(20)
  const ids = [...first.breaches, ...second.breaches].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(closed)
  expect((await list({ status: 'closed' })).breaches[0]).toMatchObject({
    id: closed,
    title: 'Closed one',
    isOpen: false,
  })
  expect((await list({})).breaches[0]?.id).toBe(closed)
})

test('keeps the entries of two admins at once, and refuses facts changed since they were read', async () => {
  const kofi = await anAdmin(app)
  const learnedAt = hoursFromNow(-1)
  const id = await aBreach({ learnedAt })
  await Promise.all(
    [ama, kofi].flatMap((who) =>
      [1, 2, 3].map((n) => add(id, aMeasure(app, `Measure ${n} of ${who.id}`), who)),
    ),
  )
  const { entries } = await read(id)
  expect(entries.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1])
  const results = await Promise.all(
    [ama, kofi].map((who) =>
      readResultCode(
        add(
          id,
          {
            kind: 'facts',
            facts: someFacts({ learnedAt, title: `By ${who.handle}` }),
            revision: 1,
          },
          who,
        ),
      ),
    ),
  )
  expect(results.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'accepted'])
  expect((await read(id)).revision).toBe(8)
})

test('never lets the server change or delete a breach or an entry', async () => {
  const id = await aBreach()
  for (const statement of [
    sql`update breaches set opened_at = now() where id = ${id}`,
    sql`delete from breaches where id = ${id}`,
    sql`update breach_entries set details = '{}' where breach_id = ${id}`,
    sql`delete from breach_entries where breach_id = ${id}`,
    sql`truncate breaches cascade`,
  ])
    await expect(statement.execute(app.deps.db)).rejects.toThrow(/permission denied/)
  // Not even the owner of the tables changes a row.
  await expect(
    sql`update breach_entries set number = 9 where breach_id = ${id}`.execute(app.db),
  ).rejects.toThrow(/append-only|never change/i)
})

test('lets only admins read and write, after a recent re-authentication, and audits both', async () => {
  const moderator = await aModerator(app)
  const id = await aBreach()
  const { client } = moderator
  for (const call of [
    () => client.breaches.list({}),
    () => client.breaches.read({ id }),
    () => client.breaches.create({ facts: someFacts() }),
    () => client.breaches.addEntry({ id, entry: aMeasure(app) }),
    () => client.breaches.exportRegister({}),
  ])
    expect(await readResultCode(call())).toBe('FORBIDDEN')
  expect(await readBreachQueue(moderator)).toBeUndefined()

  const plain = createTestClient(app.url, new CookieJar())
  await plain.auth.logIn({ email: ama.email, password: TEST_PASSWORD })
  for (const call of [
    () => plain.breaches.create({ facts: someFacts() }),
    () => plain.breaches.addEntry({ id, entry: aMeasure(app) }),
    () => plain.breaches.exportRegister({}),
  ])
    expect(await readResultCode(call())).toBe('REAUTHENTICATION_REQUIRED')

  await read(id)
  await add(id, aMeasure(app))
  expect((await listAudit(app, id)).map(({ operation }) => operation)).toEqual([
    'breaches.create',
    'breaches.read',
    'breaches.addEntry',
  ])
})

test('downloads the register with all entries, and no text that a spreadsheet would run', async () => {
  const id = await aBreach({
    title: '=HYPERLINK("http://evil.example")',
    learnedAt: hoursFromNow(-100),
    peopleCount: 12,
    ...assessed('risk'),
  })
  await add(id, aMeasure(app, 'Wiped the disk'))
  await add(id, aMeasure(app, 'Changed all passwords'))
  await add(id, tellAuthority(0, 'Found late'))
  await add(id, { kind: 'not_told', whom: 'people', reasons: 'The risk is not high' })
  const file = await ama.client.breaches.exportRegister({})
  expect(file.name).toMatch(/^adire-breaches-\d{4}-\d\d-\d\d\.csv$/)
  const text = await file.text()
  const line = text.slice(text.indexOf(id)).split('\r\n')[0]!
  expect(line).toContain(
    `"'=HYPERLINK(""http://evil.example"")",open,${hoursFromNow(-100)},unknown`,
  )
  expect(line).toContain('"contact details, messages",people who wrote to us,12,')
  expect(line).toContain(',risk,The disk is encrypted.,')
  expect(line).toContain(`${hoursFromNow(0)} · Wiped the disk\n${hoursFromNow(0)} · Changed all`)
  expect(line).toContain(`${hoursFromNow(0)} · ICO · IC-42 · Delay: Found late`)
  expect(line).toContain('people concerned · The risk is not high')
  expect(text).toContain('Closed one')
  const [entry] = await listAudit(app, 'csv', 'breaches.exportRegister')
  expect(entry).toMatchObject({ actor_id: ama.id, target_type: 'breach_list' })
})

test('deletes a breach five years after it was closed, and no sooner', async () => {
  /** Stores a breach as closed so many years ago, by the clock of the database. */
  async function storeClosed(years: number, isReopened = false): Promise<BreachId> {
    const { rows } = await sql<{ id: BreachId }>`
      with breach as (
        insert into breaches (opened_by, opened_at) values (${ama.id}, now() - interval '7 years') returning id
      ), entries as (
        insert into breach_entries (breach_id, number, kind, details, recorded_by, recorded_at)
        select breach.id, e.number, e.kind, e.details::jsonb || jsonb_build_object('kind', e.kind), ${ama.id}, now() - make_interval(years => ${years}, days => 1)
        from breach, (values (1, 'facts', ${JSON.stringify({ facts: someFacts() })}), (2, 'measure', '{}'), (3, 'withdrawn', '{"withdraws":2}'),
            (4, 'closed', '{"text":"Done"}'), (5, 'reopened', '{"text":"Again"}')) as e (number, kind, details)
        where e.number < ${isReopened ? 6 : 5}
      )
      select id from breach`.execute(app.db)
    return BreachId.parse(rows[0]?.id)
  }
  const [old, recent, reopened] = [
    await storeClosed(5),
    await storeClosed(4),
    await storeClosed(6, true),
  ]
  await sweepBreaches.run({}, app.deps)
  // The clock of the test alone doesn't delete anything.
  app.clock.advance({ days: 365 })
  await sweepBreaches.run({}, app.deps)
  const { rows } = await sql<{ id: string }>`
    select id from breaches where id = any (${[old, recent, reopened]}::uuid[]) order by id`.execute(
    app.db,
  )
  expect(rows.map(({ id }) => id)).toEqual([recent, reopened].toSorted())
})
