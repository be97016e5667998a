import { randomUUID } from 'node:crypto'
import { MemberId } from '@adire/contract/ids.ts'
import type { MemberRow } from '@adire/contract/member-records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aPerson } from '../../testing/people.ts'
import { listAudit } from '../../testing/audit.ts'

let app: TestApp
let mod: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ;[mod, admin] = [await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'

const list = (input: Parameters<TestMember['client']['moderation']['listMembers']>[0], who = mod) =>
  who.client.moderation.listMembers(input)

describe('the list of members', () => {
  test('ADM-USERS-01 pages through the members, a hundred at a time, each once', async () => {
    for (let i = 0; i < 130; i++)
      await aPerson(app.db, {
        city: 'Toronto',
        created_at: new Date(app.clock.now().getTime() - i * 60_000),
      })
    const first = await list({ city: 'Toronto' })
    expect(first.members).toHaveLength(100)
    const second = await list({ city: 'Toronto', cursor: first.nextCursor! })
    expect([second.members.length, second.nextCursor]).toEqual([30, null])
    const all = [...first.members, ...second.members]
    expect(new Set(all.map(({ id }) => id)).size).toBe(130)
    const others = await list({ city: 'Toronto', sort: 'oldest' })
    expect(others.members[0]?.id).toBe(all.at(-1)?.id)
    // Cursors are bound to the sort order and to the staff member.
    expect(
      await readResultCode(list({ city: 'Toronto', sort: 'oldest', cursor: first.nextCursor! })),
    ).toBe('CURSOR_INVALID')
    expect(await readResultCode(list({ city: 'Toronto', cursor: first.nextCursor! }, admin))).toBe(
      'CURSOR_INVALID',
    )
  })

  test('pages in the orders of handle and last visit', async () => {
    const handles = ['Zora', 'amaka', 'Bisi', 'Çelik'].map(
      (name) => `${name} ${randomUUID().slice(0, 8)}`,
    )
    for (const [i, handle] of handles.entries())
      await aPerson(app.db, {
        city: 'Nairobi',
        handle,
        last_active_at: new Date(app.clock.now().getTime() - i * 3_600_000),
      })
    const names = async (sort: 'handle' | 'active') =>
      (await list({ city: 'Nairobi', sort })).members.map(({ handle }) => handle.split(' ')[0])
    expect((await names('handle')).slice(0, 2)).toEqual(['amaka', 'Bisi'])
    expect(await names('active')).toEqual(['Zora', 'amaka', 'Bisi', 'Çelik'])
  })

  test('finds members by the start of a handle in any case, and escapes patterns', async () => {
    const mark = randomUUID().slice(0, 6)
    const found = await aPerson(app.db, { handle: `Ife_${mark}` })
    await aPerson(app.db, { handle: `Ifex${mark}` })
    expect((await list({ search: `iFE_${mark}` })).members.map(({ id }) => id)).toEqual([found])
    expect((await list({ search: `%${mark}` })).members).toEqual([])
    expect((await list({ search: `fe_${mark}` })).members).toEqual([])
  })

  test('finds a member by a whole email address, for admins only', async () => {
    const ada = await aMember(app, 'woman')
    expect(
      (await list({ search: ada.email.toUpperCase() }, admin)).members.map(({ id }) => id),
    ).toEqual([ada.id])
    expect((await list({ search: ada.email.slice(0, -1) }, admin)).members).toEqual([])
    expect((await list({ search: ada.email })).members).toEqual([])
    const answer = JSON.stringify(await list({ search: ada.handle }))
    expect(answer).toContain(ada.id)
    expect(answer).not.toContain('@')
  })

  test('separates banned, hidden, paused, suspended and leaving members, also in filters', async () => {
    const until7 = new Date(app.clock.now().getTime() + 7 * 86_400_000)
    const made: Record<string, MemberId> = {}
    for (const [standing, values] of Object.entries({
      active: {},
      hidden: { is_available: false },
      paused: { account_status: 'paused' as const },
      suspended: { account_status: 'suspended' as const, suspended_until: until7 },
      banned: { account_status: 'banned' as const, is_available: false },
      deleting: { account_status: 'deleting' as const },
    }))
      made[standing] = await aPerson(app.db, { ...values, city: 'Kingston' })
    for (const [standing, id] of Object.entries(made)) {
      const { members } = await list({
        city: 'Kingston',
        standing: standing as MemberRow['standing'],
      })
      expect(members).toMatchObject([
        { id, standing, suspendedUntil: standing === 'suspended' ? until7.toISOString() : null },
      ])
    }
    const [waiting, denied, verified] = [
      made['active'],
      await aPerson(app.db, { city: 'Kingston', verification_requested_at: null }),
      await aPerson(app.db, {
        city: 'Kingston',
        is_verified: true,
        gender: 'man',
        created_at: new Date(app.clock.now().getTime() - 10 * 86_400_000),
      }),
    ]
    const listIds = async (filter: object) =>
      (await list({ city: 'Kingston', ...filter })).members.map(({ id }) => id)
    expect(await listIds({ verification: 'verified' })).toEqual([verified])
    expect(await listIds({ verification: 'denied' })).toEqual([denied])
    expect(await listIds({ verification: 'waiting', standing: 'active' })).toEqual([waiting])
    expect(await listIds({ gender: 'man' })).toEqual([verified])
    expect(await listIds({ joined: 'week' })).not.toContain(verified)
    expect(await listIds({ joined: 'month' })).toContain(verified)
  })
})

describe('the CSV file of members', () => {
  test('has the filtered members without contact details, and is audited', async () => {
    const ada = await aMember(app, 'woman', { photo: true })
    const filter = { search: ada.handle, gender: 'woman' as const }
    expect(await readResultCode(mod.client.moderation.exportMembers({}))).toBe('FORBIDDEN')
    const file = await admin.client.moderation.exportMembers(filter)
    const text = await file.text()
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`${ada.handle},#`)
    expect(text).not.toContain(ada.email)
    expect(await listAudit(app, 'csv', 'moderation.exportMembers')).toMatchObject([
      { actor_id: admin.id, after: { ...filter, count: 1 } },
    ])
  })
})

