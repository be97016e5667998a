import { randomUUID } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { photoVariants } from '@adire/contract/members.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViewableFile } from '../features/photos/operations.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'
import { CookieJar, fetchAs } from '../testing/client.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  givePremium,
  match,
  type TestMember,
} from '../testing/members.ts'

let app: TestApp
let owner: TestMember
/** The owner's card photo, another approved one, and a pending one. */
let photos: { card: PhotoId; second: PhotoId; pending: PhotoId }
let viewers: Record<
  | 'limited'
  | 'premium'
  | 'matched'
  | 'formerPremium'
  | 'blocker'
  | 'blocked'
  | 'moderator'
  | 'admin',
  TestMember
>

beforeAll(async () => {
  app = await startTestApp({ withLimits: false, mayBreakData: true })
  owner = await aMember(app, 'woman')
  photos = {
    card: await addPhoto(owner, true),
    second: await addPhoto(owner, true),
    pending: await addPhoto(owner, false),
  }
  viewers = {
    limited: await aMember(app, 'man'),
    premium: await aMember(app, 'man', { premium: true }),
    matched: await aMember(app, 'man'),
    formerPremium: await aMember(app, 'man'),
    blocker: await aMember(app, 'man', { premium: true }),
    blocked: await aMember(app, 'man', { premium: true }),
    moderator: await aModerator(app),
    admin: await anAdmin(app),
  }
  await givePremium(app, viewers.formerPremium, -1)
  await match(app, owner, viewers.matched)
  await app.db
    .insertInto('blocks')
    .values([
      { blocker_id: viewers.blocker.id, blocked_id: owner.id },
      { blocker_id: owner.id, blocked_id: viewers.blocked.id },
    ])
    .execute()
}, 60_000)
afterAll(() => app.close())

let seed = 500
async function addPhoto(member: TestMember, isApproved: boolean): Promise<PhotoId> {
  const { id } = await member.client.photos.upload({ file: await aPortraitFile(++seed, 1400) })
  if (isApproved)
    await app.db.updateTable('photos').set({ is_approved: true }).where('id', '=', id).execute()
  return id
}

function get(
  viewer: TestMember | undefined,
  id: string,
  width: number | string = 320,
  init?: RequestInit,
) {
  return fetchAs(viewer?.jar ?? new CookieJar(), `${app.url}/media/${id}/${width}`, init)
}

/** Lists the photos a viewer gets, with their widths. */
async function seenBy(viewer: TestMember) {
  const seen: string[] = []
  for (const [name, id] of Object.entries(photos)) {
    for (const variant of photoVariants) {
      const response = await get(viewer, id, variant)
      await response.arrayBuffer()
      if (response.status === 200) seen.push(`${name} ${variant}`)
      else expect(response.status).toBe(404)
    }
  }
  return seen
}

const EVERYTHING = ['card', 'second', 'pending'].flatMap((name) =>
  photoVariants.map((variant) => `${name} ${variant}`),
)
const APPROVED = EVERYTHING.filter((one) => !one.startsWith('pending'))
const CARD = ['card 320', 'card 640', 'card blurred']

