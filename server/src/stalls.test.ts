import { execFile } from 'node:child_process'
import { request as sendRequest, type OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { resolvePassword } from './features/auth/password-rules.ts'
import { estimateGuesses, isCommonPassword } from './gateways/password-strength.ts'
import { findUnsupportedFormat } from './gateways/image-format.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { aMember, type TestMember } from './testing/members.ts'
import { listTexts, makeFullSample, type Path, replaceAt } from './testing/sample-input.ts'
import { hostileTexts, listHostileTexts, measureStall, STALL_LIMIT_MS } from './testing/stalls.ts'

/**
 * No input may block the event loop for more than 50 ms, because every other request waits
 * meanwhile.
 */

const JSON_MAXIMUM = 60_000
const HEADER_MAXIMUM = 15_000
/** Largest uploads, with a little room for their frame. */
const UPLOAD_MAXIMUM = 5 * 1024 * 1024

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp({
    withLimits: false,
    withJobs: false,
    config: { trustedProxies: ['127.0.0.1', '::1'] },
  })
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
}

/** Returns the status, or the error code of a closed connection; costs this thread little. */
function send({ method = 'GET', path, headers = {}, body }: Sent): Promise<string> {
  const { port, origin } = new URL(app.url)
  return new Promise((resolve) => {
    const request = sendRequest(
      {
        host: 'localhost',
        port,
        path,
        method,
        // A new connection each: one that the server closes after a refusal would fail the next
        // request.
        agent: false,
        headers: { origin, ...(body && { 'content-length': body.length }), ...headers },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', () => resolve('cut'))
      },
    )
    request.once('error', (error) => resolve('code' in error ? String(error.code) : 'cut'))
    request.end(body)
  })
}

/**
 * Stops at the first stall: where time doubles with each repetition, the next case could take
 * minutes.
 */
async function findStall(
  cases: Iterable<[name: string, work: () => unknown]>,
): Promise<string | undefined> {
  for (const [name, work] of cases) {
    const ms = await measureStall(work)
    if (ms > STALL_LIMIT_MS) return `${name}: ${Math.round(ms)} ms`
  }
  return undefined
}

const inputs = listProcedures().flatMap((declared) => {
  const { name, access, procedure } = declared
  const { inputSchema, route } = procedure['~orpc']
  if (!inputSchema) return []
  const schema = inputSchema as z.ZodType
  const sample = makeFullSample(declared)
  const { method = 'POST', path = '/' } = route
  return [{ name, access, schema, sample, method, path, texts: listTexts(sample) }]
})

test('measures a blocked thread as a stall, and short work as none', async () => {
  const block = () => {
    const before = process.threadCpuUsage().user
    while (process.threadCpuUsage().user - before <= STALL_LIMIT_MS * 1_000);
  }
  expect(await measureStall(block)).toBeGreaterThan(STALL_LIMIT_MS)
  expect(await measureStall(() => /^<svg[\s>]/i.test('<svg>'))).toBeLessThan(STALL_LIMIT_MS)
})

test('validates long texts in every schema without a stall', async () => {
  expect(inputs.flatMap(({ texts }) => texts).length).toBeGreaterThan(200)
  const largest = Object.entries(hostileTexts).map(([name, make]): [string, string] => {
    const bytesEach = Buffer.byteLength(make(1_000)) / 1_000
    return [`all bytes of a body as ${name}`, make(Math.floor(JSON_MAXIMUM / bytesEach))]
  })
  function* cases(): Generator<[string, () => unknown]> {
    for (const { name, schema, sample, texts } of inputs)
      for (const [what, text] of listHostileTexts(1_000)) {
        const hostile = texts.reduce((input: unknown, path) => replaceAt(input, path, text), sample)
        if (texts.length > 0) yield [`${name}, ${what}`, () => schema.safeParse(hostile)]
      }
    for (const { name, schema, sample, texts } of inputs)
      for (const [what, text] of largest)
        for (const path of texts) {
          const hostile = replaceAt(sample, path, text)
          yield [`${name} ${path.join('.')}, ${what}`, () => schema.safeParse(hostile)]
        }
  }
  expect(await findStall(cases())).toBeUndefined()
}, 120_000)

