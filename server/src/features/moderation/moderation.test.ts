import { randomUUID } from 'node:crypto'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { carryOutDecisions } from './jobs.ts'

let app: TestApp
let mod: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  mod = await aModerator(app)
})
afterAll(() => app.close())

let seed = 900
const upload = async (member: TestMember) => (await member.client.photos.upload({ file: await aPortraitFile(++seed, 200) })).id
const auditOf = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'operation', 'target_type', 'before', 'after', 'reason', 'request_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
const profileOf = (member: TestMember) => app.db.selectFrom('profiles').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
const mailsTo = async (member: TestMember) => (await app.mails()).filter(({ to }) => to === member.email)

async function everyPage<T>(list: (cursor?: string) => Promise<{ rows: T[]; nextCursor: string | null }>): Promise<T[]> {
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
    const { members, nextCursor } = await who.client.moderation.listPendingMembers(cursor ? { cursor } : {})
    expect(members.length).toBeLessThanOrEqual(20)
    return { rows: members, nextCursor }
  })
const waitingPhotos = (who = mod) =>
  everyPage(async (cursor) => {
    const { photos, nextCursor } = await who.client.moderation.listPendingPhotos(cursor ? { cursor } : {})
    return { rows: photos, nextCursor }
  })

describe('members who wait', () => {
  test('are listed longest waiting first, in pages, each once, with their photos and nothing of their account', async () => {
    for (let i = 0; i < 22; i++) await aMember(app, 'woman')
    const ada = await aMember(app, 'woman', { city: 'Nairobi' })
    const photo = await upload(ada)
    const all = await waitingMembers()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ waitingSince }) => waitingSince)).toEqual(all.map(({ waitingSince }) => waitingSince).toSorted())
    const found = all.find(({ id }) => id === ada.id)
    expect(found).toMatchObject({
      handle: ada.handle,
      city: 'Nairobi',
      gender: 'woman',
      photos: [{ id: photo, isApproved: false, src: `/media/${photo}` }],
    })
    expect(JSON.stringify(found)).not.toContain(ada.email)
  })

  test('their waiting photos say whether a hint should cover them, in the queue and on the card, and approved ones never', async () => {
    const ada = await aMember(app, 'woman')
    const [bare, plain, twin] = [await upload(ada), await upload(ada), await upload(ada)]
    await sql`insert into photo_estimates (photo_id, nudity) values (${bare}, 0.61), (${plain}, 0.6)
      on conflict (photo_id) do update set nudity = excluded.nudity`.execute(app.db)
    await app.db.updateTable('photos').set({ resembles_rejected: true }).where('id', '=', twin).execute()
    const hinted = async () => {
      const queued = (await waitingMembers()).find(({ id }) => id === ada.id)
      const { photos } = await mod.client.moderation.readMember({ id: ada.id })
      const idsOf = (list: { id: string; isHinted: boolean }[] = []) => list.filter(({ isHinted }) => isHinted).map(({ id }) => id)
      expect(idsOf(photos).toSorted()).toEqual(idsOf(queued?.photos).toSorted())
      return idsOf(photos).toSorted()
    }
    expect(await hinted()).toEqual([bare, twin].toSorted())
    await mod.client.moderation.approvePhoto({ id: bare })
    expect(await hinted()).toEqual([twin])
    expect(JSON.stringify(await ada.client.photos.listMine())).not.toMatch(/inted|udity|resembles/)
  })

  test('without the moderator themselves, the verified, the denied and those not in good standing', async () => {
    const [verified, denied, banned] = [await aMember(app, 'man', { verified: true }), await aMember(app, 'man'), await aMember(app, 'man')]
    await mod.client.moderation.denyMember({ id: denied.id, reason: 'The photo shows somebody else' })
    await app.db.updateTable('profiles').set({ account_status: 'banned' }).where('id', '=', banned.id).execute()
    const listed = (await waitingMembers()).map(({ id }) => id)
    for (const member of [verified, denied, banned, mod]) expect(listed).not.toContain(member.id)
    const summary = await mod.client.moderation.summary()
    expect(summary.pendingMembers).toBe(listed.length)
    expect(summary.pendingPhotos).toBe((await waitingPhotos()).length)
  })

  test("a cursor of one's own making, of the other list or of somebody else is refused", async () => {
    const { nextCursor } = await mod.client.moderation.listPendingMembers({})
    expect(nextCursor).not.toBeNull()
    const other = await aModerator(app)
    expect(await outcomeOf(mod.client.moderation.listPendingMembers({ cursor: 'bm90IGEgY3Vyc29y' }))).toBe('CURSOR_INVALID')
    expect(await outcomeOf(mod.client.moderation.listPendingPhotos({ cursor: nextCursor! }))).toBe('CURSOR_INVALID')
    expect(await outcomeOf(other.client.moderation.listPendingMembers({ cursor: nextCursor! }))).toBe('CURSOR_INVALID')
  })
})