test('audits each photo that staff open once for all sizes, except photos members also see', async () => {
  const [member, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const [pending, approved, reported] = [
    await addPhoto(member, false),
    await addPhoto(member, true),
    await addPhoto(member, true),
  ]
  await givePremium(app, moderator)
  await viewers.premium.client.safety.report({
    subject: { kind: 'photo', photoId: reported },
    reason: 'fake',
  })
  const opened = async (by: TestMember) => {
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['target_id as id'])
      .where('actor_id', '=', by.id)
      .where('operation', '=', 'photos.open')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  await Promise.all(
    [pending, approved, reported].flatMap((id) =>
      photoVariants.map((variant) => get(moderator, id, variant)),
    ),
  )
  expect((await opened(moderator)).toSorted()).toEqual([pending, reported].toSorted())
  const again = await get(moderator, pending, 320)
  await get(moderator, pending, 320, {
    headers: { 'if-none-match': again.headers.get('etag') ?? '' },
  })
  expect(await opened(moderator)).toHaveLength(2)
  app.clock.advance({ minutes: 16 })
  await get(moderator, pending, 320, {
    headers: { 'if-none-match': again.headers.get('etag') ?? '' },
  })
  expect(await opened(moderator)).toHaveLength(3)
  await get(member, pending, 320)
  await get(viewers.limited, pending, 320)
  expect([await opened(member), await opened(viewers.limited)]).toEqual([[], []])
})

describe('access to photo bytes', () => {
  test('serves everything to the owner and staff', async () => {
    for (const viewer of [owner, viewers.moderator, viewers.admin])
      expect(await seenBy(viewer)).toEqual(EVERYTHING)
  })

  test('serves approved photos in every width to premium and matched viewers', async () => {
    for (const viewer of [viewers.premium, viewers.matched])
      expect(await seenBy(viewer)).toEqual(APPROVED)
  })

  test('serves only the small card photo to limited viewers, also after premium', async () => {
    for (const viewer of [viewers.limited, viewers.formerPremium])
      expect(await seenBy(viewer)).toEqual(CARD)
  })

  test('serves nothing after a block in either direction, premium or not', async () => {
    for (const viewer of [viewers.blocker, viewers.blocked])
      expect(await seenBy(viewer)).toEqual([])
  })

  test("serves a hidden owner's photos to matches only", async () => {
    await owner.client.profiles.setAvailability({ isAvailable: false })
    expect(await seenBy(viewers.matched)).toEqual(APPROVED)
    expect(await seenBy(viewers.premium)).toEqual([])
    expect(await seenBy(viewers.limited)).toEqual([])
    expect(await seenBy(viewers.moderator)).toEqual(EVERYTHING)
    await owner.client.profiles.setAvailability({ isAvailable: true })
  })

  test.each(['banned', 'suspended', 'paused', 'deleting'] as const)(
    'serves nothing of a %s owner, also to matches',
    async (status) => {
      const suspendedUntil =
        status === 'suspended' ? new Date(app.clock.now().getTime() + 86_400_000) : null
      await app.db
        .updateTable('profiles')
        .set({ account_status: status, suspended_until: suspendedUntil })
        .where('id', '=', owner.id)
        .execute()
      for (const viewer of [viewers.matched, viewers.premium, viewers.limited])
        expect(await seenBy(viewer)).toEqual([])
      await app.db
        .updateTable('profiles')
        .set({ account_status: 'active', suspended_until: null })
        .where('id', '=', owner.id)
        .execute()
    },
  )

  test('serves nothing of an owner with an unconfirmed address', async () => {
    await app.db
      .updateTable('profiles')
      .set({ is_confirmed: false })
      .where('id', '=', owner.id)
      .execute()
    for (const viewer of [viewers.matched, viewers.premium, viewers.limited])
      expect(await seenBy(viewer)).toEqual([])
    await app.db
      .updateTable('profiles')
      .set({ is_confirmed: true })
      .where('id', '=', owner.id)
      .execute()
  })

  test('serves the limited photos after unmatching', async () => {
    const former = await aMember(app, 'man')
    await match(app, owner, former)
    expect(await seenBy(former)).toEqual(APPROVED)
    await app.db
      .updateTable('matches')
      .set({ unmatched_at: app.clock.now() })
      .where('user_a_id', 'in', [owner.id, former.id])
      .where('user_b_id', 'in', [owner.id, former.id])
      .execute()
    expect(await seenBy(former)).toEqual(CARD)
  })

  test('treats a match with a withdrawn like as none', async () => {
    const former = await aMember(app, 'man')
    await match(app, owner, former)
    await app.db.deleteFrom('likes').where('from_user_id', '=', former.id).execute()
    expect(await seenBy(former)).toEqual(CARD)
  })

  test('stops serving premium photos with the next request after premium ends', async () => {
    const viewer = await aMember(app, 'man')
    await givePremium(app, viewer, 1)
    expect((await get(viewer, photos.second)).status).toBe(200)
    // Premium ends exactly at its expiry.
    await app.db
      .updateTable('premium_features')
      .set({ expires_at: app.clock.now() })
      .where('user_id', '=', viewer.id)
      .execute()
    expect((await get(viewer, photos.second)).status).toBe(404)
  })

  test('answers visitors and expired sessions the same at every address', async () => {
    const ended = await aMember(app, 'man')
    const cookie = ended.jar.header
    await ended.client.auth.logOut({})
    for (const headers of [{}, { cookie }, { cookie: 'adire=forged' }]) {
      const known = await get(undefined, photos.card, 320, { headers })
      const unknown = await get(undefined, randomUUID(), 320, { headers })
      expect([known.status, await known.text()]).toEqual([401, await unknown.text()])
    }
  })
})

test('answers hidden, unknown and malformed photos with the same bytes', async () => {
  const answers = []
  for (const address of [
    `${photos.pending}/320`,
    `${photos.second}/640`,
    `${photos.card}/1280`,
    `${randomUUID()}/320`,
    `${photos.card}/321`,
    `${photos.card}/0320`,
    'nobody/320',
    `${photos.card}/320.webp`,
  ]) {
    const response = await fetchAs(viewers.limited.jar, `${app.url}/media/${address}`)
    const headers = Object.fromEntries(
      [...response.headers].filter(
        ([name]) =>
          !['date', 'x-request-id', 'content-security-policy'].includes(name) &&
          !name.startsWith('x-ratelimit'),
      ),
    )
    answers.push(JSON.stringify([response.status, headers, await response.text()]))
  }
  expect(JSON.parse(answers[0]!)[0]).toBe(404)
  expect(new Set(answers).size).toBe(1)
})

test('reveals nothing for ten thousand guessed ids', { timeout: 60_000 }, async () => {
  const guesses = Array.from({ length: 500 }, () => get(viewers.premium, randomUUID()))
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
  const asked = {
    variant: 320,
    viewer: viewers.premium.id,
    moment: app.clock.now(),
    mayModerate: true,
  } as const
  for (let round = 0; round < 95; round++) {
    const some = Array.from({ length: 100 }, () =>
      findViewableFile(app.db, { ...asked, photo: PhotoId.parse(randomUUID()) }),
    )
    expect((await Promise.all(some)).filter((hit) => hit !== undefined)).toEqual([])
  }
  expect(await findViewableFile(app.db, { ...asked, photo: photos.card })).toBeDefined()
})

test.each([
  '/media',
  '/media/',
  '/files',
  '/media/photos',
  '/media/%2e%2e/%2e%2e/files/photos',
  '/media/..%2f..%2fetc%2fpasswd/320',
])('lists and reads nothing at %s', async (path) => {
  const response = await fetchAs(viewers.admin.jar, `${app.url}${path}`, {
    headers: { accept: '*/*' },
  })
  const text = await response.text()
  expect(text).not.toMatch(/[0-9a-f]{32}|root:|\.webp/)
  expect(response.headers.get('content-type') ?? '').not.toMatch(/image|octet/)
})

describe('response', () => {
  test('is inert WebP, cached privately for a minute', async () => {
    const response = await get(viewers.premium, photos.card, 640)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=60',
    })
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
    })
  })

  test('has the same headers and no body for HEAD', async () => {
    const response = await get(viewers.premium, photos.card, 320, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/webp',
      '',
    ])
  })

  test('is 304 for a known tag, which grants nobody more than they may see', async () => {
    const first = await get(viewers.limited, photos.card, 320)
    await first.arrayBuffer()
    const tag = first.headers.get('etag') ?? ''
    const { storage_key } = await app.db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', photos.card)
      .executeTakeFirstOrThrow()
    expect(tag).not.toContain(storage_key)
    expect(
      (await get(viewers.limited, photos.card, 320, { headers: { 'if-none-match': tag } })).status,
    ).toBe(304)
    expect(
      (await get(viewers.blocked, photos.card, 320, { headers: { 'if-none-match': tag } })).status,
    ).toBe(404)
    expect(
      (await get(viewers.limited, photos.pending, 320, { headers: { 'if-none-match': '*' } }))
        .status,
    ).toBe(404)
  })
})

test('limits fetches to six hundred in five minutes', async () => {
  const counted = await startTestApp({ besides: app })
  const viewer = await aMember(app, 'man')
  const fetchOne = () => fetchAs(viewer.jar, `${counted.url}/media/${randomUUID()}/320`)
  expect((await fetchOne()).status).toBe(404)
  // Sets the count as if 598 more had come; refused fetches count too.
  await app.db
    .updateTable('rate_limits')
    .set({ points: 599 })
    .where('key', 'like', `%media:${viewer.id}`)
    .execute()
  expect((await fetchOne()).status).toBe(404)
  const refused = await fetchOne()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await counted.close()
})

test('hides a rejected photo at once and deletes its bytes right after', async () => {
  const other = await aMember(app, 'woman')
  const id = await addPhoto(other, true)
  const { storage_key } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await viewers.moderator.client.moderation.rejectPhoto({ id, reason: 'Inappropriate content' })
  for (const viewer of [other, viewers.premium, viewers.moderator, viewers.admin])
    expect((await get(viewer, id)).status).toBe(404)
  await until(
    'the bytes are gone',
    async () =>
      (await Array.fromAsync(app.deps.storage.list(`photos/${storage_key}`))).length === 0,
    15_000,
  )
})
