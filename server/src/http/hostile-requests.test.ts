import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { measureStall, STALL_LIMIT_MS } from '../testing/stalls.ts'

/**
 * Requests no browser sends: each gets a status below 500 or a closed connection, and delays no
 * other request.
 */

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

/** Sends bytes and returns the status line; empty for a connection closed without one. */
function sendBytes(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), 'localhost')
    let heard = ''
    const end = () => {
      socket.destroy()
      resolve(heard.split('\r\n', 1)[0] ?? '')
    }
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (heard.includes('\r\n')) end()
    })
    socket.on('error', end).on('close', end)
    socket.write(bytes)
  })
}

function head(line: string, ...headers: string[]): string {
  const own = [`Host: ${new URL(app.url).host}`, `Origin: ${app.url}`, `Cookie: ${ada.jar.header}`]
  return [`${line} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n')
}

function post(path: string, body: string | Buffer, ...headers: string[]): Buffer {
  const bytes = Buffer.from(body)
  const type = headers.some((header) => /^content-type:/i.test(header))
    ? []
    : ['Content-Type: application/json']
  const close = headers.some((header) => /^connection:/i.test(header)) ? [] : ['Connection: close']
  return Buffer.concat([
    Buffer.from(
      head(`POST ${path}`, `Content-Length: ${bytes.length}`, ...type, ...close, ...headers),
      'latin1',
    ),
    bytes,
  ])
}

const get = (path: string, ...headers: string[]) =>
  Buffer.from(head(`GET ${path}`, 'Connection: close', ...headers), 'latin1')

type Case = [name: string, bytes: string | Buffer]

/** Lists cases answered with 500 or above, or that blocked the event loop. */
async function listFaults(cases: Iterable<Case>): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, bytes] of cases) {
    let answer = ''
    const ms = await measureStall(async () => {
      answer = await sendBytes(bytes)
    })
    if (/ 5\d\d/.test(answer) || ms > STALL_LIMIT_MS)
      wrong.push(`${name}: ${answer}, ${Math.round(ms)} ms`)
  }
  return wrong
}

const PATHS = [
  '/',
  '/api/me/wallet',
  '/api/stream',
  '/media/x/320',
  '/assets/x.js',
  '/webhooks/sandbox',
  '/ads/click/x',
  '/health',
  '*',
]

test('answers unusual methods and protocols below 500', async () => {
  function* cases(): Generator<Case> {
    for (const method of [
      'TRACE',
      'CONNECT',
      'PROPFIND',
      'PURGE',
      'FOO',
      'get',
      'QUERY',
      'OPTIONS',
      'HEAD',
      'DELETE',
      'PATCH',
    ])
      for (const path of PATHS)
        yield [`${method} ${path}`, head(`${method} ${path}`, 'Connection: close')]
    yield ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n']
    yield ['HTTP/1.1 without host', 'GET / HTTP/1.1\r\n\r\n']
    yield ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']
    for (const path of ['/', '/api/stream'])
      for (const protocol of ['websocket', 'h2c'])
        yield [
          `${protocol} ${path}`,
          head(
            `GET ${path}`,
            'Connection: Upgrade',
            `Upgrade: ${protocol}`,
            'Sec-WebSocket-Version: 13',
          ),
        ]
  }
  expect(await listFaults(cases())).toEqual([])
}, 120_000)

const HEADERS = [
  'Cookie',
  'Origin',
  'Content-Type',
  'Content-Length',
  'X-Forwarded-For',
  'If-None-Match',
  'Idempotency-Key',
  'Range',
]
const MORE_HEADERS = [
  'Accept-Encoding',
  'Last-Event-ID',
  'X-Challenge-Solution',
  'Transfer-Encoding',
  'Expect',
  'Connection',
  'Content-Encoding',
]

test('answers unusual headers below 500', async () => {
  const values = [
    'a'.repeat(8_000),
    '',
    'ÿþä',
    ','.repeat(5_000),
    'null',
    '-1',
    '9'.repeat(23),
    '100-continue',
    'chunked',
    'gzip, gzip',
  ]
  function* cases(): Generator<Case> {
    for (const name of [...HEADERS, ...MORE_HEADERS])
      for (const value of values) {
        const what = `${name}: ${value.slice(0, 12)}`
        yield [`page, ${what}`, get('/', `${name}: ${value}`)]
        yield [`read, ${what}`, get('/api/me/wallet', `${name}: ${value}`)]
        yield [`write, ${what}`, post('/api/likes', '{}', `${name}: ${value}`)]
        yield [`write, two of ${what}`, post('/api/likes', '{}', `${name}: ${value}`, `${name}: x`)]
      }
  }
  expect(await listFaults(cases())).toEqual([])
}, 240_000)

test('answers unusual bodies below 500', async () => {
  const bodies: Record<string, string | Buffer> = {
    prototypes: '{"__proto__":{"a":1},"constructor":{"prototype":{"x":1}},"to":"__proto__"}',
    'one key three thousand times': `{${'"to":1,'.repeat(3_000)}"to":2}`,
    'UTF-16': Buffer.from('\ufeff{}', 'utf16le'),
    'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    zeros: String.raw`{"to":"\u0000"}`,
    'a lone surrogate': String.raw`{"to":"\ud800"}`,
    'an endless number': '{"expectedPrice":1e999,"to":1e999}',
    'packed bytes': gzipSync('{}'),
    null: 'null',
    'a list': `[${'0,'.repeat(3_999)}0]`,
    'long ligatures': `{"to":"${String.raw`\uFDFA`.repeat(9_000)}"}`,
  }
  const writes = [
    '/api/likes',
    '/api/auth/log-in',
    '/api/auth/sign-up',
    '/api/inquiries',
    '/webhooks/sandbox',
    '/newsletter/unsubscribe?token=x',
  ]
  function* cases(): Generator<Case> {
    for (const [name, body] of Object.entries(bodies))
      for (const path of writes) yield [`${name} to ${path}`, post(path, body)]
    const chunked = head(
      'POST /api/likes',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    yield ['chunks with a trailer', `${chunked}2\r\n{}\r\n0\r\nCookie: x\r\n\r\n`]
    yield ['chunks with an extension', `${chunked}2;${'a'.repeat(10_000)}\r\n{}\r\n0\r\n\r\n`]
  }
  expect(await listFaults(cases())).toEqual([])
}, 120_000)

test('answers unusual forms below 500', async () => {
  const types = [
    '',
    '; boundary=',
    '; boundary="',
    '; boundary=x; boundary=y',
    `; boundary=${'-'.repeat(200)}`,
    "; boundary*=utf-8''x",
  ]
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n--x--\r\n`
  function* cases(): Generator<Case> {
    for (const type of types)
      for (const body of [
        '',
        '--x--\r\n',
        part('file'),
        part('__proto__'),
        part('file[0][__proto__]'),
      ])
        yield [
          `${type} ${body}`,
          post('/api/me/photos', body, `Content-Type: multipart/form-data${type}`),
        ]
  }
  expect(await listFaults(cases())).toEqual([])
})

