import { createHash } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { CookieJar, fetchAs } from '../testing/client.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../testing/members.ts'
import { findFreePort, type ReverseProxy, startMediaEdge } from '../testing/reverse-proxy.ts'

const SECRET = 'V3rk8NqX1tZcYw5LmB0sJd7HgFp2RaUe'
const NEXT_SECRET = 'm4Wd8QzT1vKcYs6LxB0hNr7JgEp3RaUf'
const VIEWER_COOKIE = 'adire-media'

let app: TestApp
let edge: ReverseProxy
let owner: TestMember
let viewer: TestMember
let photo: PhotoId

beforeAll(async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  app = await startTestApp({
    withLimits: false,
    config: { mediaEdge: { url, secrets: [SECRET], cookieDomain: undefined } },
  })
  edge = await startMediaEdge({ port, server: app.url, secrets: [SECRET, NEXT_SECRET] })
  owner = await aMember(app, 'woman')
  photo = await addPhoto(owner)
})
beforeEach(async () => {
  // The edge has the real time.
  app.clock.advance({ seconds: (Date.now() - app.clock.now().getTime()) / 1000 })
  viewer = await aMember(app, 'man', { premium: true })
})
afterAll(async () => {
  await edge?.stop()
  await app.close()
})

let seed = 900
async function addPhoto(member: TestMember, isApproved = true): Promise<PhotoId> {
  const { id } = await member.client.photos.upload({ file: await aPortraitFile(++seed, 1400) })
  if (isApproved)
    await app.db.updateTable('photos').set({ is_approved: true }).where('id', '=', id).execute()
  return id
}

/** Requests a photo from the server, without following its redirect. */
function ask(by: TestMember | undefined, id: PhotoId, variant = '320') {
  const jar = by?.jar ?? new CookieJar()
  return fetchAs(jar, `${app.url}/media/${id}/${variant}`, { redirect: 'manual' })
}

