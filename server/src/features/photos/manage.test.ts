import { randomUUID } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, aModerator, givePremium, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { insertPhoto } from '../../testing/people.ts'
import { endBoosts } from '../discovery/jobs.ts'
import { endPhotoBoosts, finishRemovals } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const listPhotos = async (member: TestMember) => (await member.client.photos.listMine()).photos
const listIds = async (member: TestMember) => (await listPhotos(member)).map(({ id }) => id)
const listFlagged = async (member: TestMember) =>
  (await listPhotos(member)).filter((photo) => photo.isProfilePicture).map(({ id }) => id)
const readBalance = async (member: TestMember) => (await member.client.tokens.wallet()).balance
const boostIn = (member: TestMember, id: PhotoId, clientId: string = randomUUID()) =>
  member.client.photos.boost({ id, clientId, expectedPrice: 2 })
const buyIn = (member: TestMember, clientId: string = randomUUID()) =>
  member.client.photos.buySlot({ clientId, expectedPrice: 5 })

/** Creates a member with photos without files; the first is the profile picture. */
async function withPhotos(
  count: number,
  wishes: Parameters<typeof aMember>[2] = {},
): Promise<[TestMember, PhotoId[]]> {
  const member = await aMember(app, 'woman', wishes)
  const ids: PhotoId[] = []
  const created = new Date(app.clock.now().getTime() - 60_000)
  for (let i = 0; i < count; i++)
    ids.push(
      await insertPhoto(app.db, member.id, {
        order_index: i,
        is_profile_picture: i === 0,
        created_at: created,
      }),
    )
  return [member, ids]
}

describe('order', () => {
  test('keeps the profile picture when photos are reordered', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.reorder({ ids: [c!, a!, b!] })
    expect((await listPhotos(ada)).map(({ id, orderIndex }) => [id, orderIndex])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ])
    expect(await listFlagged(ada)).toEqual([a])
  })

  test('applies one of two simultaneous orders completely', async () => {
    const [ada, ids] = await withPhotos(3)
    for (let i = 0; i < 10; i++) {
      const orders = [ids.toReversed(), [ids[1]!, ids[0]!, ids[2]!]]
      await Promise.all(orders.map((order) => ada.client.photos.reorder({ ids: order })))
      expect(orders).toContainEqual(await listIds(ada))
    }
  })

  test('refuses an order that misses, repeats or adds photos', async () => {
    const [ada, ids] = await withPhotos(3)
    const [, [foreign]] = await withPhotos(1)
    const reorder = (list: PhotoId[]) => readResultCode(ada.client.photos.reorder({ ids: list }))
    expect(await reorder(ids.slice(1))).toBe('PHOTOS_CHANGED')
    expect(await reorder([])).toBe('PHOTOS_CHANGED')
    expect(await reorder([...ids, foreign!])).toBe('NOT_FOUND')
    expect(await reorder([ids[0]!, ids[1]!, PhotoId.parse(randomUUID())])).toBe('NOT_FOUND')
    expect(await reorder([ids[0]!, ids[0]!, ids[1]!])).toBe('INVALID_INPUT')
    expect(await listIds(ada)).toEqual(ids)
  })

  test('refuses two photos at the same position', async () => {
    const [, [a]] = await withPhotos(2)
    await expect(
      app.db.updateTable('photos').set({ order_index: 1 }).where('id', '=', a!).execute(),
    ).rejects.toMatchObject({
      code: '23505',
    })
  })
})

test('accepts a one-line description of two hundred characters; empty removes it', async () => {
  const [ada, [id]] = await withPhotos(1)
  const describeAs = (description: string) => ada.client.photos.describe({ id: id!, description })
  expect(await describeAs('  At the sea  ')).toMatchObject({
    description: null,
    pendingDescription: 'At the sea',
  })
  expect(await listPhotos(ada)).toMatchObject([
    { description: null, pendingDescription: 'At the sea' },
  ])
  expect(await readResultCode(describeAs('x'.repeat(201)))).toBe('INVALID_INPUT')
  expect(await readResultCode(describeAs('two\nlines'))).toBe('INVALID_INPUT')
  expect(await describeAs('   ')).toMatchObject({ description: null, pendingDescription: null })
})

