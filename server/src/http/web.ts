import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../lib/log.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Addresses that the page's own router knows; any other is answered with the same page and 404. */
const KNOWN = [
  /^\/$/,
  /^\/welcome$/,
  /^\/dashboard(\/.*)?$/,
  /^\/reset-password$/,
  /^\/confirm-email$/,
  /^\/(about|how-it-works|safety|success-stories)$/,
  /^\/(privacy-policy|terms-of-service|cookie-policy|community-guidelines|dmca)$/,
]
const PATH_MAXIMUM = 200
/** What a server without built pages says, as one for the API alone is. */
const NOT_BUILT = '<!doctype html><html lang="en"><title>Adire</title><p>The pages are not built. Run: npm start</p></html>'

/** The web app: hashed files for a year, its page for every address of its router. */
export function addWeb(app: FastifyInstance, { folder, log, isKit }: { folder: string; log: Log; isKit: boolean }): void {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const page = isBuilt ? readFileSync(join(folder, 'index.html'), 'utf8') : NOT_BUILT
  if (isBuilt) addFiles(app, folder)
  for (const path of ['/', '/index.html']) app.get(path, (request, reply) => sendPage(request, reply, page, 200))

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.status(405).send({ code: 'METHOD_NOT_ALLOWED', status: 405 })
    if (/\.[a-z0-9]{1,8}$/i.test(path)) return reply.status(404).type('text/plain').send('Not found')
    const isKnown = KNOWN.some((known) => known.test(path)) || (isKit && path === '/dev/kit')
    if (!isKnown) log.info({ path: sanitisePath(path) }, 'page not found')
    return sendPage(request, reply, page, isKnown ? 200 : 404)
  })
}

function addFiles(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The page itself goes out below, with its nonce.
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300')
    },
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, status: number) {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__STYLE_NONCE__', request.styleNonce))
}

/** A path as it may stand in a log: no control characters, no query, at most 200 characters (trap T31). */
export function sanitisePath(path: string): string {
  return path.slice(0, PATH_MAXIMUM).replace(/[^\x20-\x7e]|%[01][0-9a-f]|%7f/gi, '?')
}
