import { computeBreachDueTime } from '@adire/contract/breach-clocks.ts'
import {
  BREACH_ENTRY_NUMBER_MAXIMUM,
  type BreachFacts,
  type NewBreachEntry,
} from '@adire/contract/breaches.ts'
import type { BreachId } from '@adire/contract/ids.ts'
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
import { anAdmin, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { waitingBreaches } from './shared-queries.ts'

let app: TestApp
let ama: TestMember
let kofi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[ama, kofi] = [await anAdmin(app), await anAdmin(app)]
})
afterAll(() => app.close())

const aBreach = (facts?: Partial<BreachFacts>) => recordBreach(app, ama, facts)
const add = (id: BreachId, entry: NewBreachEntry, who = ama) =>
  who.client.breaches.addEntry({ id, entry })
const read = (id: BreachId) => ama.client.breaches.read({ id })
const findRow = async (id: BreachId) =>
  (await ama.client.breaches.list({})).breaches.find((row) => row.id === id)

const withdraw = (withdraws: number): NewBreachEntry => ({
  kind: 'withdrawn',
  withdraws,
  reasons: 'Entered for the wrong breach',
})
const revise = (id: BreachId, facts: Partial<BreachFacts>, revision: number) =>
  add(id, { kind: 'facts', facts: aBreachFacts(app, facts), revision })
const notTold = (reasons: string): NewBreachEntry => ({ kind: 'not_told', whom: 'people', reasons })
const countWaiting = async () => (await readBreachQueue(ama))?.count ?? 0

test('runs the clock again after the notice to an authority is withdrawn', async () => {
  const learnedAt = addHours(app, -80)
  const id = await aBreach({ learnedAt, ...assessed('risk') })
  await add(id, anAuthorityNotice(app, 0, 'Found late'))
  const before = await readBreachQueue(ama)
  expect(await read(id)).toMatchObject({ dueAt: null, missingSteps: [] })
  app.clock.advance({ seconds: 5 })
  await add(id, withdraw(2), kofi)

  const dueAt = new Date(computeBreachDueTime(learnedAt)).toISOString()
  const open = { id, isOpen: true, dueAt, authorityToldAt: null, missingSteps: ['authority'] }
  const breach = await read(id)
  expect(breach).toMatchObject(open)
  expect(await findRow(id)).toMatchObject(open)
  expect(await readBreachQueue(ama)).toMatchObject({
    count: (before?.count ?? 0) + 1,
    overdueCount: (before?.overdueCount ?? 0) + 1,
  })
  const recorded = { recordedAt: addHours(app, 0), recordedBy: kofi.handle }
  expect(breach.entries).toMatchObject([
    { number: 3, details: { kind: 'withdrawn', withdraws: 2 }, withdrawal: null, ...recorded },
    { number: 2, withdrawal: { reasons: 'Entered for the wrong breach', ...recorded } },
    { number: 1, withdrawal: null },
  ])
  expect((await listAudit(app, id, 'breaches.addEntry')).at(-1)).toMatchObject({
    actor_id: kofi.id,
    after: { kind: 'withdrawn', number: 3, withdraws: 2 },
  })
  expect(await (await ama.client.breaches.exportRegister({})).text()).not.toContain('Found late')
})

test('counts only the notice that is left when an earlier one is withdrawn', async () => {
  const id = await aBreach()
  await add(id, anAuthorityNotice(app, -1))
  await add(id, anAuthorityNotice(app, 0))
  expect((await read(id)).authorityToldAt).toBe(addHours(app, -1))
  await add(id, withdraw(2))
  expect(await read(id)).toMatchObject({ authorityToldAt: addHours(app, 0), dueAt: null })
})

test('returns to the facts before a withdrawn change, and refuses facts based on the change', async () => {
  const id = await aBreach({ title: 'Before' })
  await revise(id, { title: 'After', ...assessed('none') }, 1)
  expect(await read(id)).toMatchObject({ title: 'After', dueAt: null })
  await add(id, withdraw(2))
  expect(await read(id)).toMatchObject({ title: 'Before', risk: null, revision: 1 })
  expect((await read(id)).dueAt).not.toBeNull()
  expect(await readResultCode(revise(id, { title: 'Later' }, 2))).toBe('CHANGED_ELSEWHERE')
  await revise(id, { title: 'Later' }, 1)
  expect(await read(id)).toMatchObject({ title: 'Later', revision: 4 })
})

