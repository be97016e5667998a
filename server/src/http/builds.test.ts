import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainFolderError, pruneBuilds } from '../../../scripts/web-build.ts'
import { createStorage } from '../gateways/storage.ts'
import { systemClock } from '../lib/clock.ts'
import { startWebServer, writeBuild } from '../testing/web-server.ts'
import { createAssetFinder, findBuild, isServed } from './builds.ts'

let web: string
let builds: string
const running: { close(): Promise<unknown> }[] = []

beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'adire-web-'))
  builds = join(web, 'builds')
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
  rmSync(web, { recursive: true, force: true })
})

const build = (id: string) => writeBuild(web, id)

/** Starts a server; `read` requests a path and `app` injects any request. */
async function start() {
  const app = await startWebServer(web, createStorage({ kind: 'folder', path: join(web, 'files') }))
  running.push(app)
  const read = async (path: string) => {
    const { statusCode, body, headers } = await app.inject(path)
    return { status: statusCode, body, caching: headers['cache-control'] }
  }
  return { app, read, close: () => app.close() }
}

const script = (id: string) => ({
  status: 200,
  body: `// ${id}`,
  caching: 'public, max-age=31536000, immutable',
})

test('serves its own build after a newer one appears, and assets of every build', async () => {
  build('one')
  const first = await start()
  build('two')
  const second = await start()
  expect(await first.read('/')).toMatchObject({ status: 200, body: 'page of one' })
  expect(await second.read('/')).toMatchObject({ status: 200, body: 'page of two' })
  for (const server of [first, second]) {
    expect(await server.read('/assets/app-one.js')).toEqual(script('one'))
    expect(await server.read('/assets/app-two.js')).toEqual(script('two'))
    expect((await server.read('/assets/app-three.js')).status).toBe(404)
  }
})

test('sends the compressed copy of an asset to browsers that accept it', async () => {
  build('one')
  const copy = brotliCompressSync('// one')
  writeFileSync(join(builds, 'one/dist/assets/app-one.js.br'), copy)
  const { app } = await start()
  const request = (encoding: string) =>
    app.inject({ url: '/assets/app-one.js', headers: { 'accept-encoding': encoding } })
  const compressed = await request('gzip, br')
  expect(compressed.rawPayload).toEqual(copy)
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': script('one').caching,
    vary: 'accept-encoding',
  })
  const plain = await request('identity')
  expect(plain.body).toBe('// one')
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('keeps five builds and those that a process serves', async () => {
  build('served')
  const server = await start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) build(id)
  pruneBuilds(builds, 'f')
  expect(existsSync(join(builds, 'served'))).toBe(true)
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((id) => existsSync(join(builds, id)))).toHaveLength(
    5,
  )
  expect(await server.read('/assets/app-served.js')).toEqual(script('served'))
  await server.close()
  expect(isServed(join(builds, 'served'))).toBe(false)
  for (const id of ['g', 'h', 'i', 'j', 'k']) build(id)
  pruneBuilds(builds, 'k')
  expect(existsSync(join(builds, 'served'))).toBe(false)
})

test('publishes a build once when it is made twice concurrently', () => {
  build('same')
  const before = findBuild(web)
  build('same')
  expect(findBuild(web)).toBe(before)
})

test('finds only files of builds', () => {
  build('one')
  writeFileSync(join(web, 'secret'), '')
  const findFolder = createAssetFinder(web, systemClock)
  for (const name of [
    '../../../../secret',
    '..',
    '.',
    '',
    'app-one.js/',
    '%2e%2e/secret',
    '.hidden',
    `${'a'.repeat(300)}.js`,
  ])
    expect(findFolder(name), name).toBeUndefined()
  expect(findFolder('app-one.js')).toBeDefined()
})

test('finds no file of a build before it is published', () => {
  build('one')
  const draft = join(builds, 'draft-two/dist/assets')
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'app-two.js'), '')
  expect(createAssetFinder(web, systemClock)('app-two.js')).toBeUndefined()
})

test('lists a build once, however many files are missing', () => {
  build('one')
  const hourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(builds, hourAgo, hourAgo)
  const findFolder = createAssetFinder(web, systemClock)
  expect(findFolder('app-two.js')).toBeUndefined()
  // Builds never change, so a file added by hand stays unknown to a finder that doesn't read the
  // folder again.
  writeFileSync(join(builds, 'one/dist/assets/late.js'), '')
  expect(findFolder('late.js')).toBeUndefined()
  expect(findFolder('app-one.js')).toBe(join(builds, 'one/dist/assets'))
})

test('finds files of a build published after one of them was missing', () => {
  build('one')
  const findFolder = createAssetFinder(web, systemClock)
  expect(findFolder('app-two.js')).toBeUndefined()
  build('two')
  expect(findFolder('app-two.js')).toBe(join(builds, 'two/dist/assets'))
  rmSync(join(builds, 'two'), { recursive: true })
  expect(findFolder('app-two.js')).toBeUndefined()
})

test.each([
  ['EACCES', /can’t be written by this account/],
  ['EROFS', /can’t be written by this account/],
  ['ENOSPC', /no space left/],
  ['ENOENT', /failed/],
])('explains in a sentence why a build can’t be stored: %s', (code, sentence) => {
  const error = explainFolderError(Object.assign(new Error('failed'), { code }), '/builds')
  expect(String(error)).toMatch(sentence)
})