test('validates long lists, deep nesting and many fields in every schema without a stall', async () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
  const wide = Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`field${i}`, 1]))
  const long = Array.from({ length: 20_000 }, () => 'a')
  function* cases(): Generator<[string, () => unknown]> {
    for (const { name, schema, sample } of inputs) {
      const keys = Object.keys(sample)
      for (const [what, value] of Object.entries({ deep, wide, long }))
        yield [
          `${name}, ${what}`,
          () => schema.safeParse(Object.fromEntries(keys.map((key) => [key, value]))),
        ]
      yield [`${name}, unknown fields`, () => schema.safeParse({ ...sample, ...wide })]
    }
  }
  expect(await findStall(cases())).toBeUndefined()
})

/** Builds a call as the page sends it: in the path, the query or as JSON. */
function makeCall({
  method,
  path,
  input,
}: {
  method: string
  path: string
  input: Record<string, unknown>
}): Sent {
  const rest = { ...input }
  const filled = path.replaceAll(/\{\+?(\w+)\}/g, (_whole, key: string) => {
    const value = encodeURIComponent(toWellFormed(String(rest[key])))
    delete rest[key]
    return value
  })
  if (method !== 'GET')
    return {
      method,
      path: `/api${filled}`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(rest)),
    }
  const query = Object.entries(rest)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(toWellFormed(typeof value === 'string' ? value : JSON.stringify(value)))}`,
    )
    .join('&')
  return { method, path: `/api${filled}?${query}` }
}

const toWellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '')

/** Sizes that reach the handler, and sizes that are refused. */
function* fieldCases(
  accesses: readonly string[],
  headers: OutgoingHttpHeaders,
): Generator<[string, () => unknown]> {
  for (const { name, access, method, path, sample, texts } of inputs) {
    if (!accesses.includes(access) || name.endsWith('.upload') || name === 'selfieChecks.submit')
      continue
    for (const place of texts)
      for (const [what, text] of fieldTexts(method))
        yield [`${name} ${place.join('.')}, ${what}`, work(place, text)]
    function work(place: Path, text: string) {
      const call = makeCall({
        method,
        path,
        input: replaceAt(sample, place, text) as Record<string, unknown>,
      })
      return () => send({ ...call, headers: { ...call.headers, ...headers } })
    }
  }
}

function* fieldTexts(method: string): Generator<[string, string]> {
  for (const length of [24, 64, 250, method === 'GET' ? 1_500 : 4_000])
    for (const name of [
      'letters',
      'digits',
      'spaces',
      'dots',
      'comments',
      'accents',
      'ligatures',
      'parentheses',
    ] as const)
      yield [`${length} characters of ${name}`, hostileTexts[name]?.(length) ?? '']
}

test('handles every visitor field without a stall', async () => {
  expect(await findStall(fieldCases(['visitor'], {}))).toBeUndefined()
}, 300_000)

test("handles every cursor, search and field of a member's reads without a stall", async () => {
  function* reads() {
    for (const [name, work] of fieldCases(['member'], { cookie: ada.jar.header }))
      if (readNames.has(name.split(' ')[0] ?? '')) yield [name, work] as [string, () => unknown]
  }
  const readNames = new Set<string>(
    inputs.filter(({ method }) => method === 'GET').map(({ name }) => name),
  )
  expect(await findStall(reads())).toBeUndefined()
}, 300_000)

test('estimates the strength of every password without a stall', async () => {
  const patterns = [
    '1',
    'a',
    '1a',
    '20202020',
    '12/31/1999 ',
    'qwerty',
    'l33t5p34k!',
    '4@s$1',
    'zxcvbn1!',
    '{[(1l|!',
    '0o$5@4',
    ...'.@-_ ',
  ]
  const owner = {
    email: `${'word.'.repeat(12)}@people.example`,
    city: 'Port of Spain',
    handle: 'Bold Heron 47',
    isStaff: true,
  }
  function* cases(): Generator<[string, () => unknown]> {
    for (const pattern of patterns)
      for (const length of [16, 32, 64, 256])
        yield [
          `${length} characters of ${pattern}`,
          () =>
            resolvePassword(pattern.repeat(length).slice(0, length), owner, {
              isCommonPassword,
              estimateGuesses,
            }),
        ]
  }
  expect(await findStall(cases())).toBeUndefined()
})

test('estimates the first password of a new process as fast as later ones', async () => {
  // CPU time of this thread, so that other work on the machine doesn't count.
  const script = `
    const { estimateGuesses } = await import(${JSON.stringify(new URL('gateways/password-strength.ts', import.meta.url).href)})
    const times = Array.from({ length: 40 }, () => {
      const before = process.threadCpuUsage()
      estimateGuesses('1a'.repeat(10), [])
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    })
    const usual = times.slice(-21).toSorted((a, b) => a - b)[10]
    console.log(times[0] / usual)`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ])
  expect(Number(stdout)).toBeLessThan(3)
})

const HEADERS = [
  'cookie',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-disposition',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'user-agent',
  'referer',
  'origin',
  'range',
  'if-none-match',
  'if-modified-since',
  'sec-fetch-site',
  'authorization',
  'last-event-id',
]

test('handles every header without a stall', async () => {
  function* cases(): Generator<[string, () => unknown]> {
    for (const [what, text] of listHostileTexts(HEADER_MAXIMUM)) {
      const value = text.replaceAll(/[^\t\u0020-\u007e]/g, ' ')
      for (const header of HEADERS) {
        const prefix =
          header === 'content-type' ? 'application/json; ' : header === 'cookie' ? 'session=' : ''
        const headers = { [header]: prefix + value }
        yield [
          `${header} of a write, ${what}`,
          () =>
            send({ method: 'POST', path: '/api/auth/log-in', headers, body: Buffer.from('{}') }),
        ]
      }
      const all = Object.fromEntries(
        HEADERS.slice(0, 5).map((header) => [header, value.slice(0, 2_500)]),
      )
      yield [`headers of a page, ${what}`, () => send({ path: '/', headers: all })]
    }
  }
  expect(await findStall(cases())).toBeUndefined()
}, 300_000)

test('handles every address without a stall', async () => {
  function* cases(): Generator<[string, () => unknown]> {
    for (const [what, text] of listHostileTexts(HEADER_MAXIMUM)) {
      const raw = text.replaceAll(/[^\u0021-\u007e]/g, '+')
      for (const start of [
        '/',
        '/api/',
        '/api/discover/',
        '/media/',
        '/blog/',
        '/assets/',
        '/dashboard/',
        '/?',
        '/api/discover?q=',
        '/?a=',
      ])
        yield [`${start}, ${what}`, () => send({ path: start + raw })]
    }
    yield [
      'ten thousand keys of a query',
      () => send({ path: `/api/discover?${'a&'.repeat(7_000)}` }),
    ]
    yield ['a deep query', () => send({ path: `/api/discover?a${'[a]'.repeat(4_000)}=1` })]
    yield [
      'a long list in a query',
      () => send({ path: `/api/discover?${'a[]=1&'.repeat(2_000)}` }),
    ]
  }
  expect(await findStall(cases())).toBeUndefined()
}, 300_000)

test('parses every JSON body without a stall', async () => {
  const bodies: Record<string, string> = {
    'nested lists': '['.repeat(JSON_MAXIMUM),
    'closed nested lists': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    'nested objects': '{"a":'.repeat(12_000),
    'many keys': `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    'a long list': `[${'1,'.repeat(29_000)}1]`,
    'long lists as fields': `{"email":[${'"a",'.repeat(14_000)}1],"password":1}`,
    'a number of many digits': '1'.repeat(JSON_MAXIMUM),
    escapes: `"${'\\u0000'.repeat(9_000)}"`,
    prototypes: `{${'"__proto__":{'.repeat(3_000)}`,
  }
  function* cases(): Generator<[string, () => unknown]> {
    for (const [name, body] of Object.entries(bodies))
      for (const path of [
        '/api/auth/log-in',
        '/api/auth/sign-up',
        '/api/inquiries',
        '/api/newsletter/subscriptions',
      ])
        yield [
          `${name} to ${path}`,
          () =>
            send({
              method: 'POST',
              path,
              headers: { 'content-type': 'application/json' },
              body: Buffer.from(body),
            }),
        ]
  }
  expect(await findStall(cases())).toBeUndefined()
}, 120_000)

