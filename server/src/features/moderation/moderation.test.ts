import { randomUUID } from 'node:crypto'
import { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { carryOutDecisions } from './jobs.ts'

let app: TestApp
let mod: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  mod = await aModerator(app)
})
afterAll(() => app.close())

let seed = 900
const upload = async (member: TestMember) =>
  (await member.client.photos.upload({ file: await aPortraitFile(++seed, 200) })).id
const listAudit = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'operation', 'target_type', 'before', 'after', 'reason', 'request_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
const readProfile = (member: TestMember) =>
  app.db.selectFrom('profiles').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
const mailsTo = async (member: TestMember) =>
  (await app.mails()).filter(({ to }) => to === member.email)

async function everyPage<T>(
  list: (cursor?: string) => Promise<{ rows: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined, page = 0; page < 20; page++) {
    const { rows, nextCursor } = await list(cursor)
    all.push(...rows)
    if (!nextCursor) return all
    cursor = nextCursor
  }
  throw new Error('the pages do not end')
}
const waitingMembers = (who = mod) =>
  everyPage(async (cursor) => {
    const { members, nextCursor } = await who.client.moderation.listPendingMembers(
      cursor ? { cursor } : {},
    )
    expect(members.length).toBeLessThanOrEqual(20)
    return { rows: members, nextCursor }
  })
const waitingPhotos = (who = mod) =>
  everyPage(async (cursor) => {
    const { photos, nextCursor } = await who.client.moderation.listPendingPhotos(
      cursor ? { cursor } : {},
    )
    return { rows: photos, nextCursor }
  })

describe('members who wait', () => {
  test('are listed longest waiting first, page by page, with photos and no account data', async () => {
    for (let i = 0; i < 22; i++) await aMember(app, 'woman')
    const ada = await aMember(app, 'woman', { city: 'Nairobi' })
    const photo = await upload(ada)
    const all = await waitingMembers()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ waitingSince }) => waitingSince)).toEqual(
      all.map(({ waitingSince }) => waitingSince).toSorted(),
    )
    const found = all.find(({ id }) => id === ada.id)
    expect(found).toMatchObject({
      handle: ada.handle,
      city: 'Nairobi',
      gender: 'woman',
      photos: [{ id: photo, isApproved: false, src: `/media/${photo}` }],
    })
    expect(JSON.stringify(found)).not.toContain(ada.email)
  })

  test('marks hinted photos in the queue and on the record until they are approved', async () => {
    const ada = await aMember(app, 'woman')
    const [bare, plain, twin] = [await upload(ada), await upload(ada), await upload(ada)]
    await sql`insert into photo_estimates (photo_id, nudity) values (${bare}, 0.61), (${plain}, 0.6)
      on conflict (photo_id) do update set nudity = excluded.nudity`.execute(app.db)
    await app.db
      .updateTable('photos')
      .set({ resembles_rejected: true })
      .where('id', '=', twin)
      .execute()
    const hinted = async () => {
      const queued = (await waitingMembers()).find(({ id }) => id === ada.id)
      const { photos } = await mod.client.moderation.readMember({ id: ada.id })
      const listHintedIds = (list: { id: string; isHinted: boolean }[] = []) =>
        list.filter(({ isHinted }) => isHinted).map(({ id }) => id)
      expect(listHintedIds(photos).toSorted()).toEqual(listHintedIds(queued?.photos).toSorted())
      return listHintedIds(photos).toSorted()
    }
    expect(await hinted()).toEqual([bare, twin].toSorted())
    await mod.client.moderation.approvePhoto({ id: bare })
    expect(await hinted()).toEqual([twin])
    expect(JSON.stringify(await ada.client.photos.listMine())).not.toMatch(/inted|udity|resembles/)
  })

  test('leaves out the moderator, the verified, the denied and inactive members', async () => {
    const [verified, denied, banned] = [
      await aMember(app, 'man', { verified: true }),
      await aMember(app, 'man'),
      await aMember(app, 'man'),
    ]
    await mod.client.moderation.denyMember({
      id: denied.id,
      reason: 'The photo shows somebody else',
    })
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'banned' })
      .where('id', '=', banned.id)
      .execute()
    const listed = (await waitingMembers()).map(({ id }) => id)
    for (const member of [verified, denied, banned, mod]) expect(listed).not.toContain(member.id)
    const summary = await mod.client.moderation.summary()
    expect(summary.pendingMembers).toBe(listed.length)
    expect(summary.pendingPhotos).toBe((await waitingPhotos()).length)
  })

  test('refuses a cursor that was forged or issued for another list or moderator', async () => {
    const { nextCursor } = await mod.client.moderation.listPendingMembers({})
    expect(nextCursor).not.toBeNull()
    const other = await aModerator(app)
    expect(
      await readResultCode(
        mod.client.moderation.listPendingMembers({ cursor: 'bm90IGEgY3Vyc29y' }),
      ),
    ).toBe('CURSOR_INVALID')
    expect(
      await readResultCode(mod.client.moderation.listPendingPhotos({ cursor: nextCursor! })),
    ).toBe('CURSOR_INVALID')
    expect(
      await readResultCode(other.client.moderation.listPendingMembers({ cursor: nextCursor! })),
    ).toBe('CURSOR_INVALID')
  })
})

