import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createAssetFinder, findBuild, markServed } from './builds.ts'
import { type PageFile, readPages } from './pages.ts'
import { isForPeople, pathOf, refusals, refuse } from './refusals.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Addresses that the app's own router knows. */
const APP_PATHS = [
  /^\/dashboard(\/.*)?$/,
  /^\/reset-password$/,
  /^\/confirm-email$/,
  /^\/(change-email|restore-email|restore-account|download-data|your-data)$/,
  /^\/(appeal|promises)$/,
  /^\/newsletter\/(confirm|unsubscribe)$/,
  /^\/notifications\/unsubscribe$/,
  /^\/statements\/[A-Za-z0-9_-]{1,200}$/,
]
const PATH_MAXIMUM = 200
/** Set beside the session: whoever has it is probably a member (VIS-ROUTE-02). */
const HINT = /(?:^|;\s*)adire-hint=1(?:;|$)/

interface WebDeps {
  /** Of the web workspace. */
  folder: string
  config: Config
  log: Log
  clock: Clock
}

/** The web app: hashed files for a year, public pages as they were rendered, the app's page for every address of its router. */
export function addWeb(app: FastifyInstance, { folder, config, log, clock }: WebDeps): void {
  const build = findBuild(folder)
  const pages = readPages({ folder: build && join(build, 'prerendered'), publicUrl: config.publicUrl, now: clock.now() })
  const appPaths = config.env === 'production' ? APP_PATHS : [...APP_PATHS, /^\/dev\/kit$/]
  if (build) {
    const release = markServed(build)
    app.addHook('onClose', async () => release())
    addFiles(app, join(build, 'dist'))
    addOtherBuilds(app, folder, clock)
  }
  for (const [path, { type, text }] of pages.texts)
    app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(text))
  for (const [path, page] of pages.byPath) app.get(path, (request, reply) => sendPublic(request, reply, page))
  // Some browsers' password managers ask for it.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/dashboard/profile/settings/account'))

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.originalUrl)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(request, reply.header('allow', 'GET, HEAD'), refusals.methodNotAllowed)
    if (!isForPeople(request)) return refuse(request, reply, refusals.notFound)
    const isApp = appPaths.some((known) => known.test(path))
    // The same page, at its one address.
    const plain = withoutTail(path)
    if (!isApp && path !== plain && pages.byPath.has(plain)) return reply.redirect(plain, 301)
    if (!isApp && isFile(path)) return reply.status(404).type('text/plain').send('Not found')
    if (!isApp) log.info({ path: sanitisePath(path) }, 'page not found')
    return send(reply.header('cache-control', 'no-store').status(isApp ? 200 : 404), isApp ? pages.app : pages.notFound)
  })
}

/** A path without what people and old links write behind it. */
function withoutTail(path: string): string {
  const page = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path
  return page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page
}

/** A missing file of a page: what asks for it is no person. */
function isFile(path: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.html')
}

/** Headers about how a page may behave. They mean nothing for a file, and are a third of a small one's bytes. */
const PAGE_HEADERS = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options', 'cross-origin-opener-policy']

function addFiles(app: FastifyInstance, root: string): void {
  void app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    // The page itself goes out with its own headers; the manifest of the build is nobody's business.
    globIgnore: ['index.html', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A worker is bound by the policy it came with, and a change of it counts at once.
      if (path.endsWith('/sw.js')) return reply.header('cache-control', 'no-cache')
      for (const name of PAGE_HEADERS) reply.removeHeader(name)
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
    },
  })
}

/** A rolling deployment has pages of several builds open at once, which need the files of theirs. */
function addOtherBuilds(app: FastifyInstance, webFolder: string, clock: Clock): void {
  const findFolder = createAssetFinder(webFolder, clock)
  app.get('/assets/*', async (request, reply) => {
    const name = request.url.split('?')[0]?.slice('/assets/'.length) ?? ''
    const root = findFolder(name)
    if (root === undefined) return reply.callNotFound()
    return reply.sendFile(name, root)
  })
}

/** The same for everybody, so that it may be kept and asked about; only the landing page looks who is coming. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, page: PageFile) {
  if (request.routeOptions.url === '/') {
    reply.header('vary', 'Cookie')
    const isAsking = new URLSearchParams(request.url.split('?')[1]).has('auth')
    if (HINT.test(request.headers.cookie ?? '') && !isAsking)
      return reply.header('cache-control', 'no-store').redirect(dashboardFor(request))
  }
  // With "not modified" as well: a browser takes the newer headers for the page it kept.
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, 'content-security-policy': page.policy })
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  return send(reply, page)
}

/** A payment provider's answer comes back to the root and belongs to the dashboard. */
function dashboardFor(request: FastifyRequest): string {
  const query = request.url.split('?')[1]
  return query ? `/dashboard?${query}` : '/dashboard'
}

function send(reply: FastifyReply, { html, policy }: PageFile) {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** A path as it may stand in a log: no control characters, no query, at most 200 characters (trap T31). */
function sanitisePath(path: string): string {
  return path.slice(0, PATH_MAXIMUM).replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '?')
}
