import { connect } from 'node:net'
import { DiscoverFilters, discoverSorts } from '@adire/contract/discovery.ts'
import { filterFields } from '@adire/contract/profile-fields.ts'
import { discoverInterests } from '@adire/contract/profiles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aMember } from '../testing/members.ts'
import { URL_MAXIMUM, HEADERS_MAXIMUM, PARAMETERS_MAXIMUM, PATH_MAXIMUM } from './url-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends exactly this text and closes the connection after the answer. */
async function sendRaw(text: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(app.url).port), 'localhost')
  socket.setEncoding('utf8').write(text)
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    const [, length] = /content-length: (\d+)\r\n/i.exec(answer) ?? []
    const end = answer.indexOf('\r\n\r\n')
    if (
      end >= 0 &&
      length !== undefined &&
      Buffer.byteLength(answer.slice(end + 4)) >= Number(length)
    )
      break
  }
  socket.destroy()
  const [headers = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers, body }
}

const get = (path: string, headers: string[] = []) =>
  sendRaw([`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'))
const numbered = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i))

describe('refuses addresses that no client of ours sends before anything reads them', () => {
  test.each([
    ['a path of slashes', '/'.repeat(6_000), 414],
    ['a path of slashes and a letter', `${'/'.repeat(400)}a`, 404],
    ['two slashes within', '/blog//post', 404],
    ['a path too long', `/${'a'.repeat(PATH_MAXIMUM)}`, 414],
    ['a path of dots', `/${'../'.repeat(PATH_MAXIMUM)}`, 414],
    ['an address too long', `/?q=${'a'.repeat(URL_MAXIMUM)}`, 414],
    ['too many parameters', `/?${'a&'.repeat(PARAMETERS_MAXIMUM)}`, 400],
    ['a lone percent sign', '/%', 400],
    ['a broken character', '/blog/%E0%A4%A', 400],
    ['an absolute address', 'http://elsewhere.example/health', 400],
  ])('refuses %s with a page', async (_what, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatch(/content-type: text\/html/)
    expect(answer.headers).toMatch(/content-security-policy: /)
    expect(answer.body).toContain('<!doctype html>')
  })

  test.each([
    ['a path of slashes', `/api${'/'.repeat(400)}`, 404, 'NOT_FOUND'],
    ['a path too long', `/api/${'a'.repeat(PATH_MAXIMUM)}`, 414, 'URI_TOO_LONG'],
    ['too many parameters', `/api/discover?${'a&'.repeat(PARAMETERS_MAXIMUM)}`, 400, 'BAD_REQUEST'],
    ['a lone percent sign', '/api/%', 400, 'BAD_REQUEST'],
    ['an unknown address', '/api/nothing-here', 404, 'NOT_FOUND'],
  ])('refuses %s under /api in the shape of the contract', async (_what, path, status, code) => {
    const { body, ...answer } = await get(path)
    expect(answer.status).toBe(status)
    expect(JSON.parse(body)).toEqual({
      defined: expect.any(Boolean),
      code,
      status,
      message: expect.any(String),
    })
  })

  test('accepts the longest address of Discover: every filter with every choice', async () => {
    const ada = await aMember(app, 'woman')
    const choices = Object.entries({
      ...DiscoverFilters.shape,
      interests: z.array(z.enum(discoverInterests)),
    }).flatMap(([name, schema]) => {
      const isMany = name === 'interests' || filterFields.some((known) => known === name)
      const options = isMany
        ? [
            ...JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).matchAll(
              /"enum":\[([^\]]+)\]/g,
            ),
          ]
        : []
      const values = JSON.parse(`[${options[0]?.[1] ?? ''}]`) as string[]
      return values.map(
        (value, i) => `${encodeURIComponent(`${name}[${i}]`)}=${encodeURIComponent(value)}`,
      )
    })
    expect(choices.length).toBeGreaterThan(40)
    const path = `/api/discover?${[...choices, `search=${encodeURIComponent('Ọ'.repeat(60))}`, `city=${encodeURIComponent('ọ'.repeat(80))}`].join('&')}&sort=${discoverSorts[0]}`
    const answer = await get(`${path}&cursor=${'a'.repeat(400)}`, [`Cookie: ${ada.jar.header}`])
    expect([403, 422]).toContain(answer.status)
  })
})

describe('headers', () => {
  test('refuses too many of them', async () => {
    const answer = await get(
      '/health',
      numbered(HEADERS_MAXIMUM, (i) => `X-${i}: 1`),
    )
    expect(answer.status).toBe(431)
  })

  test.each(['/health', '/', '/api/auth/session'])(
    'refuses two Host headers on %s',
    async (path) => {
      expect((await get(path, ['Host: elsewhere.example'])).status).toBe(400)
    },
  )

  test('answers non-HTTP and oversized requests in the shape of the contract', async () => {
    const garbage = await sendRaw('NOT HTTP AT ALL\r\n\r\n')
    expect(JSON.parse(garbage.body)).toEqual({
      defined: false,
      code: 'BAD_REQUEST',
      status: 400,
      message: 'Bad request',
    })
    const large = await get('/health', [`Cookie: ${'a'.repeat(20_000)}`])
    expect(JSON.parse(large.body)).toMatchObject({
      code: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
      status: 431,
    })
  })

  test('reads a cookie header with a thousand cookies', async () => {
    expect(
      (await get('/api/me/wallet', [`Cookie: ${numbered(1_000, (i) => `c${i}=1`).join('; ')}`]))
        .status,
    ).toBe(401)
  })
})

describe('one shape for every error', () => {
  test.each([
    [
      'a method pages do not have',
      'DELETE /blog',
      'Content-Type: application/json',
      405,
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a read with a body',
      'GET /api/me/wallet',
      'Content-Type: application/json',
      400,
      'BAD_REQUEST',
    ],
    [
      'a write of another type',
      'PUT /api/me/availability',
      'Content-Type: text/plain',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a page of another site',
      'PUT /api/me/availability',
      'Origin: https://evil.example',
      403,
      'FORBIDDEN',
    ],
  ])('refuses %s in the shape of the contract', async (_what, request, header, status, code) => {
    const headers = ['Host: localhost', 'Sec-Fetch-Site: same-origin', 'Content-Length: 2', header]
    const answer = await sendRaw([`${request} HTTP/1.1`, ...headers, '', '{}'].join('\r\n'))
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ code, status, message: expect.any(String) })
  })

  test('redirects /index.html to its page', async () => {
    const { status, headers } = await get('/index.html')
    expect([status, /location: (.*)/.exec(headers)?.[1]]).toEqual([301, '/'])
  })
})

describe('refuses streams opened by other sites', () => {
  test.each([
    ['a foreign origin', ['Origin: https://evil.example']],
    ['an origin of null', ['Origin: null']],
    ['a cross-site mark', ['Sec-Fetch-Site: cross-site']],
    ['a same-site mark', ['Sec-Fetch-Site: same-site']],
  ])('refuses %s', async (_what, headers) => {
    const ada = await aMember(app, 'woman')
    const answer = await get('/api/stream', [...headers, `Cookie: ${ada.jar.header}`])
    expect(answer.status).toBe(403)
    expect(app.deps.realtime.streamCount).toBe(0)
  })
})