describe('verification', () => {
  test('verifies a member, notifies them and audits it once', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id })
    await mod.client.moderation.approveMember({ id: ada.id })
    expect(await readProfile(ada)).toMatchObject({
      is_verified: true,
      verified_at: app.clock.now(),
      verification_requested_at: null,
    })
    expect(await listAudit(ada.id)).toEqual([
      {
        actor_id: mod.id,
        operation: 'moderation.approveMember',
        target_type: 'member',
        before: { verification: 'waiting' },
        after: { verification: 'verified' },
        reason: null,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    await until('the email', async () => (await mailsTo(ada)).length > 0, 15_000)
  })

  test('audits twenty simultaneous approvals once', async () => {
    const ada = await aMember(app, 'woman')
    await Promise.all(
      Array.from({ length: 20 }, () => mod.client.moderation.approveMember({ id: ada.id })),
    )
    expect(await listAudit(ada.id)).toHaveLength(1)
  })

  test('shows the member the reason for a denial and lets them ask again after a day', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.denyMember({
      id: ada.id,
      reason: '  Your face is not to be seen.  ',
    })
    expect(await ada.client.profiles.mine()).toMatchObject({
      isVerified: false,
      verification: { state: 'denied', reason: 'Your face is not to be seen.' },
    })
    expect(await listAudit(ada.id)).toMatchObject([
      {
        actor_id: mod.id,
        operation: 'moderation.denyMember',
        reason: 'Your face is not to be seen.',
        after: { verification: 'denied' },
      },
    ])
    expect(await readResultCode(ada.client.profiles.requestVerification({}))).toBe('TOO_SOON')
    await app.db
      .updateTable('profiles')
      .set({ verification_denied_at: new Date(app.clock.now().getTime() - 25 * 3_600_000) })
      .where('id', '=', ada.id)
      .execute()
    await ada.client.profiles.requestVerification({})
    expect((await waitingMembers()).map(({ id }) => id)).toContain(ada.id)
  })

  test('lets a moderator revoke an approval with a reason that the member can appeal', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id })
    await mod.client.moderation.denyMember({ id: ada.id, reason: 'Not a real photo' })
    expect(await readProfile(ada)).toMatchObject({
      is_verified: false,
      verified_at: null,
      verification_requested_at: null,
    })
    expect(await ada.client.profiles.mine()).toMatchObject({
      isVerified: false,
      verification: { state: 'denied', reason: 'Not a real photo' },
    })
    expect((await listAudit(ada.id)).at(-1)).toMatchObject({
      operation: 'moderation.denyMember',
      before: { verification: 'verified' },
      after: { verification: 'denied' },
    })
    const { decisions } = await ada.client.safety.listDecisions()
    expect(decisions).toMatchObject([{ kind: 'denial', statement: 'Not a real photo' }])
    await mod.client.moderation.approveMember({ id: ada.id })
    expect((await readProfile(ada)).is_verified).toBe(true)
  })

  test('hides an undoable decision from the queue and has no effect before the undo time ends', async () => {
    const ben = await aMember(app, 'man')
    const { code } = await ben.client.referrals.mine()
    const ada = await aMember(app, 'woman', { referralCode: code })
    const isListed = async () => (await waitingMembers()).some(({ id }) => id === ada.id)
    const other = await aModerator(app)
    const before = (await mod.client.moderation.summary()).pendingMembers
    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    expect([await isListed(), (await mod.client.moderation.summary()).pendingMembers]).toEqual([
      false,
      before - 1,
    ])
    const attempts = [
      other.client.moderation.approveMember({ id: ada.id }),
      other.client.moderation.denyMember({ id: ada.id, reason: 'Not a real photo', canUndo: true }),
    ]
    expect(await Promise.all(attempts.map(readResultCode))).toEqual([
      'ALREADY_DECIDED',
      'ALREADY_DECIDED',
    ])
    expect(await readResultCode(other.client.moderation.undoMemberDecision({ id: ada.id }))).toBe(
      'NOTHING_TO_UNDO',
    )
    await mod.client.moderation.undoMemberDecision({ id: ada.id })
    app.clock.advance({ seconds: 60 })
    await carryOutDecisions.run({}, app.deps)
    expect([await isListed(), (await readProfile(ada)).is_verified]).toEqual([true, false])
    expect(await listAudit(ada.id)).toMatchObject([
      { operation: 'moderation.undoMemberDecision', before: { decision: 'approved' } },
    ])

    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    app.clock.advance({ seconds: 6 })
    await Promise.all([carryOutDecisions.run({}, app.deps), carryOutDecisions.run({}, app.deps)])
    expect((await readProfile(ada)).is_verified).toBe(true)
    expect((await listAudit(ada.id)).map(({ operation, actor_id: by }) => [operation, by])).toEqual(
      [
        ['moderation.undoMemberDecision', mod.id],
        ['moderation.approveMember', mod.id],
      ],
    )
    expect((await ben.client.tokens.wallet()).balance).toBe(150)
    expect(await readResultCode(mod.client.moderation.undoMemberDecision({ id: ada.id }))).toBe(
      'NOTHING_TO_UNDO',
    )
  })

  test('drops a pending decision about a member who is banned meanwhile', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    await mod.client.moderation.banMember({
      id: ada.id,
      statement: 'You asked three members for money.',
    })
    app.clock.advance({ seconds: 6 })
    await carryOutDecisions.run({}, app.deps)
    await mod.client.moderation.reinstateMember({ id: ada.id, statement: 'We were wrong' })
    app.clock.advance({ seconds: 6 })
    await carryOutDecisions.run({}, app.deps)
    expect((await readProfile(ada)).is_verified).toBe(false)
  })

  test('refuses to deny a denied member again', async () => {
    const ben = await aMember(app, 'man')
    await mod.client.moderation.denyMember({ id: ben.id, reason: 'Not a real photo' })
    expect(
      await readResultCode(
        mod.client.moderation.denyMember({ id: ben.id, reason: 'Not a real photo' }),
      ),
    ).toBe('ALREADY_DECIDED')
    expect(await listAudit(ben.id)).toHaveLength(1)
  })

  test('refuses decisions about oneself, unknown members and banned members', async () => {
    const banned = await aMember(app, 'man')
    await app.db
      .updateTable('profiles')
      .set({ account_status: 'banned' })
      .where('id', '=', banned.id)
      .execute()
    for (const [id, code] of [
      [mod.id, 'FORBIDDEN'],
      [MemberId.parse(randomUUID()), 'NOT_FOUND'],
      [banned.id, 'NOT_FOUND'],
    ] as const) {
      expect(await readResultCode(mod.client.moderation.approveMember({ id }))).toBe(code)
      expect(
        await readResultCode(mod.client.moderation.denyMember({ id, reason: 'Not a real photo' })),
      ).toBe(code)
      expect(await listAudit(id)).toEqual([])
    }
    expect((await readProfile(mod)).is_verified).toBe(false)
  })
})

