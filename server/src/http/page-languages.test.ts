import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toPlaceholder } from '@adire/contract/amounts.ts'
import { CORRIDOR_SHELL } from '@adire/contract/corridors.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage } from '../gateways/storage.ts'
import { startWebServer, writeBuild } from '../testing/web-server.ts'

const page = (tag: string, body: string) => `<!doctype html><html lang="${tag}"><p>${body}</p>`

let web: string
let app: FastifyInstance
beforeEach(async () => {
  web = mkdtempSync(join(tmpdir(), 'adire-languages-'))
  writeBuild(web, 'one', {
    '/about': page('en', 'About'),
    '/fr': page('fr', 'Accueil'),
    '/fr/about': page('fr', toPlaceholder('ultimate_pack_total')),
    '/fr/404': page('fr', 'Introuvable'),
    [`/fr${CORRIDOR_SHELL}`]: page('fr', '__CORRIDOR_title__'),
    '/pt-br/404': page('pt-BR', 'Não encontrada'),
  })
  const storage = createStorage({ kind: 'folder', path: join(web, 'files') })
  const corridor = {
    slug: 'mali-to-france',
    roots: 'Mali',
    home: 'France',
    members: '130',
    cities: '',
    rootCities: '',
    changedOn: '2026-11-20',
    isListed: true,
  }
  app = await startWebServer(web, storage, (language) => [
    { ...corridor, title: language === 'fr' ? 'Du Mali à la France' : 'Mali to France' },
  ])
})
afterEach(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

async function read(url: string, cookie = '') {
  const headers = { accept: 'text/html', cookie }
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, body: answer.body, location: answer.headers['location'] }
}

test('sends the page of the address’s language, filled in it', async () => {
  expect(await read('/about')).toMatchObject({ status: 200, body: page('en', 'About') })
  const { body } = await read('/fr/about')
  // A narrow no-break space, as French groups digits.
  expect(body.replaceAll(/\s/g, ' ')).toContain('<p>1 400</p>')
  expect((await read('/fr/corridors/mali-to-france')).body).toContain('Du Mali à la France')
})

test('answers 404 in the language of the address', async () => {
  expect(await read('/fr/nowhere')).toMatchObject({ status: 404, body: page('fr', 'Introuvable') })
  expect(await read('/pt-br/x/y')).toMatchObject({
    status: 404,
    body: page('pt-BR', 'Não encontrada'),
  })
  expect(await read('/nowhere')).toMatchObject({ status: 404, body: 'page of one' })
  // The app has no addresses with a prefix.
  expect((await read('/fr/dashboard')).status).toBe(404)
  expect((await read('/fr/corridors/nowhere')).status).toBe(404)
})

test.each([
  ['/fr/', '/fr'],
  ['/fr/index.html', '/fr'],
  ['/fr/about/', '/fr/about'],
  ['/FR/about', '/fr/about'],
  ['/fr/?ref=ABCD2345', '/fr?ref=ABCD2345'],
  ['/en', '/'],
  ['/en/about?q=1', '/about?q=1'],
  ['/fr/corridors/mali-to-france/', '/fr/corridors/mali-to-france'],
])('redirects %s to %s', async (url, location) => {
  expect(await read(url)).toMatchObject({ status: 301, location })
})

test('sends the app in the language of a link, unless the browser has the account’s', async () => {
  const findLanguage = async (url: string, cookie = '') =>
    / in (.*)/.exec((await read(url, cookie)).body)?.[1] ?? 'en'
  expect(await findLanguage('/reset-password')).toBe('en')
  expect(await findLanguage('/reset-password?lang=fr')).toBe('fr')
  expect(await findLanguage('/newsletter/unsubscribe?token=a&lang=pt-BR')).toBe('pt-BR')
  expect(await findLanguage('/dashboard?lang=fr', 'adire-language=pt-BR')).toBe('pt-BR')
  expect(await findLanguage('/dashboard?lang=fr', 'adire-language=en')).toBe('en')
  expect(await findLanguage('/dashboard?lang=fr', 'adire-language=xx')).toBe('fr')
  expect(await findLanguage('/dashboard?lang=xx')).toBe('en')
  const { headers } = await app.inject({
    url: '/reset-password?lang=fr',
    headers: { accept: 'text/html' },
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('leads members from the start page of each language to the dashboard', async () => {
  for (const url of ['/', '/fr'])
    expect(await read(url, 'adire-hint=1')).toMatchObject({ status: 302, location: '/dashboard' })
  expect((await read('/fr?auth=login', 'adire-hint=1')).status).toBe(200)
  expect((await read('/fr/about', 'adire-hint=1')).status).toBe(200)
})

test('sends the feed and the manifest of each language', async () => {
  for (const url of [
    '/feed.xml',
    '/fr/feed.xml',
    '/manifest.webmanifest',
    '/fr/manifest.webmanifest',
  ])
    expect([url, (await read(url)).status]).toEqual([url, 200])
  // Not built in this language.
  expect((await read('/es/feed.xml')).status).toBe(404)
})

test('lets caches know that the app’s page depends on a cookie', async () => {
  const { headers } = await app.inject({ url: '/dashboard', headers: { accept: 'text/html' } })
  expect(headers['vary']?.toLowerCase()).toContain('cookie')
})