describe("a member's account", () => {
  test('MOD-23 ends all sessions of a member at once, only by staff with a higher role', async () => {
    const [ada, other] = [await aMember(app, 'woman'), await aModerator(app)]
    await app.client().auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    expect(await mod.client.moderation.endMemberSessions({ id: ada.id })).toEqual({ ended: 2 })
    await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
    expect(await listAudit(app, ada.id, 'moderation.endMemberSessions')).toMatchObject([
      { actor_id: mod.id, after: { ended: 2 } },
    ])
    for (const target of [mod, other, admin])
      expect(await readResultCode(mod.client.moderation.endMemberSessions({ id: target.id }))).toBe(
        'FORBIDDEN',
      )
    expect(await readResultCode(admin.client.moderation.endMemberSessions({ id: admin.id }))).toBe(
      'FORBIDDEN',
    )
    expect(await admin.client.moderation.endMemberSessions({ id: other.id })).toEqual({ ended: 1 })
  })

  test('MOD-24 shows an admin an email address for a reason, twenty times a day, and audits it', async () => {
    const [ada, reader] = [await aMember(app, 'woman'), await anAdmin(app)]
    const reason = 'Answering a letter of theirs'
    expect(
      await readResultCode(reader.client.moderation.revealEmail({ id: ada.id, reason: ' ' })),
    ).toBe('INVALID_INPUT')
    for (let i = 0; i < 19; i++)
      expect(await reader.client.moderation.revealEmail({ id: ada.id, reason })).toEqual({
        email: ada.email,
      })
    expect(await readResultCode(reader.client.moderation.revealEmail({ id: ada.id, reason }))).toBe(
      'RATE_LIMITED',
    )
    expect(await listAudit(app, ada.id, 'moderation.revealEmail')).toHaveLength(19)
    expect(await readResultCode(mod.client.moderation.revealEmail({ id: ada.id, reason }))).toBe(
      'FORBIDDEN',
    )
    app.clock.advance({ hours: 24 })
    for (const staff of [reader, mod, admin])
      await staff.client.auth.logIn({ email: staff.email, password: TEST_PASSWORD })
    expect(await readResultCode(reader.client.moderation.revealEmail({ id: ada.id, reason }))).toBe(
      'accepted',
    )
  })

  test("shows a member's devices to admins for a reason, audits it, and hides IP addresses", async () => {
    const ada = await aMember(app, 'woman')
    await app.client().auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    const reason = 'Their account may be in other hands'
    const { devices } = await admin.client.moderation.revealDevices({ id: ada.id, reason })
    expect(devices).toHaveLength(2)
    expect(Object.keys(devices[0]!).toSorted()).toEqual(['device', 'id', 'lastUsedOn', 'startedOn'])
    expect(await listAudit(app, ada.id, 'moderation.revealDevices')).toMatchObject([
      { actor_id: admin.id, reason },
    ])
    expect(
      await readResultCode(admin.client.moderation.revealDevices({ id: ada.id, reason: ' ' })),
    ).toBe('INVALID_INPUT')
    expect(await readResultCode(mod.client.moderation.revealDevices({ id: ada.id, reason }))).toBe(
      'FORBIDDEN',
    )
    expect(
      await readResultCode(admin.client.moderation.revealDevices({ id: admin.id, reason })),
    ).toBe('FORBIDDEN')
    expect(
      await readResultCode(
        admin.client.moderation.revealDevices({ id: MemberId.parse(randomUUID()), reason }),
      ),
    ).toBe('NOT_FOUND')
    expect(await listAudit(app, ada.id, 'moderation.revealDevices')).toHaveLength(1)
    await mod.client.moderation.endMemberSessions({ id: ada.id })
    expect(await admin.client.moderation.revealDevices({ id: ada.id, reason })).toEqual({
      devices: [],
    })
  })

  test('MOD-25 sends the member a reset link without showing it to the admin', async () => {
    const ada = await aMember(app, 'woman')
    expect(
      await admin.client.moderation.startPasswordReset({ id: ada.id, reason: 'They asked for it' }),
    ).toEqual({})
    const mail = await until('the email', async () =>
      (await mailsTo(app, ada.email)).find(({ text }) => text.includes('#token=')),
    )
    expect(mail.to).toBe(ada.email)
    expect(await listAudit(app, ada.id, 'moderation.startPasswordReset')).toMatchObject([
      { actor_id: admin.id, reason: 'They asked for it' },
    ])
    expect(
      await readResultCode(
        mod.client.moderation.startPasswordReset({ id: ada.id, reason: 'They asked for it' }),
      ),
    ).toBe('FORBIDDEN')
  })
})

