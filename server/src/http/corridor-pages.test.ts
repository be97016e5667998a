import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CORRIDOR_SHELL } from '@adire/contract/corridors.ts'
import { ORIGIN_PLACEHOLDER } from '@adire/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage } from '../gateways/storage.ts'
import { startWebServer, writeBuild } from '../testing/web-server.ts'
import {
  addToSitemap,
  fillCorridor,
  fillCorridorList,
  type ShownCorridor,
} from './corridor-pages.ts'

const london: ShownCorridor = {
  slug: 'nigeria-to-united-kingdom',
  title: 'Nigeria to United Kingdom',
  roots: 'Nigeria',
  home: 'the United Kingdom',
  members: '130',
  cities: 'London and Leeds',
  rootCities: '',
  changedOn: '2026-11-20',
  isListed: true,
}
const leeds = { ...london, slug: 'ghana-to-united-kingdom', title: 'Ghana to United Kingdom' }
const paris = { ...london, slug: 'mali-to-france', title: 'Mali to France', home: 'France' }

const SHELL = [
  '<h1>__CORRIDOR_title__</h1><p>At least __CORRIDOR_members__ in __CORRIDOR_home__.</p>',
  '<p data-corridor="cities" class="a">Many live in __CORRIDOR_cities__.</p>',
  '<p data-corridor="rootCities">Many come from __CORRIDOR_rootCities__.</p>',
  '<script type="application/ld+json">{"name":"__CORRIDOR_title__"}</script>',
].join('\n')
const LIST = [
  '<p data-repeat="none">None yet</p>',
  '<section data-repeat="country"><h2>__CORRIDOR_home__</h2><ul>',
  '<li data-repeat="corridor"><a href="/corridors/__CORRIDOR_slug__">__CORRIDOR_title__</a></li>',
  '</ul></section>',
].join('')

let web: string
let app: FastifyInstance
let corridors: readonly ShownCorridor[]
beforeEach(async () => {
  web = mkdtempSync(join(tmpdir(), 'adire-corridors-'))
  writeBuild(web, 'one', { '/corridors': LIST, [CORRIDOR_SHELL]: SHELL })
  writeFileSync(
    join(web, 'builds/one/prerendered/sitemap.xml'),
    `<urlset><url><loc>${ORIGIN_PLACEHOLDER}/</loc></url></urlset>`,
  )
  corridors = [london]
  const storage = createStorage({ kind: 'folder', path: join(web, 'files') })
  app = await startWebServer(web, storage, () => corridors)
})
afterEach(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

const read = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

test('fills a page with its corridor and leaves out sentences without cities', () => {
  const html = fillCorridor(SHELL, london)
  expect(html).toContain('<p>At least 130 in the United Kingdom.</p>')
  expect(html).toContain('Many live in London and Leeds.')
  expect(html).not.toContain('Many come from')
  expect(html).not.toContain('__')
})

test('escapes names in the text and in structured data', () => {
  const title = `A "b" <i>&amp; Côte d’Ivoire's</i> </script>$&`
  const html = fillCorridor(SHELL, { ...london, title })
  expect(html).toContain(
    '<h1>A &quot;b&quot; &lt;i&gt;&amp;amp; Côte d’Ivoire&#39;s&lt;/i&gt; &lt;/script&gt;$&amp;</h1>',
  )
  const [, data = ''] = /json">([^]*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual({ name: title })
})

test('lists corridors below the country where their members live', () => {
  const html = fillCorridorList(LIST, [paris, london, leeds])
  expect(html.match(/<h2>[^<]*|<a href="[^"]*/g)).toEqual([
    '<h2>France',
    '<a href="/corridors/mali-to-france',
    '<h2>the United Kingdom',
    '<a href="/corridors/nigeria-to-united-kingdom',
    '<a href="/corridors/ghana-to-united-kingdom',
  ])
  expect(html).not.toMatch(/None yet|__/)
})

test('says that there are no corridors yet', () => {
  expect(fillCorridorList(LIST, [])).toBe('<p data-repeat="none">None yet</p>')
})

test('serves a corridor, and the 404 page with status 404 for any other address', async () => {
  expect(await read('/corridors/nigeria-to-united-kingdom')).toMatchObject({
    statusCode: 200,
    body: fillCorridor(SHELL, london),
  })
  for (const slug of ['mali-to-france', '__CORRIDOR_slug__', 'Nigeria-to-united-kingdom', 'a/b'])
    expect([slug, (await read(`/corridors/${slug}`)).statusCode]).toEqual([slug, 404])
  expect((await read('/corridors/mali-to-france')).body).toBe('page of one')
})

test('serves a corridor that the list leaves out, and names it in the sitemap', async () => {
  corridors = [london, { ...paris, isListed: false }]
  expect((await read('/corridors/mali-to-france')).body).toBe(
    fillCorridor(SHELL, { ...paris, isListed: false }),
  )
  expect((await read('/corridors')).body).toBe(fillCorridorList(LIST, [london]))
  expect((await read('/sitemap.xml')).body).toContain('/corridors/mali-to-france</loc>')
})

test('serves the right page of each of many corridors, also when they are asked for again', async () => {
  corridors = Array.from({ length: 150 }, (_, index) => ({
    ...london,
    slug: `corridor-${index}`,
    title: `Corridor ${index}`,
  }))
  for (const { slug, title } of [...corridors, ...corridors])
    expect((await read(`/corridors/${slug}`)).body).toContain(`<h1>${title}</h1>`)
})

test('redirects a corridor with a trailing slash, and no unknown one', async () => {
  const known = await read('/corridors/nigeria-to-united-kingdom/')
  expect([known.statusCode, known.headers['location']]).toEqual([
    301,
    '/corridors/nigeria-to-united-kingdom',
  ])
  expect((await read('/corridors/mali-to-france/')).statusCode).toBe(404)
})

test('answers 304 until a corridor changes, and 404 once it is gone', async () => {
  const path = '/corridors/nigeria-to-united-kingdom'
  for (const address of [path, '/corridors']) {
    const etag = String((await read(address)).headers['etag'])
    expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(304)
    corridors = [{ ...london, members: '140', title: 'Another' }]
    const changed = await read(address, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(changed.headers['etag']).not.toBe(etag)
    corridors = [london]
  }
  corridors = []
  expect((await read(path)).statusCode).toBe(404)
})

test('lists corridors in the sitemap with the day they changed', async () => {
  expect((await read('/sitemap.xml')).body).toContain(
    '/corridors/nigeria-to-united-kingdom</loc><lastmod>2026-11-20</lastmod>',
  )
  corridors = []
  expect((await read('/sitemap.xml')).body).not.toContain('corridors')
  expect(addToSitemap('<urlset></urlset>', 'https://adire.example', [paris])).toContain(
    '<loc>https://adire.example/corridors/mali-to-france</loc>',
  )
})
