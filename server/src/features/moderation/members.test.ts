import { randomUUID } from 'node:crypto'
import { decisionKinds, isStrike } from '@adire/contract/decisions.ts'
import { type MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { MemberRow } from '@adire/contract/member-records.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  TEST_PASSWORD,
  type TestMember,
  beforeRole,
} from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { sweepNotes } from './jobs.ts'

let app: TestApp
let mod: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ;[mod, admin] = [await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

const statement = 'You asked three members for money.'
const listAudit = (operation: string, target: string) =>
  app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', operation)
    .where('target_id', '=', target)
    .execute()
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
    expect(await listAudit('moderation.exportMembers', 'csv')).toMatchObject([
      { actor_id: admin.id, after: { ...filter, count: 1 } },
    ])
  })
})

describe('a member record', () => {
  test('MOD-02 shows a moderator the needed data with a masked address, and audits the read once', async () => {
    const ada = await aMember(app, 'woman', { photo: true })
    await ada.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    await ada.client.profiles.update({ aboutMe: 'I bake', profession: 'Baker', diet: 'halal' })
    const prompts = [{ prompt: 'sunday_table', answer: 'Bread, warm' } as const]
    await ada.client.profiles.savePrompts({ prompts })
    const file = await mod.client.moderation.readMember({ id: ada.id })
    expect(file).toMatchObject({
      handle: ada.handle,
      role: 'member',
      standing: 'active',
      verification: 'waiting',
      details: { aboutMe: 'I bake', profession: 'Baker', diet: 'halal' },
      prompts,
      photos: [{ isApproved: true, isProfilePicture: true }],
      may: { decide: true, act: true },
      notes: [],
    })
    expect(file.maskedEmail).toMatch(/^m•••@p•••\.example$/)
    expect(file).not.toHaveProperty('account')
    expect(file).not.toHaveProperty('devices')
    expect(JSON.stringify(file)).not.toContain(ada.email)
    const row = await app.db
      .selectFrom('profiles')
      .select('referral_code')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(file)).not.toContain(row.referral_code)

    await mod.client.moderation.readMember({ id: ada.id })
    expect(await listAudit('moderation.readMember', ada.id)).toMatchObject([{ actor_id: mod.id }])
    const own = await admin.client.moderation.readMember({ id: ada.id })
    expect(own.account).toMatchObject({
      referralCode: row.referral_code,
      tokens: 50,
      premiumUntil: null,
    })
    expect(JSON.stringify(own)).not.toContain(ada.email)
    expect(await listAudit('moderation.readMember', ada.id)).toHaveLength(2)
  })

  test('shows reports by and about a member, but not who reported the viewer', async () => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    const report = (by: TestMember, about: MemberId, reason: 'spam' | 'fake') =>
      beforeRole(app, [about], () =>
        by.client.safety.report({
          subject: { kind: 'profile', memberId: about },
          reason,
          description: 'canary-4711',
        }),
      )
    await report(ada, ben.id, 'spam')
    await report(ada, mod.id, 'fake')
    expect(await mod.client.moderation.readMember({ id: ben.id })).toMatchObject({
      reportsReceived: [{ subject: 'profile', reasons: ['spam'], reportCount: 1, outcome: null }],
      reportsMade: [],
    })
    expect((await mod.client.moderation.readMember({ id: ada.id })).reportsMade).toMatchObject([
      { reason: 'spam', reported: { id: ben.id } },
    ])
    expect((await admin.client.moderation.readMember({ id: ada.id })).reportsMade).toHaveLength(2)
    expect(await readResultCode(mod.client.moderation.readMember({ id: mod.id }))).toBe('FORBIDDEN')
    expect((await list({ search: mod.handle })).members).toMatchObject([
      { id: mod.id, openCases: 0, may: { decide: false, act: false } },
    ])
  })

  test('shows notes to all staff unchanged, and deletes them after two years', async () => {
    const ada = await aMember(app, 'woman')
    const note = await mod.client.moderation.addNote({
      id: ada.id,
      note: '  Wrote to three men about money  ',
    })
    expect(note).toMatchObject({ note: 'Wrote to three men about money', by: mod.handle })
    expect((await admin.client.moderation.readMember({ id: ada.id })).notes).toEqual([note])
    expect(await listAudit('moderation.addNote', ada.id)).toMatchObject([
      { actor_id: mod.id, after: { noteId: note.id } },
    ])
    await expect(
      sql`update member_notes set note = 'Nothing' where id = ${note.id}`.execute(app.db),
    ).rejects.toThrow()
    expect(
      await readResultCode(mod.client.moderation.addNote({ id: mod.id, note: 'I am wonderful' })),
    ).toBe('FORBIDDEN')
    expect(
      await readResultCode(
        mod.client.moderation.addNote({ id: randomUUID() as MemberId, note: 'Nobody' }),
      ),
    ).toBe('NOT_FOUND')

    const old = new Date(app.clock.now().getTime() - 731 * 86_400_000)
    await sql`insert into member_notes (member_id, author_id, note, created_at) values (${ada.id}, ${mod.id}, 'Long ago', ${old})`.execute(
      app.db,
    )
    await sweepNotes.run({}, app.deps)
    expect((await mod.client.moderation.readMember({ id: ada.id })).notes).toEqual([note])
  })

  test('shows which photos or addresses match those of a banned member', async () => {
    const bits = (from: number) =>
      Array.from({ length: 64 }, (_, i) => String((i * 7 + from) % 3 === 0 ? 1 : 0)).join('')
    const [ada, gone, other] = [
      await aPerson(app.db),
      await aPerson(app.db, { account_status: 'banned' }),
      await aPerson(app.db),
    ]
    const hash = bits(1)
    const alike = `${hash.slice(0, 40)}${hash[40] === '1' ? '0' : '1'}${hash.slice(41)}`
    await insertPhoto(app.db, ada, { perceptual_hash: hash })
    await insertPhoto(app.db, gone, { perceptual_hash: alike })
    await insertPhoto(app.db, other, { perceptual_hash: bits(2) })
    expect((await mod.client.moderation.readMember({ id: ada })).hints).toMatchObject([
      { kind: 'banned_photo', members: [{ id: gone }] },
    ])
    expect((await mod.client.moderation.readMember({ id: other })).hints).toEqual([])
    for (const member of [gone, other])
      await sql`insert into address_readers (address, day, member_id) values ('keyed-hash', '2026-01-01', ${member})`.execute(
        app.db,
      )
    await sql`insert into address_flags (address, day, flagged_at) values ('keyed-hash', '2026-01-01', now())`.execute(
      app.db,
    )
    const { hints } = await mod.client.moderation.readMember({ id: other })
    expect(hints).toMatchObject([
      { kind: 'banned_address', members: [{ id: gone }] },
      { kind: 'busy_address', members: [] },
    ])
    expect(JSON.stringify(hints)).not.toContain('keyed-hash')
  })

  test('limits opened member records to two hundred an hour, and warns at the hundredth', async () => {
    const reader = await aModerator(app)
    const people = await Promise.all(Array.from({ length: 101 }, () => aPerson(app.db)))
    for (const id of people.slice(0, 99)) await reader.client.moderation.readMember({ id })
    expect(await listAudit('moderation.manyCards', reader.id)).toEqual([])
    await reader.client.moderation.readMember({ id: people[99]! })
    await reader.client.moderation.readMember({ id: people[99]! })
    expect(await listAudit('moderation.manyCards', reader.id)).toMatchObject([
      { actor_id: reader.id, after: { opened: 100 } },
    ])
    await sql`update rate_limits set points = 200 where key like ${`%moderation.cards:${reader.id}`}`.execute(
      app.db,
    )
    expect(await readResultCode(reader.client.moderation.readMember({ id: people[100]! }))).toBe(
      'RATE_LIMITED',
    )
    expect(await readResultCode(reader.client.moderation.readMember({ id: people[0]! }))).toBe(
      'accepted',
    )
    expect(await listAudit('moderation.readMember', people[100]!)).toEqual([])
  })

  test('counts the same strikes in the list and on the record, for every kind of decision', async () => {
    const id = await aPerson(app.db)
    const at = app.clock.now()
    for (const kind of decisionKinds)
      for (const lifted_at of [null, at])
        await app.db
          .insertInto('moderation_actions')
          .values({
            user_id: id,
            kind,
            statement,
            decided_by: mod.id,
            decided_at: at,
            lifted_at,
            ...(kind === 'suspension' && { suspended_until: at }),
            ...(kind === 'photo_rejection' && { photo_id: PhotoId.parse(randomUUID()) }),
          })
          .execute()
    const { handle, actions } = await mod.client.moderation.readMember({ id })
    expect(actions.filter(isStrike)).toHaveLength(3)
    expect((await list({ search: handle })).members).toMatchObject([{ strikes: 3 }])
  })

  async function aReaderWithCards(cards: number) {
    const reader = await aModerator(app)
    await sql`insert into audit_log (created_at, actor_id, operation, target_type, target_id)
      select ${app.clock.now()}, ${reader.id}, 'moderation.readMember', 'member', gen_random_uuid() from generate_series(1, ${cards})`.execute(
      app.db,
    )
    return { reader, people: await Promise.all(Array.from({ length: 8 }, () => aPerson(app.db))) }
  }

  test('warns once when several records are opened at once around the hundredth', async () => {
    const { reader, people } = await aReaderWithCards(97)
    await Promise.all(people.map((id) => reader.client.moderation.readMember({ id })))
    expect(await listAudit('moderation.manyCards', reader.id)).toMatchObject([
      { after: { opened: 100 } },
    ])
  })

  test('warns above the hundredth record if the warning is missing', async () => {
    const { reader, people } = await aReaderWithCards(104)
    for (const id of people.slice(0, 3)) await reader.client.moderation.readMember({ id })
    expect(await listAudit('moderation.manyCards', reader.id)).toMatchObject([
      { after: { opened: 105 } },
    ])
  })

  test('audits the record of a member once when it is opened several times at once', async () => {
    const { reader, people } = await aReaderWithCards(0)
    const [id] = people as [MemberId, ...MemberId[]]
    await Promise.all(Array.from({ length: 4 }, () => reader.client.moderation.readMember({ id })))
    expect(await listAudit('moderation.readMember', id)).toHaveLength(1)
  })
})

describe("a member's account", () => {
  test('MOD-23 ends all sessions of a member at once, only by staff with a higher role', async () => {
    const [ada, other] = [await aMember(app, 'woman'), await aModerator(app)]
    await app.client().auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    expect(await mod.client.moderation.endMemberSessions({ id: ada.id })).toEqual({ ended: 2 })
    await expect(ada.client.auth.session({})).rejects.toMatchObject({ status: 401 })
    expect(await listAudit('moderation.endMemberSessions', ada.id)).toMatchObject([
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
    expect(await listAudit('moderation.revealEmail', ada.id)).toHaveLength(19)
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
    expect(await listAudit('moderation.revealDevices', ada.id)).toMatchObject([
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
        admin.client.moderation.revealDevices({ id: randomUUID() as MemberId, reason }),
      ),
    ).toBe('NOT_FOUND')
    expect(await listAudit('moderation.revealDevices', ada.id)).toHaveLength(1)
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
    expect(await listAudit('moderation.startPasswordReset', ada.id)).toMatchObject([
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