describe('photos that wait', () => {
  test("are listed newest first with their owner's data until they are decided", async () => {
    const ada = await aMember(app, 'woman', { city: 'Accra', birthDate: '1990-01-01' })
    app.clock.advance({ minutes: 1 })
    const first = await upload(ada)
    app.clock.advance({ minutes: 1 })
    const second = await upload(ada)
    const all = await waitingPhotos()
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
    expect(all[1]).toMatchObject({
      isProfilePicture: true,
      owner: { id: ada.id, handle: ada.handle, city: 'Accra', isVerified: false },
    })
    await mod.client.moderation.approvePhoto({ id: first })
    await mod.client.moderation.rejectPhoto({ id: second, reason: 'Inappropriate content' })
    const left = (await waitingPhotos()).map(({ id }) => id)
    expect(left).not.toContain(first)
    expect(left).not.toContain(second)
  })

  test('are paged, each once', async () => {
    const ada = await aMember(app, 'woman')
    const rows = Array.from({ length: 60 }, (_, i) => ({
      user_id: ada.id,
      storage_key: i.toString(16).padStart(32, 'e'),
      placeholder: 'AA==',
      width: 1,
      height: 1,
      sha256: Buffer.alloc(32),
      order_index: i,
      created_at: app.clock.now(),
    }))
    await app.db.insertInto('photos').values(rows).execute()
    const { photos } = await mod.client.moderation.listPendingPhotos({})
    expect(photos).toHaveLength(6)
    const all = (await waitingPhotos()).map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(60)
    await app.db.deleteFrom('photos').where('user_id', '=', ada.id).execute()
  })

  test('counts simultaneous approvals once, in the ranking and in the audit log', async () => {
    const ada = await aMember(app, 'woman')
    const id = await upload(ada)
    await Promise.all(Array.from({ length: 10 }, () => mod.client.moderation.approvePhoto({ id })))
    expect(
      await app.db
        .selectFrom('photos')
        .select(['is_approved', 'visibility_score'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({
      is_approved: true,
      visibility_score: 10,
    })
    expect(await listAudit(id)).toMatchObject([
      {
        actor_id: mod.id,
        operation: 'moderation.approvePhoto',
        before: { owner: ada.id, isApproved: false },
        after: { isApproved: true },
      },
    ])
  })

  test('removes a rejected photo, keeps the reason, moves the profile picture and emails the owner', async () => {
    const ada = await aMember(app, 'woman')
    const [first, second] = [await upload(ada), await upload(ada)]
    await mod.client.moderation.rejectPhoto({ id: first, reason: 'Inappropriate content' })
    expect(await ada.client.photos.listMine()).toMatchObject({
      photos: [{ id: second, isProfilePicture: true }],
      rejected: [{ id: first, reason: 'Inappropriate content' }],
    })
    expect(await listAudit(first)).toMatchObject([
      {
        actor_id: mod.id,
        operation: 'moderation.rejectPhoto',
        before: { owner: ada.id, isProfilePicture: true },
        after: null,
        reason: 'Inappropriate content',
      },
    ])
    expect(
      await readResultCode(
        mod.client.moderation.rejectPhoto({ id: first, reason: 'Inappropriate content' }),
      ),
    ).toBe('NOT_FOUND')
    await until(
      'the mail is there',
      async () => (await mailsTo(ada)).some(({ text }) => text.includes('Inappropriate content')),
      15_000,
    )
  })

  test('applies one of a simultaneous approval and rejection, and audits it', async () => {
    const ada = await aMember(app, 'woman')
    const id = await upload(ada)
    await Promise.all([
      readResultCode(mod.client.moderation.approvePhoto({ id })),
      readResultCode(mod.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })),
    ])
    expect(await app.db.selectFrom('photos').select('id').where('id', '=', id).execute()).toEqual(
      [],
    )
    expect((await listAudit(id)).at(-1)).toMatchObject({ operation: 'moderation.rejectPhoto' })
  })

  test("refuses decisions about one's own photos and unknown photos", async () => {
    const id = await upload(mod)
    expect((await waitingPhotos()).map((photo) => photo.id)).not.toContain(id)
    for (const [photo, code] of [
      [id, 'FORBIDDEN'],
      [PhotoId.parse(randomUUID()), 'NOT_FOUND'],
    ] as const) {
      expect(await readResultCode(mod.client.moderation.approvePhoto({ id: photo }))).toBe(code)
      expect(
        await readResultCode(
          mod.client.moderation.rejectPhoto({ id: photo, reason: 'Inappropriate content' }),
        ),
      ).toBe(code)
      expect(await listAudit(photo)).toEqual([])
    }
    expect(
      await app.db
        .selectFrom('photos')
        .select('is_approved')
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ is_approved: false })
    const other = await aModerator(app)
    expect((await waitingPhotos(other)).map((photo) => photo.id)).toContain(id)
    await other.client.moderation.approvePhoto({ id })
  })
})