const BOUNDARY = '----FormBoundary7MA4YWxkTrZu0gW'

function makeForm(file: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** Uploads a form as a member; it must be read, or nothing would be measured. */
async function upload(body: Buffer, headers: OutgoingHttpHeaders = {}): Promise<void> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const answer = await send({
    method: 'POST',
    path: '/api/me/photos',
    headers: { cookie: ada.jar.header, 'content-type': type, ...headers },
    body,
  })
  expect(answer).toMatch(/^4\d\d$/)
}

/** Magic bytes of the formats. */
const SIGNATURES: Record<string, Buffer> = {
  none: Buffer.alloc(0),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  gif: Buffer.from('GIF89a'),
  tiff: Buffer.from('II*\0', 'latin1'),
  heic: Buffer.from('\0\0\0\u0018ftypheic', 'latin1'),
  svg: Buffer.from('<?xml version="1.0"?>'),
}

test('accepts every member file without a stall', async () => {
  function* cases(): Generator<[string, () => unknown]> {
    for (const [format, start] of Object.entries(SIGNATURES))
      for (const length of [150, 170, 184, 198, 4_000, UPLOAD_MAXIMUM - 100])
        for (const name of ['comments', 'spaces', 'zeros'] as const) {
          const file = Buffer.concat([
            start,
            Buffer.from(hostileTexts[name]?.(length) ?? '', 'latin1'),
          ])
          yield [`${format}, ${length} bytes of ${name}`, () => upload(makeForm(file))]
        }
  }
  expect(await findStall(cases())).toBeUndefined()
}, 300_000)