describe('a ban', () => {
  const readProfile = (id: MemberId) =>
    app.db
      .selectFrom('profiles')
      .select(['account_status', 'is_available', 'is_verified', 'verification_requested_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('ADM-USERS-07 to 09 hides and unverifies a banned member until the ban is lifted', async () => {
    const ada = await aMember(app, 'woman', { verified: true })
    await mod.client.moderation.banMember({ id: ada.id, statement })
    expect(await readProfile(ada.id)).toMatchObject({
      account_status: 'banned',
      is_available: false,
      is_verified: false,
    })
    await mod.client.moderation.reinstateMember({ id: ada.id, statement: 'We were wrong' })
    expect(await readProfile(ada.id)).toEqual({
      account_status: 'active',
      is_available: true,
      is_verified: false,
      verification_requested_at: app.clock.now(),
    })
    expect((await list({ search: ada.handle })).members).toMatchObject([
      { standing: 'active', verification: 'waiting', strikes: 0 },
    ])
  })

  test('keeps a member hidden after an unban if they had hidden themselves', async () => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { verified: true })]
    await ada.client.profiles.setAvailability({ isAvailable: false })
    await mod.client.moderation.banMember({ id: ada.id, statement })
    await mod.client.moderation.reinstateMember({ id: ada.id, statement: 'We were wrong' })
    expect(await readProfile(ada.id)).toMatchObject({
      account_status: 'active',
      is_available: false,
    })
    await mod.client.moderation.suspendMember({ id: ben.id, statement, days: 7 })
    await mod.client.moderation.reinstateMember({ id: ben.id, statement: 'We were wrong' })
    expect(await readProfile(ben.id)).toEqual({
      account_status: 'active',
      is_available: true,
      is_verified: true,
      verification_requested_at: null,
    })
  })
})

test('audits a member list once per search and page, without the searched address', async () => {
  const reader = await anAdmin(app)
  const looks = async () =>
    app.db
      .selectFrom('audit_log')
      .select(['target_id', 'after'])
      .where('actor_id', '=', reader.id)
      .where('operation', '=', 'moderation.listMembers')
      .orderBy('id')
      .execute()
  const { nextCursor } = await reader.client.moderation.listMembers({})
  await reader.client.moderation.listMembers({})
  expect((await looks()).map(({ after }) => after)).toEqual([{ isFirstPage: true }])
  await reader.client.moderation.listMembers({ search: 'ada', gender: 'woman' })
  await reader.client.moderation.listMembers({ search: 'somebody@people.example' })
  await reader.client.moderation.listMembers({ search: 'another@people.example' })
  if (nextCursor) await reader.client.moderation.listMembers({ cursor: nextCursor })
  const rows = await looks()
  expect(new Set(rows.map((row) => row.target_id)).size).toBe(nextCursor ? 5 : 4)
  expect(rows.map(({ after }) => after)).toContainEqual({
    gender: 'woman',
    search: 'ada',
    isFirstPage: true,
  })
  expect(JSON.stringify(rows)).not.toContain('people.example')
  app.clock.advance({ minutes: 16 })
  await reader.client.moderation.listMembers({})
  expect(await looks()).toHaveLength(rows.length + 1)
})
