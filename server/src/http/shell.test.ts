import { Readable } from 'node:stream'
import { type ErrorCode, errorCatalogue } from '@adire/contract/errors.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures } from '../access.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { aMember, type TestMember } from '../testing/members.ts'

let app: TestApp
let ada: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

/** Sends a request with exactly these headers; unlike fetch, it adds none. */
function send(
  path: string,
  {
    method = 'POST',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return request(`${app.url}${path}`, {
    method: method as 'POST',
    headers: { cookie: ada.jar.header, ...headers },
    body: body ?? null,
  })
}

const body = JSON.stringify({ isAvailable: false })
const json = { 'content-type': 'application/json' }

describe('cross-site writes', () => {
  test.each([
    ['a foreign origin', 'PUT', { ...json, origin: 'https://evil.example' }, 403],
    ['an origin of null', 'PUT', { ...json, origin: 'null' }, 403],
    ['no origin and a cross-site mark', 'PUT', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    [
      'a same-site mark of a sister domain',
      'PUT',
      { ...json, 'sec-fetch-site': 'same-site', origin: 'https://other.adire.example' },
      403,
    ],
    ['neither mark nor origin', 'PUT', json, 403],
    ['plain text', 'PUT', { 'content-type': 'text/plain', origin: 'own' }, 415],
    ['a form', 'PUT', { 'content-type': 'application/x-www-form-urlencoded', origin: 'own' }, 415],
    [
      'a multipart form where none is expected',
      'PUT',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'own' },
      415,
    ],
    ['a method override', 'POST', { ...json, origin: 'own', 'x-http-method-override': 'PUT' }, 404],
  ])('%s', async (_what, method, headers, status) => {
    const own = {
      ...headers,
      ...('origin' in headers && headers.origin === 'own' ? { origin: app.url } : {}),
    } as Record<string, string>
    const answer = await send('/api/me/availability', { method, headers: own, body })
    expect(answer.statusCode).toBe(status)
    expect((await ada.client.profiles.mine()).isAvailable).toBe(true)
  })

  test('changes nothing by GET', async () => {
    expect(
      (await send('/api/me/availability?isAvailable=false', { method: 'GET' })).statusCode,
    ).toBe(404)
    expect((await ada.client.profiles.mine()).isAvailable).toBe(true)
  })

  test('accepts the same write from our own page', async () => {
    expect(
      (
        await send('/api/me/availability', {
          method: 'PUT',
          headers: { ...json, 'sec-fetch-site': 'same-origin' },
          body,
        })
      ).statusCode,
    ).toBe(200)
    expect((await ada.client.profiles.mine()).isAvailable).toBe(false)
    expect(
      (
        await send('/api/me/availability', {
          method: 'PUT',
          headers: { ...json, origin: app.url },
          body: JSON.stringify({ isAvailable: true }),
        })
      ).statusCode,
    ).toBe(200)
  })
})

test('refuses bodies above 64 KB or of unknown length before reading them', async () => {
  const large = await send('/api/me/profile', {
    method: 'PATCH',
    headers: { ...json, origin: app.url },
    body: JSON.stringify({ aboutMe: 'x'.repeat(70_000) }),
  })
  expect(large.statusCode).toBe(413)
  const chunked = await request(`${app.url}/api/me/profile`, {
    method: 'PATCH',
    headers: { ...json, origin: app.url, cookie: ada.jar.header },
    body: Readable.from(['{}']),
  })
  expect(chunked.statusCode).toBe(411)
})

test.each([
  '{"aboutMe":"\\u0000"}',
  '{"aboutMe":"\\ud800"}',
  '{"interests":["\\u0007"]}',
  '{"heightCm":1e309}',
  '[]',
  '"x"',
  '{"a":'.repeat(5_000),
])('refuses a hostile body without a fault: %#', async (hostile) => {
  const answer = await send('/api/me/profile', {
    method: 'PATCH',
    headers: { ...json, origin: app.url },
    body: hostile,
  })
  expect([400, 413, 422], app.logged().split('\n').at(-2)).toContain(answer.statusCode)
})

test('sends security headers with every answer', async () => {
  for (const path of ['/', '/api/auth/session', '/no-such-page', '/health']) {
    const { headers } = await send(path, { method: 'GET' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('sends answers for members with no-store', async () => {
  const { headers } = await send('/api/me/profile', { method: 'GET' })
  expect(headers['cache-control']).toBe('no-store')
})

test('answers one word for health and readiness, and serves no metrics on the public port', async () => {
  expect(await (await send('/health', { method: 'GET' })).body.json()).toEqual({ status: 'ok' })
  expect(await (await send('/ready', { method: 'GET' })).body.json()).toEqual({ status: 'ready' })
  expect((await send('/metrics', { method: 'GET' })).statusCode).toBe(404)
})

test('describes every visitor and member procedure, and none of staff', async () => {
  const description = (await (await send('/api/openapi.json', { method: 'GET' })).body.json()) as {
    paths: Record<string, Record<string, { responses: object }>>
  }
  expect(await new Validator().validate(description)).toMatchObject({ valid: true })
  for (const { name, access, procedure } of listProcedures()) {
    const { route, errorMap } = procedure['~orpc']
    const operation = description.paths[route.path ?? '']?.[(route.method ?? '').toLowerCase()]
    const isPublic = access === 'visitor' || access === 'member'
    expect([name, operation !== undefined]).toEqual([name, isPublic])
    if (!isPublic) continue
    for (const code of Object.keys(errorMap))
      expect(Object.keys(operation?.responses ?? {})).toContain(
        String(errorCatalogue[code as ErrorCode].status),
      )
  }
})

test('answers an unknown address with a 404 page and logs a sanitised path', async () => {
  const { statusCode } = await send('/Oops%0d%0aInjected-Line/page?token=secret-canary', {
    method: 'GET',
  })
  expect(statusCode).toBe(404)
  const line = app
    .logged()
    .split('\n')
    .find((text) => text.includes('Injected-Line'))
  expect(line).toContain('/Oops??Injected-Line/page')
  expect(app.logged()).not.toContain('secret-canary')
})

test('reveals only a reference of a bug, the same in the answer and the log', async () => {
  await sql`alter table member_preferences rename to mislaid`.execute(app.db)
  try {
    const answer = await send('/api/me/preferences', { method: 'GET' })
    expect(answer.statusCode).toBe(500)
    const reference = String(answer.headers['x-request-id'])
    expect(await answer.body.json()).toMatchObject({
      message: `Something went wrong on our side. Reference ${reference}`,
    })
    const line = app
      .logged()
      .split('\n')
      .find((text) => text.includes('a request failed'))
    expect(line).toContain(reference)
    expect(line).toContain('member_preferences')
  } finally {
    await sql`alter table mislaid rename to member_preferences`.execute(app.db)
  }
})
