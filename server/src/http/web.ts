import { YEAR_SECONDS } from '@adire/contract/durations.ts'
import { CORRIDORS_PATH, isAppPath, KIT_PATH } from '@adire/contract/pages.ts'
import {
  SOURCE_LANGUAGE,
  splitLanguagePath,
  toLanguagePath,
  UI_LANGUAGES,
  type UiLanguageTag,
} from '@adire/contract/ui-languages.ts'
import { TRANSPARENCY_FILES, TRANSPARENCY_PAGE_PATH } from '@adire/contract/transparency-page.ts'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { type Storage, StorageUnavailable } from '../gateways/stored-file.ts'
import type { ExperimentCache } from '../settings/experiment-cache.ts'
import type { ConfigReader } from '../settings/rules.ts'
import { AssetCopies } from './asset-copies.ts'
import { createAssetFinder, markServed } from './builds.ts'
import { CorridorPages, type ShownCorridor } from './corridor-pages.ts'
import { type PublishedReport, TransparencyPage } from './transparency-page.ts'
import { createPageFiller, type PageFile, type Pages, readPages } from './pages.ts'
import { findRequestLanguage } from './request-language.ts'
import { isForPeople, getPath, refusals, refuse } from './refusals.ts'

/** Maximum characters of an unknown path in the log. */
const LOGGED_PATH_MAXIMUM = 200
/**
 * Cookie that auth sets together with a session: the visitor is probably logged in (VIS-ROUTE-02).
 */
const MEMBER_HINT = /(?:^|;\s*)adire-hint=1(?:;|$)/

interface WebDeps {
  /** The web workspace. */
  folder: string
  /** Folder of the build to serve; undefined without one. */
  build: string | undefined
  storage: Storage
  config: Config
  log: Log
  clock: Clock
  systemConfig: ConfigReader
  experiments: Pick<ExperimentCache, 'findRunning'>
  corridors: { list(language: UiLanguageTag): readonly ShownCorridor[] }
  transparency: { read(): PublishedReport }
}

/**
 * Serves the web app: hashed files cached for a year, prerendered public pages, and the app's page
 * for its router's addresses.
 */
export function addWeb(
  app: FastifyInstance,
  { folder, build, storage, config, log, clock, systemConfig, ...caches }: WebDeps,
): void {
  const { experiments, corridors, transparency } = caches
  const fillPage = createPageFiller(
    systemConfig,
    () => experiments.findRunning(clock.now()) !== undefined,
  )
  const corridorPages = new CorridorPages((language) => corridors.list(language))
  const pages = readPages({
    folder: build && join(build, 'prerendered'),
    publicUrl: config.publicUrl,
    imageOrigin: config.mediaEdge?.url,
    company: config.company,
    now: clock.now(),
  })
  if (build) {
    const release = markServed(build)
    app.addHook('onClose', async () => release())
    addFiles(app, join(build, 'dist'))
    addOtherBuilds(app, { folder, storage, log, clock })
  }
  const transparencyPage = new TransparencyPage(() => transparency.read())
  addPages(app, { pages, corridorPages, transparencyPage, fillPage, publicUrl: config.publicUrl })
  addTransparencyFiles(app, transparencyPage)
  // Browsers' password managers use this address.
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/dashboard/profile/settings/account'),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = getPath(request.originalUrl)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(request, reply.header('allow', 'GET, HEAD'), refusals.methodNotAllowed)
    if (!isForPeople(request)) return refuse(request, reply, refusals.notFound)
    const { language } = splitLanguagePath(path)
    const isApp = isAppPath(path) || (path === KIT_PATH && config.env !== 'production')
    // Redirects to the page's canonical address.
    const canonical = toCanonicalPath(path)
    const isPage =
      pages.byPath.has(canonical) || corridorPages.has(splitLanguagePath(canonical).path)
    if (!isApp && path !== canonical && isPage)
      return reply.redirect(`${canonical}${request.originalUrl.slice(path.length)}`, 301)
    if (!isApp && isFile(path)) return reply.status(404).type('text/plain').send('Not found')
    if (!isApp) log.info({ path: sanitisePath(path) }, 'page not found')
    if (isApp) reply.header('vary', 'Cookie')
    const { app: shell } = pages.byLanguage(findRequestLanguage(request) ?? SOURCE_LANGUAGE)
    reply.header('cache-control', 'no-store').status(isApp ? 200 : 404)
    return send(reply, isApp ? shell : pages.byLanguage(language).notFound)
  })
}

interface PageSources {
  pages: Pages
  corridorPages: CorridorPages
  transparencyPage: TransparencyPage
  fillPage: (page: PageFile) => PageFile
  publicUrl: string
}

/** Serves public pages and the files for search engines. */
function addPages(
  app: FastifyInstance,
  { pages, corridorPages, transparencyPage, fillPage, publicUrl }: PageSources,
): void {
  for (const [path, { type, text }] of pages.texts) {
    const isSitemap = path === '/sitemap.xml'
    app.get(path, (_request, reply) => {
      const body = isSitemap ? corridorPages.fillSitemap(text, publicUrl) : text
      return reply.header('cache-control', 'public, max-age=3600').type(type).send(body)
    })
  }
  for (const [address, page] of pages.byPath)
    app.get(address, (request, reply) => {
      const { path } = splitLanguagePath(address)
      const filled = fillPage(page)
      if (path === CORRIDORS_PATH) return sendPublic(request, reply, corridorPages.fillList(filled))
      const isReport = path === TRANSPARENCY_PAGE_PATH
      return sendPublic(request, reply, isReport ? transparencyPage.fill(filled) : filled)
    })
  for (const { tag } of UI_LANGUAGES) {
    const { corridorShell: shell } = pages.byLanguage(tag)
    if (!shell) continue
    app.get<{ Params: { slug: string } }>(
      toLanguagePath(`${CORRIDORS_PATH}/:slug`, tag),
      (request, reply) => {
        const page = corridorPages.find(fillPage(shell), request.params.slug)
        return page ? sendPublic(request, reply, page) : reply.callNotFound()
      },
    )
  }
}