test('detects the format of every file in the worker without a stall', async () => {
  function* cases(): Generator<[string, () => unknown]> {
    for (const [what, text] of listHostileTexts(JSON_MAXIMUM))
      for (const start of ['', '<?xml', '<!--', '<!doctype', '<!doctype ['])
        yield [what, () => findUnsupportedFormat(Buffer.from(start + text, 'latin1'))]
  }
  expect(await findStall(cases())).toBeUndefined()
})

test('parses every member form without a stall', async () => {
  const fill = (part: string) =>
    Buffer.from(part.repeat(Math.floor(UPLOAD_MAXIMUM / part.length)), 'latin1')
  const field = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="`
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const bodies: Record<string, Buffer> = {
    'many fields': Buffer.concat([fill(field), end]),
    'many boundaries': fill(`--${BOUNDARY}\r\n`),
    'a long name': Buffer.concat([Buffer.from(head), fill('a'), end]),
    'many escapes in a name': Buffer.concat([Buffer.from(head), fill('%22'), end]),
    'many header lines': Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), fill('a: b\r\n'), end]),
    'spaces in a header': Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition:`),
      fill(' '),
      end,
    ]),
    'line breaks': fill('\r\n'),
    'almost boundaries': Buffer.concat([
      Buffer.from(`${head}file"; filename="a"\r\n\r\n`),
      fill(`\r\n--${BOUNDARY.slice(0, -1)}`),
      end,
    ]),
    dashes: fill('-'),
  }
  function* cases(): Generator<[string, () => unknown]> {
    for (const [name, body] of Object.entries(bodies)) yield [name, () => upload(body)]
    for (const [what, text] of listHostileTexts(HEADER_MAXIMUM)) {
      const boundary = text.replaceAll(/[^\u0020-\u007e]/g, '-')
      yield [
        `a boundary of ${what}`,
        () =>
          upload(makeForm(Buffer.alloc(100)), {
            'content-type': `multipart/form-data; boundary=${boundary}`,
          }),
      ]
    }
  }
  expect(await findStall(cases())).toBeUndefined()
}, 300_000)