test('refuses everyone without the role and changes nothing', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man', { premium: true })]
  const id = await upload(ada)
  for (const [client, code] of [
    [ben.client, 'FORBIDDEN'],
    [ada.client, 'FORBIDDEN'],
    [app.client(), 'UNAUTHENTICATED'],
  ] as const) {
    const { moderation } = client
    const attempts = [
      moderation.summary(),
      moderation.listPendingMembers({}),
      moderation.listPendingPhotos({}),
      moderation.approveMember({ id: ada.id }),
      moderation.denyMember({ id: ada.id, reason: 'Not a real photo' }),
      moderation.approvePhoto({ id }),
      moderation.rejectPhoto({ id, reason: 'Inappropriate content' }),
    ]
    expect(new Set(await Promise.all(attempts.map(readResultCode)))).toEqual(new Set([code]))
  }
  expect(await listAudit(ada.id)).toEqual([])
  expect(await listAudit(id)).toEqual([])
})

test('refuses an actor in the request body', async () => {
  const ada = await aMember(app, 'woman')
  const forged = { id: ada.id, adminId: mod.id } as { id: MemberId }
  expect(await readResultCode(mod.client.moderation.approveMember(forged))).toBe('INVALID_INPUT')
  expect((await readProfile(ada)).is_verified).toBe(false)
})
