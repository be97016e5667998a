import { randomUUID } from 'node:crypto'
import { decisionKinds, isStrike } from '@adire/contract/decisions.ts'
import { type MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
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
import { listAudit } from '../../testing/audit.ts'

let app: TestApp
let mod: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ;[mod, admin] = [await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

describe('a member record', () => {
  test('MOD-02 shows a moderator the needed data with a masked address, and audits the read once', async () => {
    const ada = await aMember(app, 'woman', { photo: true })
    await ada.client.auth.logIn({ email: ada.email, password: TEST_PASSWORD })
    await ada.client.profiles.update({ aboutMe: 'I bake', profession: 'Baker', diet: 'halal' })
    const prompts = [{ prompt: 'sunday_table', answer: 'Bread, warm' } as const]
    await ada.client.profiles.savePrompts({ prompts })
    await ada.client.account.savePreferences({ language: 'pt-BR' })
    const file = await mod.client.moderation.readMember({ id: ada.id })
    expect(file).toMatchObject({
      handle: ada.handle,
      role: 'member',
      language: 'pt-BR',
      standing: 'active',
      verification: 'waiting',
      details: { aboutMe: 'I bake', profession: 'Baker', diet: 'halal' },
      prompts,
      voices: [],
      vouches: [],
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
    expect(await listAudit(app, ada.id, 'moderation.readMember')).toMatchObject([
      { actor_id: mod.id },
    ])
    const own = await admin.client.moderation.readMember({ id: ada.id })
    expect(own.account).toMatchObject({
      referralCode: row.referral_code,
      tokens: 50,
      premiumUntil: null,
    })
    expect(JSON.stringify(own)).not.toContain(ada.email)
    expect(await listAudit(app, ada.id, 'moderation.readMember')).toHaveLength(2)
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
    expect((await mod.client.moderation.listMembers({ search: mod.handle })).members).toMatchObject(
      [{ id: mod.id, openCases: 0, may: { decide: false, act: false } }],
    )
  })

  test('shows notes to all staff unchanged, and deletes them after two years', async () => {
    const ada = await aMember(app, 'woman')
    const note = await mod.client.moderation.addNote({
      id: ada.id,
      note: '  Wrote to three men about money  ',
    })
    expect(note).toMatchObject({ note: 'Wrote to three men about money', by: mod.handle })
    expect((await admin.client.moderation.readMember({ id: ada.id })).notes).toEqual([note])
    expect(await listAudit(app, ada.id, 'moderation.addNote')).toMatchObject([
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
    expect(await listAudit(app, reader.id, 'moderation.manyCards')).toEqual([])
    await reader.client.moderation.readMember({ id: people[99]! })
    await reader.client.moderation.readMember({ id: people[99]! })
    expect(await listAudit(app, reader.id, 'moderation.manyCards')).toMatchObject([
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
    expect(await listAudit(app, people[100]!, 'moderation.readMember')).toEqual([])
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
            statement: 'You asked three members for money.',
            decided_by: mod.id,
            decided_at: at,
            lifted_at,
            ...((kind === 'suspension' || kind === 'report_suspension') && { suspended_until: at }),
            ...(kind === 'photo_rejection' && { photo_id: PhotoId.parse(randomUUID()) }),
            ...(kind === 'voice_rejection' && { voice_id: randomUUID() }),
          })
          .execute()
    const { handle, actions } = await mod.client.moderation.readMember({ id })
    expect(actions.filter(isStrike)).toHaveLength(3)
    expect((await mod.client.moderation.listMembers({ search: handle })).members).toMatchObject([
      { strikes: 3 },
    ])
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
    expect(await listAudit(app, reader.id, 'moderation.manyCards')).toMatchObject([
      { after: { opened: 100 } },
    ])
  })

  test('warns above the hundredth record if the warning is missing', async () => {
    const { reader, people } = await aReaderWithCards(104)
    for (const id of people.slice(0, 3)) await reader.client.moderation.readMember({ id })
    expect(await listAudit(app, reader.id, 'moderation.manyCards')).toMatchObject([
      { after: { opened: 105 } },
    ])
  })

  test('audits the record of a member once when it is opened several times at once', async () => {
    const { reader, people } = await aReaderWithCards(0)
    const [id] = people as [MemberId, ...MemberId[]]
    await Promise.all(Array.from({ length: 4 }, () => reader.client.moderation.readMember({ id })))
    expect(await listAudit(app, id, 'moderation.readMember')).toHaveLength(1)
  })
})