test('withdraws only the current facts, because later ones repeat them', async () => {
  const id = await aBreach({ title: 'First' })
  await revise(id, { title: 'Second' }, 1)
  await revise(id, { title: 'Third' }, 2)
  expect(await readResultCode(add(id, withdraw(2)))).toBe('CHANGED_ELSEWHERE')
  await add(id, withdraw(3))
  expect(await readResultCode(add(id, withdraw(3)))).toBe('ALREADY_DECIDED')
  expect(await read(id)).toMatchObject({ title: 'Second', revision: 2 })
  await add(id, withdraw(2))
  expect(await read(id)).toMatchObject({ title: 'First', revision: 1 })
})

test('withdraws an entry of an open breach once, but no first facts, closing or withdrawal', async () => {
  const id = await aBreach(assessed('none'))
  const other = await aBreach()
  for (const text of ['One', 'Two', 'Three']) await add(other, aMeasure(app, text))
  await add(id, aMeasure(app))
  const results = await Promise.all(
    [ama, kofi].map((who) => readResultCode(add(id, withdraw(2), who))),
  )
  expect(results.toSorted()).toEqual(['ALREADY_DECIDED', 'accepted'])
  const faults = (number: number) => listFaults(add(id, withdraw(number)))
  expect(await faults(1)).toEqual(['entry.withdraws'])
  expect(await faults(3)).toEqual(['entry.withdraws'])
  // The other breach has an entry with this number.
  expect(await faults(4)).toEqual(['entry.withdraws'])
  expect(await faults(BREACH_ENTRY_NUMBER_MAXIMUM)).toEqual(['entry.withdraws'])
  expect(await faults(BREACH_ENTRY_NUMBER_MAXIMUM + 1)).toEqual(['entry.withdraws'])
  await add(id, { kind: 'closed', text: 'Nothing to change' })
  expect(await readResultCode(add(id, withdraw(2)))).toBe('ALREADY_DECIDED')
  await add(id, { kind: 'reopened', text: 'Closed by mistake' })
  expect(await faults(4)).toEqual(['entry.withdraws'])
  expect(await faults(5)).toEqual(['entry.withdraws'])
  expect((await read(id)).isOpen).toBe(true)
})