describe('verification', () => {
  test('verifies, tells the member, leaves the queue and one audit row; again, it does nothing', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id })
    await mod.client.moderation.approveMember({ id: ada.id })
    expect(await profileOf(ada)).toMatchObject({ is_verified: true, verified_at: app.clock.now(), verification_requested_at: null })
    expect(await auditOf(ada.id)).toEqual([
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
    await until('the mail is there', async () => (await mailsTo(ada)).length > 0, 15_000)
  })

  test('twenty approvals at once count once', async () => {
    const ada = await aMember(app, 'woman')
    await Promise.all(Array.from({ length: 20 }, () => mod.client.moderation.approveMember({ id: ada.id })))
    expect(await auditOf(ada.id)).toHaveLength(1)
  })

  test('a denial keeps the reason for the member, who may ask again after a day', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.denyMember({ id: ada.id, reason: '  Your face is not to be seen.  ' })
    expect(await ada.client.profiles.mine()).toMatchObject({
      isVerified: false,
      verification: { state: 'denied', reason: 'Your face is not to be seen.' },
    })
    expect(await auditOf(ada.id)).toMatchObject([
      { actor_id: mod.id, operation: 'moderation.denyMember', reason: 'Your face is not to be seen.', after: { verification: 'denied' } },
    ])
    expect(await outcomeOf(ada.client.profiles.requestVerification({}))).toBe('TOO_SOON')
    await app.db
      .updateTable('profiles')
      .set({ verification_denied_at: new Date(app.clock.now().getTime() - 25 * 3_600_000) })
      .where('id', '=', ada.id)
      .execute()
    await ada.client.profiles.requestVerification({})
    expect((await waitingMembers()).map(({ id }) => id)).toContain(ada.id)
  })

  test('an approval that was a mistake is taken back with a reason, which the member can appeal', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id })
    await mod.client.moderation.denyMember({ id: ada.id, reason: 'Not a real photo' })
    expect(await profileOf(ada)).toMatchObject({ is_verified: false, verified_at: null, verification_requested_at: null })
    expect(await ada.client.profiles.mine()).toMatchObject({
      isVerified: false,
      verification: { state: 'denied', reason: 'Not a real photo' },
    })
    expect((await auditOf(ada.id)).at(-1)).toMatchObject({
      operation: 'moderation.denyMember',
      before: { verification: 'verified' },
      after: { verification: 'denied' },
    })
    const { decisions } = await ada.client.safety.listDecisions()
    expect(decisions).toMatchObject([{ kind: 'denial', statement: 'Not a real photo' }])
    await mod.client.moderation.approveMember({ id: ada.id })
    expect((await profileOf(ada)).is_verified).toBe(true)
  })

  test('a decision that can be taken back leaves the queue, and does, pays and tells nothing before its time is over', async () => {
    const ben = await aMember(app, 'man')
    const { code } = await ben.client.referrals.mine()
    const ada = await aMember(app, 'woman', { referralCode: code })
    const isListed = async () => (await waitingMembers()).some(({ id }) => id === ada.id)
    const other = await aModerator(app)
    const before = (await mod.client.moderation.summary()).pendingMembers
    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    expect([await isListed(), (await mod.client.moderation.summary()).pendingMembers]).toEqual([false, before - 1])
    const attempts = [
      other.client.moderation.approveMember({ id: ada.id }),
      other.client.moderation.denyMember({ id: ada.id, reason: 'Not a real photo', canUndo: true }),
    ]
    expect(await Promise.all(attempts.map(outcomeOf))).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED'])
    expect(await outcomeOf(other.client.moderation.undoMemberDecision({ id: ada.id }))).toBe('NOTHING_TO_UNDO')
    await mod.client.moderation.undoMemberDecision({ id: ada.id })
    app.clock.advance({ seconds: 60 })
    await carryOutDecisions.run({}, app.deps)
    expect([await isListed(), (await profileOf(ada)).is_verified]).toEqual([true, false])
    expect(await auditOf(ada.id)).toMatchObject([{ operation: 'moderation.undoMemberDecision', before: { decision: 'approved' } }])

    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    app.clock.advance({ seconds: 6 })
    await Promise.all([carryOutDecisions.run({}, app.deps), carryOutDecisions.run({}, app.deps)])
    expect((await profileOf(ada)).is_verified).toBe(true)
    expect((await auditOf(ada.id)).map(({ operation, actor_id: by }) => [operation, by])).toEqual([
      ['moderation.undoMemberDecision', mod.id],
      ['moderation.approveMember', mod.id],
    ])
    expect((await ben.client.tokens.wallet()).balance).toBe(150)
    expect(await outcomeOf(mod.client.moderation.undoMemberDecision({ id: ada.id }))).toBe('NOTHING_TO_UNDO')
  })

  test('a decision about somebody who is banned meanwhile is dropped', async () => {
    const ada = await aMember(app, 'woman')
    await mod.client.moderation.approveMember({ id: ada.id, canUndo: true })
    await mod.client.moderation.banMember({ id: ada.id, statement: 'You asked three members for money.' })
    app.clock.advance({ seconds: 6 })
    await carryOutDecisions.run({}, app.deps)
    await mod.client.moderation.reinstateMember({ id: ada.id, statement: 'We were wrong' })
    app.clock.advance({ seconds: 6 })
    await carryOutDecisions.run({}, app.deps)
    expect((await profileOf(ada)).is_verified).toBe(false)
  })

  test('who was denied can not be denied once more', async () => {
    const ben = await aMember(app, 'man')
    await mod.client.moderation.denyMember({ id: ben.id, reason: 'Not a real photo' })
    expect(await outcomeOf(mod.client.moderation.denyMember({ id: ben.id, reason: 'Not a real photo' }))).toBe('ALREADY_DECIDED')
    expect(await auditOf(ben.id)).toHaveLength(1)
  })

  test('nobody is decided about by themselves, nor who does not exist or is banned', async () => {
    const banned = await aMember(app, 'man')
    await app.db.updateTable('profiles').set({ account_status: 'banned' }).where('id', '=', banned.id).execute()
    for (const [id, code] of [
      [mod.id, 'FORBIDDEN'],
      [randomUUID() as MemberId, 'NOT_FOUND'],
      [banned.id, 'NOT_FOUND'],
    ] as const) {
      expect(await outcomeOf(mod.client.moderation.approveMember({ id }))).toBe(code)
      expect(await outcomeOf(mod.client.moderation.denyMember({ id, reason: 'Not a real photo' }))).toBe(code)
      expect(await auditOf(id)).toEqual([])
    }
    expect((await profileOf(mod)).is_verified).toBe(false)
  })
})