describe('deletion with undo', () => {
  test('hides a deleted photo at once, and restores it unchanged', async () => {
    const [ada, ids] = await withPhotos(3)
    const [viewer, mod] = [await aMember(app, 'man', { premium: true }), await aModerator(app)]
    await ada.client.photos.describe({ id: ids[0]!, description: 'At the sea' })
    await boostIn(ada, ids[0]!)
    const before = await listPhotos(ada)
    const rank = () =>
      app.db
        .selectFrom('profiles')
        .select(['card_photo_id', 'photo_count', 'visibility_score', 'boost_expires_at'])
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    const ranked = await rank()

    const { restorableUntil } = await ada.client.photos.remove({ id: ids[0]! })
    expect(new Date(restorableUntil).getTime() - app.clock.now().getTime()).toBe(10_000)
    expect(await listIds(ada)).toEqual(ids.slice(1))
    expect(await listFlagged(ada)).toEqual([ids[1]])
    expect(await rank()).toMatchObject({
      card_photo_id: ids[1],
      photo_count: 2,
      boost_expires_at: null,
    })
    for (const person of [ada, viewer, mod])
      expect((await fetchAs(person.jar, `${app.url}/media/${ids[0]}/320`)).status).toBe(404)
    expect(await viewer.client.profiles.view({ id: ada.id })).toMatchObject({
      photos: [{ id: ids[1] }, { id: ids[2] }],
    })
    expect(
      await readResultCode(
        mod.client.moderation.rejectPhoto({ id: ids[0]!, reason: 'Inappropriate content' }),
      ),
    ).toBe('NOT_FOUND')
    expect(await readResultCode(boostIn(ada, ids[0]!))).toBe('NOT_FOUND')

    expect(await ada.client.photos.restore({ id: ids[0]! })).toEqual(before[0])
    expect(await listPhotos(ada)).toEqual(before)
    expect(await rank()).toEqual(ranked)
  })

  test('restores a photo at its position and moves the later ones back', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.remove({ id: b! })
    await ada.client.photos.reorder({ ids: [c!, a!] })
    await ada.client.photos.restore({ id: b! })
    expect(await listIds(ada)).toEqual([c, b, a])
  })

  test('keeps a profile picture chosen meanwhile', async () => {
    const [ada, [a, b, c]] = await withPhotos(3)
    await ada.client.photos.remove({ id: a! })
    await ada.client.photos.setProfilePicture({ id: c! })
    await ada.client.photos.restore({ id: a! })
    expect(await listFlagged(ada)).toEqual([c])
    expect(await listIds(ada)).toEqual([a, b, c])
  })

  test('restores the only photo as the profile picture', async () => {
    const [ada, [a]] = await withPhotos(1)
    await ada.client.photos.remove({ id: a! })
    await ada.client.photos.restore({ id: a! })
    expect(await listFlagged(ada)).toEqual([a])
  })

  test('refuses to restore after ten seconds', async () => {
    const [ada, [a, b]] = await withPhotos(2)
    await ada.client.photos.remove({ id: a! })
    app.clock.advance({ seconds: 10 })
    expect(await readResultCode(ada.client.photos.restore({ id: a! }))).toBe('NOT_FOUND')
    await finishRemovals.run({}, app.deps)
    expect(
      await app.db
        .selectFrom('removed_photos')
        .select('id')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toEqual([])
    expect(await listIds(ada)).toEqual([b])
  })

  test('refuses to restore beyond the limit if a photo was added meanwhile', async () => {
    const [ada, [a]] = await withPhotos(3)
    await ada.client.photos.remove({ id: a! })
    await insertPhoto(app.db, ada.id, { created_at: app.clock.now() })
    expect(await readResultCode(ada.client.photos.restore({ id: a! }))).toBe('PHOTO_LIMIT_REACHED')
    expect(await listIds(ada)).toHaveLength(3)
  })

  test('restores above the limit after premium has ended', async () => {
    const [ada, ids] = await withPhotos(6)
    await ada.client.photos.remove({ id: ids[5]! })
    await ada.client.photos.restore({ id: ids[5]! })
    expect(await listIds(ada)).toEqual(ids)
  })

  test("refuses to restore another member's photo, and restores once", async () => {
    const [[ada, [a]], ben] = [await withPhotos(2), await aMember(app, 'man')]
    await ada.client.photos.remove({ id: a! })
    expect(await readResultCode(ben.client.photos.restore({ id: a! }))).toBe('NOT_FOUND')
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => readResultCode(ada.client.photos.restore({ id: a! }))),
    )
    expect(outcomes.toSorted()).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'accepted',
    ])
    expect(await listIds(ada)).toHaveLength(2)
  })
})