/** Serves the numbers of the transparency page as files. */
function addTransparencyFiles(app: FastifyInstance, page: TransparencyPage): void {
  const sendFile = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(text)
  app.get(TRANSPARENCY_FILES.csv, (_request, reply) =>
    sendFile(
      reply.header('content-disposition', 'attachment; filename="adire-transparency.csv"'),
      'text/csv; charset=utf-8',
      page.writeCsv(),
    ),
  )
  app.get(TRANSPARENCY_FILES.json, (_request, reply) =>
    sendFile(reply, 'application/json; charset=utf-8', page.writeJson()),
  )
}

/**
 * Removes `index.html` and the trailing slash, and writes the prefix of a language as our links do:
 * `/pt-BR/about` is `/pt-br/about`, and `/en/about` is `/about`.
 */
function toCanonicalPath(path: string): string {
  const page = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path
  const trimmed = page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
  const [, first = '', ...parts] = trimmed.split('/')
  const rest = parts.map((part) => `/${part}`).join('')
  const language = UI_LANGUAGES.find(
    (each) => first.toLowerCase() === (each.path.slice(1) || each.tag),
  )
  return language ? toLanguagePath(rest || '/', language.tag) : trimmed
}

/** True for missing files, which browsers request for pages rather than people. */
function isFile(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.html')
}

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
/** Headers that only matter for pages; they would be a third of the bytes of a small file. */
const PAGE_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
]

function addFiles(app: FastifyInstance, root: string): void {
  void app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    // Pages are sent with their own headers; the build manifest stays private.
    globIgnore: ['index.html', '.vite/**', '**/*.br'],
    // The build has Brotli copies; compressing scripts per request cost 0.3 s per new visitor.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A service worker keeps the policy it was sent with, and its changes must apply at once.
      if (path.endsWith('/sw.js')) return reply.header('cache-control', 'no-cache')
      for (const name of PAGE_HEADERS) reply.removeHeader(name)
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'public, max-age=3600')
    },
  })
}

/**
 * Serves assets of other builds, because pages of several builds are open during a rolling
 * deployment: those on this machine, and those that other servers published.
 */
function addOtherBuilds(
  app: FastifyInstance,
  { folder, storage, log, clock }: Pick<WebDeps, 'folder' | 'storage' | 'log' | 'clock'>,
): void {
  const findFolder = createAssetFinder(folder, clock)
  const copies = new AssetCopies({ storage, log, clock })
  app.addHook('onClose', () => copies.close())
  app.get('/assets/*', async (request, reply) => {
    const name = request.url.split('?')[0]?.slice('/assets/'.length) ?? ''
    const root = findFolder(name)
    if (root !== undefined) return reply.sendFile(name, root)
    try {
      const found = await copies.find(name)
      if (!found) return reply.callNotFound()
      return 'folder' in found
        ? reply.sendFile(name, found.folder)
        : sendBytes(reply, name, found.bytes)
    } catch (error) {
      if (error instanceof StorageUnavailable) return refuse(request, reply, refusals.unavailable)
      throw error
    }
  })
}

/** Media types of the files in a build. */
const ASSET_TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
])

/** Sends an asset of which there is no copy on disk. */
function sendBytes(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  for (const header of PAGE_HEADERS) reply.removeHeader(header)
  return reply
    .header('cache-control', IMMUTABLE)
    .type(ASSET_TYPES.get(extname(name)) ?? 'application/octet-stream')
    .send(bytes)
}

/**
 * Sends a public page, the same for everyone and cacheable; only the landing page depends on the
 * visitor.
 */
function sendPublic(request: FastifyRequest, reply: FastifyReply, page: PageFile) {
  if (splitLanguagePath(request.routeOptions.url ?? '').path === '/') {
    reply.header('vary', 'Cookie')
    const hasAuthDialog = new URLSearchParams(request.url.split('?')[1]).has('auth')
    if (MEMBER_HINT.test(request.headers.cookie ?? '') && !hasAuthDialog)
      return reply.header('cache-control', 'no-store').redirect(dashboardFor(request))
  }
  // Also for 304: a browser applies the newer headers to its cached page.
  reply.headers({
    'cache-control': 'no-cache',
    etag: page.etag,
    'content-security-policy': page.policy,
  })
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  return send(reply, page)
}

/** Keeps the query, because payment providers may return to the root with one for the dashboard. */
function dashboardFor(request: FastifyRequest): string {
  const query = request.url.split('?')[1]
  return query ? `/dashboard?${query}` : '/dashboard'
}

function send(reply: FastifyReply, { html, policy }: PageFile) {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** Sanitises a path for the log: no control characters, no query, at most 200 characters. */
function sanitisePath(path: string): string {
  return path.slice(0, LOGGED_PATH_MAXIMUM).replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '?')
}