describe('photos that wait', () => {
  test('are listed newest first with what is known of their owner, and leave the list with the decision', async () => {
    const ada = await aMember(app, 'woman', { city: 'Accra', birthDate: '1990-01-01' })
    app.clock.advance({ minutes: 1 })
    const first = await upload(ada)
    app.clock.advance({ minutes: 1 })
    const second = await upload(ada)
    const all = await waitingPhotos()
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
    expect(all[1]).toMatchObject({ isProfilePicture: true, owner: { id: ada.id, handle: ada.handle, city: 'Accra', isVerified: false } })
    await mod.client.moderation.approvePhoto({ id: first })
    await mod.client.moderation.rejectPhoto({ id: second, reason: 'Inappropriate content' })
    const left = (await waitingPhotos()).map(({ id }) => id)
    expect(left).not.toContain(first)
    expect(left).not.toContain(second)
  })

  test('come in small pages, each once', async () => {
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

  test('approval counts once, in the ranking and in the log', async () => {
    const ada = await aMember(app, 'woman')
    const id = await upload(ada)
    await Promise.all(Array.from({ length: 10 }, () => mod.client.moderation.approvePhoto({ id })))
    expect(await app.db.selectFrom('photos').select(['is_approved', 'visibility_score']).where('id', '=', id).executeTakeFirst()).toEqual({
      is_approved: true,
      visibility_score: 10,
    })
    expect(await auditOf(id)).toMatchObject([
      { actor_id: mod.id, operation: 'moderation.approvePhoto', before: { owner: ada.id, isApproved: false }, after: { isApproved: true } },
    ])
  })

  test('rejection removes the photo, keeps the reason, moves the flag and writes to the owner', async () => {
    const ada = await aMember(app, 'woman')
    const [first, second] = [await upload(ada), await upload(ada)]
    await mod.client.moderation.rejectPhoto({ id: first, reason: 'Inappropriate content' })
    expect(await ada.client.photos.listMine()).toMatchObject({
      photos: [{ id: second, isProfilePicture: true }],
      rejected: [{ id: first, reason: 'Inappropriate content' }],
    })
    expect(await auditOf(first)).toMatchObject([
      {
        actor_id: mod.id,
        operation: 'moderation.rejectPhoto',
        before: { owner: ada.id, isProfilePicture: true },
        after: null,
        reason: 'Inappropriate content',
      },
    ])
    expect(await outcomeOf(mod.client.moderation.rejectPhoto({ id: first, reason: 'Inappropriate content' }))).toBe('NOT_FOUND')
    await until('the mail is there', async () => (await mailsTo(ada)).some(({ text }) => text.includes('Inappropriate content')), 15_000)
  })

  test('approval and rejection at once end in one of the two, with the log to tell', async () => {
    const ada = await aMember(app, 'woman')
    const id = await upload(ada)
    await Promise.all([
      outcomeOf(mod.client.moderation.approvePhoto({ id })),
      outcomeOf(mod.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })),
    ])
    expect(await app.db.selectFrom('photos').select('id').where('id', '=', id).execute()).toEqual([])
    expect((await auditOf(id)).at(-1)).toMatchObject({ operation: 'moderation.rejectPhoto' })
  })

  test("one's own photos are not listed and not decided, nor those that don't exist", async () => {
    const id = await upload(mod)
    expect((await waitingPhotos()).map((photo) => photo.id)).not.toContain(id)
    for (const [photo, code] of [
      [id, 'FORBIDDEN'],
      [randomUUID() as PhotoId, 'NOT_FOUND'],
    ] as const) {
      expect(await outcomeOf(mod.client.moderation.approvePhoto({ id: photo }))).toBe(code)
      expect(await outcomeOf(mod.client.moderation.rejectPhoto({ id: photo, reason: 'Inappropriate content' }))).toBe(code)
      expect(await auditOf(photo)).toEqual([])
    }
    expect(await app.db.selectFrom('photos').select('is_approved').where('id', '=', id).executeTakeFirst()).toEqual({ is_approved: false })
    const other = await aModerator(app)
    expect((await waitingPhotos(other)).map((photo) => photo.id)).toContain(id)
    await other.client.moderation.approvePhoto({ id })
  })
})

test('nobody without the role gets in, and what is refused changes nothing', async () => {
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
    expect(new Set(await Promise.all(attempts.map(outcomeOf)))).toEqual(new Set([code]))
  }
  expect(await auditOf(ada.id)).toEqual([])
  expect(await auditOf(id)).toEqual([])
})

test('nobody names the actor: a body that does is refused', async () => {
  const ada = await aMember(app, 'woman')
  const forged = { id: ada.id, adminId: mod.id } as { id: MemberId }
  expect(await outcomeOf(mod.client.moderation.approveMember(forged))).toBe('INVALID_INPUT')
  expect((await profileOf(ada)).is_verified).toBe(false)
})
