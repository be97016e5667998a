import { BannerId } from '@adire/contract/ids.ts'
import { BANNER_MAXIMUM_BYTES } from '@adire/contract/banners.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aBannerFile, aCampaignForm } from '../../testing/campaign-forms.ts'
import { anAdmin, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { bannerKey } from '../ads/rules.ts'
import { sweepBanners } from './jobs.ts'
import { UNUSED_BANNER_HOURS } from './rules.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const upload = async (width: number, height: number) =>
  admin.client.campaigns.uploadBanner({
    file: await aBannerFile(width, height),
    placementType: 'native_feed',
  })
const readFileKey = async (id: string) =>
  bannerKey(
    (
      await app.db
        .selectFrom('ad_banners')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).storage_key,
  )

test('re-encodes a banner at its own size without its metadata', async () => {
  const bytes = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: '#7a2e1d' },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'canary-1972', ImageDescription: '<script>' } })
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], '../../etc/passwd.php', { type: 'text/html' })
  const banner = await admin.client.campaigns.uploadBanner({ file, placementType: 'native_feed' })
  expect(banner).toEqual({
    id: expect.any(String),
    url: `/ad-banners/${banner.id}`,
    width: 1200,
    height: 630,
  })

  const stored = (await app.deps.storage.read(await readFileKey(banner.id))) ?? Buffer.alloc(0)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 630 })
  expect(stored.includes('canary')).toBe(false)
  const served = await fetch(`${app.url}${banner.url}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await served.arrayBuffer()).equals(stored)).toBe(true)
  expect(
    await app.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_id'])
      .where('target_id', '=', banner.id)
      .executeTakeFirst(),
  ).toEqual({ operation: 'campaigns.uploadBanner', actor_id: admin.id })
})

test('serves a banner to everybody, cached permanently, and answers 404 for any other address', async () => {
  const { url } = await upload(1200, 630)
  const served = await fetch(`${app.url}${url}`)
  const heard = (name: string) => served.headers.get(name)
  expect(served.status).toBe(200)
  expect([heard('content-type'), heard('x-content-type-options')]).toEqual([
    'image/webp',
    'nosniff',
  ])
  expect(heard('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(heard('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(heard('cross-origin-resource-policy')).toBe('cross-origin')
  expect(heard('set-cookie')).toBeNull()
  for (const path of [crypto.randomUUID(), 'no-id', '..%2f..%2fetc%2fpasswd', '']) {
    const answer = await fetch(`${app.url}/ad-banners/${path}`)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      404,
      'no-store',
    ])
  }
})

test('logs a banner whose file is missing and answers 404', async () => {
  const { id, url } = await upload(1200, 630)
  await app.deps.storage.remove([await readFileKey(id)])
  expect((await fetch(`${app.url}${url}`)).status).toBe(404)
  expect(app.logged()).toContain('a banner has no file')
})

test('refuses a file that is no banner with the matching error', async () => {
  const text = new File(['GIF89a and nothing more'], 'a.png', { type: 'image/png' })
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'a.svg', {
    type: 'image/svg+xml',
  })
  const wrong: [File, string][] = [
    [text, 'FILE_FORMAT_UNSUPPORTED'],
    [svg, 'FILE_FORMAT_UNSUPPORTED'],
    [new File(['nothing'], 'a.png', { type: 'image/png' }), 'FILE_NOT_AN_IMAGE'],
    [await aPortraitFile(7, 960), 'BANNER_UNFIT'],
    [await aBannerFile(400, 210), 'BANNER_UNFIT'],
    [await aBannerFile(2600, 1365), 'BANNER_TOO_LARGE'],
    [
      new File([new Uint8Array(BANNER_MAXIMUM_BYTES + 1)], 'a.png', { type: 'image/png' }),
      'FILE_TOO_LARGE',
    ],
  ]
  for (const [file, code] of wrong)
    await expect(
      admin.client.campaigns.uploadBanner({ file, placementType: 'native_feed' }),
    ).rejects.toMatchObject({ code })
  await expect(
    admin.client.campaigns.uploadBanner({
      file: await aPortraitFile(7, 960),
      placementType: 'post_match',
    }),
  ).rejects.toMatchObject({
    data: { reason: 'wrong-shape', width: 970, height: 250 },
  })
})

test('lets a banner move with its campaign only to placements it fits', async () => {
  const { id: bannerId } = await upload(1200, 630)
  const form = aCampaignForm({ bannerId })
  expect(await admin.client.campaigns.create(form)).toMatchObject({
    bannerId,
    banner: { id: bannerId, width: 1200, height: 630 },
  })
  const { inquiryId: _origin, ...details } = form
  await expect(
    admin.client.campaigns.update({ ...details, revision: 1, placementType: 'token_modal' }),
  ).rejects.toMatchObject({
    code: 'BANNER_UNFIT',
    data: { reason: 'wrong-shape', width: 320, height: 100 },
  })
  await expect(
    admin.client.campaigns.create(aCampaignForm({ bannerId: BannerId.parse(crypto.randomUUID()) })),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'bannerId' }] },
  })
})

test('deletes an unused banner after a day and keeps that of a deleted campaign', async () => {
  const [unused, used] = [await upload(1200, 630), await upload(2400, 1260)]
  const { id } = await admin.client.campaigns.create(aCampaignForm({ bannerId: used.id }))
  await admin.client.campaigns.remove({ id })
  const [unusedKey, usedKey] = [await readFileKey(unused.id), await readFileKey(used.id)]
  await sweepBanners.run({}, app.deps)
  expect(await app.deps.storage.read(unusedKey)).toBeDefined()

  app.clock.advance({ hours: UNUSED_BANNER_HOURS, minutes: 1 })
  await sweepBanners.run({}, app.deps)
  expect(await app.deps.storage.read(unusedKey)).toBeUndefined()
  expect(await app.deps.storage.read(usedKey)).toBeDefined()
  expect((await fetch(`${app.url}${unused.url}`)).status).toBe(404)
})