test('answers unusual searches, cursors and ranges below 500', async () => {
  const texts = [
    '\ufdfa'.repeat(100),
    'a\u0315\u0300'.repeat(200),
    '\u1100\u1161\u11a8'.repeat(200),
    '%_\\'.repeat(60),
    'a & b | !c:* <-> (',
    'a\0b',
  ]
  const cursors = ['x', Buffer.alloc(284, 7).toString('base64url'), '[]', '%00', '__proto__']
  function* cases(): Generator<Case> {
    for (const text of texts.map(encodeURIComponent))
      for (const path of [
        '/api/discover?search=',
        '/api/matches?search=',
        '/blog/',
        '/receipts/',
        '/media/',
        '/ads/click/',
      ])
        yield [`${path}${text.slice(0, 20)}`, get(path + text)]
    for (const cursor of cursors.map(encodeURIComponent))
      for (const path of [
        '/api/discover?cursor=',
        '/api/notifications?cursor=',
        '/api/events?position=',
      ])
        yield [path + cursor, get(path + cursor)]
    for (const range of ['0-0,1-1,2-2', '-999999999999', `${'0-0,'.repeat(1_000)}0-0`])
      for (const path of ['/robots.txt', '/', `/media/${ada.id}/320`])
        yield [`${path} ${range}`, get(path, `Range: bytes=${range}`)]
  }
  expect(await listFaults(cases())).toEqual([])
}, 120_000)