describe('boost', () => {
  test('charges two tokens, adds ten likes, and ranks the member first for a day', async () => {
    const [ada, [a]] = await withPhotos(1)
    const viewer = await aMember(app, 'man')
    const boosted = await boostIn(ada, a!)
    const until = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(boosted).toMatchObject({ likesCount: 10, boostExpiresAt: until })
    expect(await readBalance(ada)).toBe(48)
    expect((await viewer.client.profiles.view({ id: ada.id })).member.isBoosted).toBe(true)
    expect(
      await app.db
        .selectFrom('photos')
        .select('visibility_score')
        .where('id', '=', a!)
        .executeTakeFirst(),
    ).toEqual({
      visibility_score: 10,
    })
  })

  test('extends the boost by a day, and raises the rank once', async () => {
    const [ada, [a]] = await withPhotos(1)
    await boostIn(ada, a!)
    app.clock.advance({ hours: 1 })
    const { boostExpiresAt, likesCount } = await boostIn(ada, a!)
    expect(new Date(boostExpiresAt!).getTime() - app.clock.now().getTime()).toBe(47 * 3_600_000)
    expect(likesCount).toBe(20)
    expect(await readBalance(ada)).toBe(46)
    expect(
      await app.db
        .selectFrom('photos')
        .select('visibility_score')
        .where('id', '=', a!)
        .executeTakeFirst(),
    ).toEqual({
      visibility_score: 10,
    })
  })

  test('ends with its time and restores the rank', async () => {
    const [ada, [a]] = await withPhotos(1)
    const viewer = await aMember(app, 'man')
    const rank = () =>
      app.db
        .selectFrom('profiles')
        .select(['rank_key', 'visibility_score', 'boost_expires_at'])
        .where('id', '=', ada.id)
        .executeTakeFirstOrThrow()
    const before = await rank()
    await boostIn(ada, a!)
    expect((await rank()).rank_key).toBeGreaterThan(before.rank_key + 1_000_000)
    app.clock.advance({ hours: 24 })
    expect(await listPhotos(ada)).toMatchObject([{ boostExpiresAt: null, likesCount: 10 }])
    expect((await viewer.client.profiles.view({ id: ada.id })).member.isBoosted).toBe(false)
    await endPhotoBoosts.run({}, app.deps)
    await endBoosts.run({}, app.deps)
    expect(await rank()).toEqual(before)
  })

  test('charges twenty clicks once', async () => {
    const [ada, [a, b]] = await withPhotos(2)
    const clientId = randomUUID()
    await Promise.all(Array.from({ length: 20 }, () => boostIn(ada, a!, clientId)))
    expect(await readBalance(ada)).toBe(48)
    expect(await listPhotos(ada)).toMatchObject([{ likesCount: 10 }, { likesCount: 0 }])
    expect(await readResultCode(boostIn(ada, b!, clientId))).toBe('INVALID_INPUT')
    expect(await readBalance(ada)).toBe(48)
  })

  test("refuses pending photos, other members' photos and missing tokens without a charge", async () => {
    const [ada, [a]] = await withPhotos(1, { tokens: 1 })
    const pending = await insertPhoto(app.db, ada.id, { is_approved: false })
    const [ben] = await withPhotos(1)
    await expect(boostIn(ada, a!)).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      status: 402,
      data: { needed: 2, balance: 1, purpose: 'boost' },
    })
    expect(await readResultCode(boostIn(ada, pending))).toBe('PHOTO_NOT_APPROVED')
    expect(await readResultCode(boostIn(ben, a!))).toBe('NOT_FOUND')
    expect([await readBalance(ada), await readBalance(ben)]).toEqual([1, 50])
    expect(await listPhotos(ada)).toMatchObject([
      { likesCount: 0, boostExpiresAt: null },
      { likesCount: 0 },
    ])
  })

  test('carries out only as many of ten simultaneous boosts as are paid for', async () => {
    const [ada, [a]] = await withPhotos(1, { tokens: 7 })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => readResultCode(boostIn(ada, a!))),
    )
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(3)
    expect(await readBalance(ada)).toBe(1)
    expect(await listPhotos(ada)).toMatchObject([{ likesCount: 30 }])
  })
})

describe('bought slots', () => {
  test('cost five tokens, and stay with and without premium', async () => {
    const ada = await aMember(app, 'woman')
    expect(await buyIn(ada)).toEqual({ limit: 4, extraSlots: 1 })
    expect(await readBalance(ada)).toBe(45)
    await givePremium(app, ada)
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 11, extraSlots: 1 })
  })

  test.each([5, 14, 27, 50])(
    'sells only as many of ten simultaneous slots as %d tokens pay for',
    async (tokens) => {
      const ada = await aMember(app, 'woman', { tokens })
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => readResultCode(buyIn(ada))),
      )
      const bought = Math.floor(tokens / 5)
      expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(bought)
      expect(
        outcomes.filter((outcome) => outcome !== 'accepted' && outcome !== 'INSUFFICIENT_TOKENS'),
      ).toEqual([])
      expect(await readBalance(ada)).toBe(tokens - bought * 5)
      expect((await ada.client.photos.listMine()).extraSlots).toBe(bought)
    },
  )

  test('charges twenty clicks once', async () => {
    const ada = await aMember(app, 'woman')
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyIn(ada, clientId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"limit":4,"extraSlots":1}']),
    )
    expect(await readBalance(ada)).toBe(45)
  })

  test('end at twenty slots without a charge', async () => {
    const ada = await aMember(app, 'woman', { tokens: 500, premium: true })
    for (let i = 0; i < 10; i++) await buyIn(ada)
    await expect(buyIn(ada)).rejects.toMatchObject({
      code: 'PHOTO_SLOTS_FULL',
      status: 409,
      data: { maximum: 20 },
    })
    expect(await readBalance(ada)).toBe(450)
    await givePremium(app, ada, -1)
    expect(await buyIn(ada)).toEqual({ limit: 14, extraSlots: 11 })
  })

  test('need the tokens', async () => {
    const ada = await aMember(app, 'woman', { tokens: 4 })
    await expect(buyIn(ada)).rejects.toMatchObject({
      code: 'INSUFFICIENT_TOKENS',
      data: { needed: 5, balance: 4, purpose: 'photo_slot' },
    })
    expect(await ada.client.photos.listMine()).toMatchObject({ limit: 3, extraSlots: 0 })
  })
})