/** Returns the address at the edge of a photo that the member may see. */
async function getAddress(by: TestMember, id: PhotoId, variant?: string): Promise<string> {
  const response = await ask(by, id, variant)
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** Opens an address with a member's cookie for the edge. */
function open(by: TestMember | undefined, address: string, headers: HeadersInit = {}) {
  const cookie = `other=1; ${VIEWER_COOKIE}=${by?.jar.get(VIEWER_COOKIE)}; more=2`
  return fetch(address, { headers: by ? { cookie, ...headers } : headers })
}

/** Changes the address of a photo by a year of validity, another size and another photo. */
function forge(address: string): string[] {
  return [
    address.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 31_536_000}`),
    address.replace('/320/', '/1280/'),
    address.replace(photo, PhotoId.parse(owner.id)),
    address.replace(/signature=.*/, 'signature='),
    ...forgeWithoutSecret(address),
    address.replace(/\?.*/, ''),
  ]
}

/** Signs an address with no secret, under an id that the edge doesn't have. */
function forgeWithoutSecret(address: string): string[] {
  const { origin, pathname, searchParams } = new URL(address)
  const expires = searchParams.get('expires')
  const signature = createHash('md5')
    .update(`${expires} ${pathname} ${viewer.jar.get(VIEWER_COOKIE)} `)
    .digest('base64url')
  return ['key=00000000&', ''].map(
    (key) => `${origin}${pathname}?expires=${expires}&${key}signature=${signature}`,
  )
}

const countOriginRequests = () => app.logged().split('"route":"/media-origin/').length - 1

test('redirects to an address for a minute, which names no member and no file', async () => {
  const response = await ask(viewer, photo)
  expect(response.status).toBe(302)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, max-age=30',
    vary: 'cookie',
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^adire-media=[\w-]{43}; Path=\/photos; SameSite=Strict; HttpOnly$/,
  )
  const address = new URL(response.headers.get('location') ?? '')
  expect(address.pathname).toMatch(new RegExp(`^/photos/${photo}/320/[\\w-]{22}$`))
  expect([...address.searchParams.keys()]).toEqual(['expires', 'key', 'signature'])
  const seconds = Number(address.searchParams.get('expires')) - app.clock.now().getTime() / 1000
  expect(seconds).toBeLessThanOrEqual(60)
  const { storage_key: key } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  for (const secret of [viewer.id, owner.id, key, viewer.jar.get(VIEWER_COOKIE) ?? ''])
    expect(address.href).not.toContain(secret)
})

test('sends the viewer the stored bytes, which run nothing and are for our site only', async () => {
  const response = await open(viewer, await getAddress(viewer, photo, '640'))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  const { storage_key: key } = await app.db
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', photo)
    .executeTakeFirstOrThrow()
  const stored = await app.deps.storage.read(`photos/${key}/640.webp`)
  expect(Buffer.from(await response.arrayBuffer()).equals(stored ?? Buffer.alloc(0))).toBe(true)
})

test('sends a part of a photo, and nothing for a known tag', async () => {
  const address = await getAddress(viewer, photo)
  const whole = await open(viewer, address)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await open(viewer, address, { range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  const tag = whole.headers.get('etag') ?? ''
  expect((await open(viewer, address, { 'if-none-match': tag })).status).toBe(304)
})

test('asks the server once for a file that several members open', async () => {
  const other = await addPhoto(await aMember(app, 'woman'))
  const before = countOriginRequests()
  for (const by of [viewer, await aMember(app, 'man', { premium: true })])
    expect((await open(by, await getAddress(by, other))).status).toBe(200)
  expect(countOriginRequests() - before).toBe(1)
})

test('refuses a copied address to another viewer, to a new session and without a session', async () => {
  const second = await aMember(app, 'man', { premium: true })
  await getAddress(second, photo)
  const address = await getAddress(viewer, photo)
  expect((await open(second, address)).status).toBe(403)
  expect((await open(undefined, address)).status).toBe(403)
  expect((await open(viewer, address)).status).toBe(200)

  await viewer.client.auth.logIn({ email: viewer.email, password: viewer.password })
  await getAddress(viewer, photo)
  expect((await open(viewer, address)).status).toBe(403)
})

test('refuses an address after its minute', async () => {
  app.clock.advance({ seconds: -61 })
  const address = await getAddress(viewer, photo)
  expect((await open(viewer, address)).status).toBe(410)
})

test('refuses changed addresses', async () => {
  const address = await getAddress(viewer, photo)
  for (const changed of forge(address))
    expect([changed, (await open(viewer, changed)).status]).toEqual([changed, 403])
  expect((await open(viewer, address)).status).toBe(200)
})

test('accepts addresses of both secrets while they are exchanged', async () => {
  const next = await startTestApp({
    besides: app,
    withLimits: false,
    config: {
      storage: app.deps.config.storage,
      mediaEdge: { url: edge.url, secrets: [NEXT_SECRET, SECRET], cookieDomain: undefined },
    },
  })
  try {
    const before = await getAddress(viewer, photo)
    const response = await fetchAs(viewer.jar, `${next.url}/media/${photo}/640`, {
      redirect: 'manual',
    })
    const after = response.headers.get('location') ?? ''
    expect(new URL(after).searchParams.get('key')).not.toBe(new URL(before).searchParams.get('key'))
    for (const address of [before, after]) expect((await open(viewer, address)).status).toBe(200)
    const { pathname } = new URL(after)
    for (const secret of [SECRET, NEXT_SECRET]) {
      const headers = { authorization: `Bearer ${secret}` }
      const origin = await fetch(`${next.url}/media-origin${pathname}`, { headers })
      expect(origin.status).toBe(200)
    }
  } finally {
    await next.close()
  }
})

describe('a minute after access ends', () => {
  /** Takes access away a minute after an address was given out; returns both statuses then. */
  async function endAccess(
    id: PhotoId,
    end: () => Promise<unknown>,
  ): Promise<[server: number, edge: number]> {
    app.clock.advance({ seconds: -61 })
    const address = await getAddress(viewer, id)
    app.clock.advance({ seconds: 61 })
    await end()
    return [(await ask(viewer, id)).status, (await open(viewer, address)).status]
  }

  test('refuses a photo after a block in either direction', async () => {
    const { id } = viewer
    expect(await endAccess(photo, () => owner.client.safety.block({ id }))).toEqual([404, 410])
    viewer = await aMember(app, 'man', { premium: true })
    const block = () => viewer.client.safety.block({ id: owner.id })
    expect(await endAccess(photo, block)).toEqual([404, 410])
  })

  test('refuses a photo after a ban of the viewer or the owner', async () => {
    const { client } = await aModerator(app)
    const banned = await aMember(app, 'woman')
    const id = await addPhoto(banned)
    const ban = (member: TestMember) =>
      client.moderation.banMember({ id: member.id, statement: 'Sold addresses of members.' })
    expect(await endAccess(id, () => ban(viewer))).toEqual([401, 410])
    viewer = await aMember(app, 'man', { premium: true })
    expect(await endAccess(id, () => ban(banned))).toEqual([404, 410])
  })
})

test('sends photos that only the owner or staff may see without the edge', async () => {
  const author = await aMember(app, 'woman')
  const pending = await addPhoto(author, false)
  const moderator = await aModerator(app)
  for (const by of [author, moderator]) expect((await ask(by, pending)).status).toBe(200)
  expect((await ask(viewer, pending)).status).toBe(404)
})

test('answers the edge only, and only for approved photos of the right version', async () => {
  const { pathname } = new URL(await getAddress(viewer, photo))
  const read = (path: string, authorization = `Bearer ${SECRET}`) =>
    fetch(`${app.url}/media-origin${path}`, { headers: { authorization } })
  expect((await read(pathname)).status).toBe(200)
  const pending = await addPhoto(await aMember(app, 'woman'), false)
  const refused = [
    await read(pathname, ''),
    await read(pathname, 'Bearer another'),
    await read(pathname, SECRET),
    await read(pathname.slice(0, -1)),
    await read(pathname.replace(photo, pending)),
    await fetchAs(viewer.jar, `${app.url}/media-origin${pathname}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
})

test('allows images of the edge in pages, and of no other origin', async () => {
  const policy = async (from: TestApp) =>
    /img-src ([^;]*)/.exec(
      (await fetch(from.url)).headers.get('content-security-policy') ?? '',
    )?.[1]
  const plain = await startTestApp({ besides: app })
  expect(await policy(app)).toBe(`'self' data: blob: ${edge.url}`)
  expect(await policy(plain)).toBe("'self' data: blob:")
  expect((await fetchAs(viewer.jar, `${plain.url}/media/${photo}/320`)).url).toContain(plain.url)
  await plain.close()
})