test('lets the database refuse a withdrawal that breaks the rules', async () => {
  const id = await aBreach()
  await add(id, aMeasure(app, 'Withdrawn'))
  await add(id, withdraw(2))
  await add(id, aMeasure(app, 'Counts'))
  const insert = (withdraws: number | null, number = 5) =>
    sql`
      insert into breach_entries (breach_id, number, kind, details, recorded_by, recorded_at)
      values (${id}, ${number}, 'withdrawn', ${JSON.stringify({ kind: 'withdrawn', withdraws })}::jsonb, ${ama.id}, now())`.execute(
      app.deps.db,
    )
  await expect(insert(2)).rejects.toThrow(/breach_entries_withdraws_key/)
  await expect(insert(3)).rejects.toThrow(/entry 3 can't be withdrawn/)
  for (const number of [null, 1, 5, 6])
    await expect(insert(number)).rejects.toThrow(/breach_entries_withdraws_check/)
  await expect(insert(8, 9)).rejects.toThrow(/breach_entries_withdraws_fkey/)
  await insert(4)

  await revise(id, assessed('none'), 1)
  await add(id, { kind: 'closed', text: 'Nothing to change' })
  await add(id, { kind: 'reopened', text: 'Closed by mistake' })
  await expect(insert(7, 9)).rejects.toThrow(/entry 7 can't be withdrawn/)
  await expect(insert(8, 9)).rejects.toThrow(/entry 8 can't be withdrawn/)
  await insert(6, 9)
})

test('asks again whether people are notified once the risk is high', async () => {
  const id = await aBreach(assessed('risk'))
  await add(id, anAuthorityNotice(app, 0))
  await add(id, notTold('The risk is not high'))
  const before = await countWaiting()
  expect((await read(id)).missingSteps).toEqual([])

  const at = addHours(app, 0)
  await revise(id, assessed('high'), 1)
  const open = { dueAt: null, peopleDueAt: addHours(app, 72), missingSteps: ['people'] }
  expect(await read(id)).toMatchObject(open)
  expect(await findRow(id)).toMatchObject(open)
  expect(await countWaiting()).toBe(before + 1)
  const { rows } = await sql<{ since: Date }>`
    select since from (${waitingBreaches()}) waiting where due_at is null`.execute(app.db)
  expect(rows.map(({ since }) => since.toISOString())).toEqual([at])
  expect(await listFaults(add(id, { kind: 'closed', text: 'Too early' }))).toEqual(['entry.kind'])

  await add(id, notTold('The data was encrypted'))
  expect(await read(id)).toMatchObject({ peopleDueAt: null, missingSteps: [] })
  expect(await countWaiting()).toBe(before)
  // Other facts of the same risk leave the decision as it is.
  await revise(id, { ...assessed('high'), peopleCount: 12 }, 4)
  expect((await read(id)).missingSteps).toEqual([])
  await revise(id, assessed('none'), 6)
  await revise(id, assessed('high'), 7)
  expect((await read(id)).missingSteps).toEqual(['people'])

  // A notice that was sent counts until its entry is withdrawn.
  await add(id, {
    kind: 'people_told',
    toldAt: addHours(app, 0),
    how: 'By letter',
    broadcastId: null,
    peopleCount: 12,
  })
  await revise(id, assessed('risk'), 8)
  await revise(id, assessed('high'), 10)
  expect((await read(id)).missingSteps).toEqual([])
  await add(id, withdraw(9))
  expect((await read(id)).missingSteps).toEqual(['people'])
})

test('has no target time to notify people once a breach is closed', async () => {
  const id = await aBreach(assessed('high'))
  await add(id, anAuthorityNotice(app, 0))
  expect((await read(id)).peopleDueAt).toBe(addHours(app, 72))
  // By the rules of an earlier release, which counted more decisions about people.
  await sql`
    insert into breach_entries (breach_id, number, kind, details, recorded_by, recorded_at)
    values (${id}, 3, 'closed', '{"kind":"closed","text":"Done"}', ${ama.id}, now())`.execute(
    app.db,
  )
  expect(await read(id)).toMatchObject({ isOpen: false, peopleDueAt: null })
})

test('counts a decision again when the assessments after it are withdrawn', async () => {
  const id = await aBreach(assessed('high'))
  await add(id, anAuthorityNotice(app, 0))
  await add(id, notTold('The data was encrypted'))
  await revise(id, assessed('risk'), 1)
  await revise(id, assessed('high'), 4)
  expect((await read(id)).missingSteps).toEqual(['people'])
  await add(id, withdraw(5))
  await add(id, withdraw(4))
  expect(await read(id)).toMatchObject({ risk: 'high', missingSteps: [] })
})

test('ignores a decision made under a lower risk after that assessment is withdrawn', async () => {
  const id = await aBreach(assessed('high'))
  const since = addHours(app, 0)
  await add(id, anAuthorityNotice(app, 0))
  await revise(id, assessed('risk'), 1)
  await add(id, notTold('The risk is not high'))
  const before = await countWaiting()
  expect((await read(id)).missingSteps).toEqual([])

  app.clock.advance({ seconds: 5 })
  await add(id, withdraw(3))
  expect(await read(id)).toMatchObject({
    risk: 'high',
    missingSteps: ['people'],
    peopleDueAt: new Date(computeBreachDueTime(since)).toISOString(),
  })
  expect(await countWaiting()).toBe(before + 1)
  expect(await listFaults(add(id, { kind: 'closed', text: 'Too early' }))).toEqual(['entry.kind'])
  // The lower risk is withdrawn by now, so this decision is about the high one.
  await add(id, notTold('The data was encrypted'))
  expect((await read(id)).missingSteps).toEqual([])
  expect(await countWaiting()).toBe(before)
})

test('downloads the history of all breaches in order, with withdrawn entries', async () => {
  app.clock.advance({ seconds: 1 })
  const first = await aBreach({ title: 'First', peopleCount: 1 })
  app.clock.advance({ seconds: 1 })
  const second = await aBreach({ title: '=Second' })
  await revise(first, { title: 'First, changed', peopleCount: 1200 }, 1)
  await add(first, aMeasure(app, 'Wiped the disk'))
  await add(first, withdraw(3), kofi)
  const file = await ama.client.breaches.exportRegister({ content: 'history' })
  expect(file.name).toMatch(/^adire-breach-history-\d{4}-\d\d-\d\d\.csv$/)
  const text = await file.text()
  const now = addHours(app, 0)
  const lines = text.split('\r\n')
  const own = lines.slice(
    lines.findIndex((line) => line.startsWith(first)),
    -1,
  )
  expect(own.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    `${first},1,facts`,
    `${first},2,facts`,
    `${first},3,measure taken`,
    `${first},4,withdrawal of an entry`,
    `${second},1,facts`,
  ])
  expect(own[0]).toContain(`,${ama.handle},,,,,First,`)
  expect(own[1]).toContain(',"First, changed",')
  expect(own[1]).toContain(',people who wrote to us,1200,')
  expect(own[2]).toContain(
    `,${now},${ama.handle},${now} · Wiped the disk,${now},${kofi.handle},Entered for the wrong breach,`,
  )
  expect(own[3]).toContain(`,${now},${kofi.handle},Entry 3 · Entered for the wrong breach,,,,`)
  expect(own[4]).toContain(",'=Second,")
  const entry = (await listAudit(app, 'csv', 'breaches.exportRegister')).at(-1)
  expect(entry?.after).toMatchObject({ content: 'history' })
})
