import { type IncomingMessage, request } from 'node:http'
import { BANNER_MAXIMUM_BYTES } from '@adire/contract/banners.ts'
import { PHOTO_MAXIMUM_BYTES } from '@adire/contract/photos.ts'
import { SELFIE_MAXIMUM_BYTES } from '@adire/contract/selfie-checks.ts'
import { VOICE_MAXIMUM_BYTES } from '@adire/contract/voice-recordings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures } from '../access.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { RANDOM_ID } from '../testing/calls.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { FORM_PARTS_MAXIMUM, parseForm, parseJson } from './bodies.ts'

/** Procedures that take a file, with the largest size. */
const UPLOADS = new Map([
  ['photos.upload', PHOTO_MAXIMUM_BYTES],
  ['selfieChecks.submit', SELFIE_MAXIMUM_BYTES],
  ['voices.save', VOICE_MAXIMUM_BYTES],
  ['messages.sendVoice', VOICE_MAXIMUM_BYTES],
  ['campaigns.uploadBanner', BANNER_MAXIMUM_BYTES],
])
const BOUNDARY = '----form-boundary-7MA4YWxkTrZu0gW'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const JSON_BYTES = 64 * 1024

let app: TestApp
let ada: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ada = await aMember(app, 'woman')
})
afterAll(() => app.close())

const writes = listProcedures()
  .map(({ name, access, procedure }) => ({ name, access, ...procedure['~orpc'].route }))
  .filter(({ method }) => method !== 'GET')

interface PartialRequest {
  method: string
  path: string
  type: string
  /** Content-Length of the request; only one byte is sent. */
  length: number
  cookie: string
}

/**
 * Sends a request without the rest of its body, from our own page. Only a server that answers
 * before reading the body answers at all; otherwise the test times out.
 */
async function sendWithoutBody(
  url: string,
  { method, path, type, length, cookie }: PartialRequest,
): Promise<{ status: number; code: string | undefined }> {
  const headers = { origin: url, 'content-type': type, 'content-length': String(length), cookie }
  const sent = request(`${url}${path}`, { method, headers, agent: false })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject)
      sent.write('x')
    })
    const chunks: Buffer[] = []
    // Buffers without an encoding, and an error of the contract or nothing.
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { code?: string }
    return { status: answer.statusCode ?? 0, code: body.code }
  } finally {
    // The connection may end in any way afterwards.
    sent.on('error', () => undefined).destroy()
  }
}

function half(
  { name, method = 'POST', path = '/' }: (typeof writes)[number],
  cookie = '',
  server = app,
) {
  const fileBytes = UPLOADS.get(name)
  return sendWithoutBody(server.url, {
    method,
    path: `/api${path.replaceAll(/\{[^{}]+\}/g, RANDOM_ID)}`,
    type: fileBytes === undefined ? 'application/json' : FORM_TYPE,
    length: fileBytes ?? JSON_BYTES,
    cookie,
  })
}

describe('refusals before the body', () => {
  test('refuses a visitor in every procedure that needs a session', async () => {
    const open = await startTestApp({ besides: app, withLimits: false })
    const guarded = writes.filter(({ access }) => access !== 'visitor')
    expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining([...UPLOADS.keys()]))
    for (const procedure of guarded)
      expect([procedure.name, await half(procedure, '', open)]).toEqual([
        procedure.name,
        { status: 401, code: 'UNAUTHENTICATED' },
      ])
    await open.close()
  })

  test('refuses a member in every staff procedure', async () => {
    for (const procedure of writes.filter(
      ({ access }) => access === 'moderator' || access === 'admin',
    ))
      expect([procedure.name, await half(procedure, ada.jar.header)]).toEqual([
        procedure.name,
        { status: 403, code: 'FORBIDDEN' },
      ])
  })

  test('refuses an account over the limit of uploads', async () => {
    const upload = writes.find(({ name }) => name === 'photos.upload')
    if (!upload) throw new Error('no upload')
    const eve = await aMember(app, 'woman')
    for (let i = 0; i < 10; i++)
      await expect(
        eve.client.photos.upload({ file: new File(['no photo'], 'x.png') }),
      ).rejects.toThrow()
    expect(await half(upload, eve.jar.header)).toEqual({ status: 429, code: 'RATE_LIMITED' })
  })

  test('refuses a request for an unknown address', async () => {
    const unknown = {
      method: 'POST',
      path: '/api/no-such-thing',
      type: 'application/json',
      length: JSON_BYTES,
      cookie: '',
    }
    expect(await sendWithoutBody(app.url, unknown)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})

function form(parts: string[]): Buffer {
  return Buffer.from(
    [...parts.map((part) => `--${BOUNDARY}\r\n${part}`), `--${BOUNDARY}--\r\n`].join(''),
    'latin1',
  )
}
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: string) =>
  `Content-Disposition: form-data; name="file"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`
const invalid = { code: 'INVALID_INPUT', status: 422 }

describe('limits of forms before parsing', () => {
  test('reads a file and the fields beside it', async () => {
    const parsed = await parseForm(
      form([file('z'.repeat(100_000)), field('crop[x]', '0.5'), field('clientId', RANDOM_ID)]),
      FORM_TYPE,
    )
    expect([...parsed.keys()]).toEqual(['file', 'crop[x]', 'clientId'])
    expect((parsed.get('file') as File).size).toBe(100_000)
  })

  test.each([
    ['too many fields', form(Array.from({ length: FORM_PARTS_MAXIMUM + 2 }, () => field('a', '')))],
    ['a field too long', form([field('description', 'x'.repeat(10_000))])],
    ['headers too long', form([`X-Long: ${'x'.repeat(5_000)}\r\n${field('a', '')}`])],
    ['a part without end of headers', form(['Content-Disposition: form-data; name="a"'])],
    [
      'something before the first part',
      Buffer.concat([Buffer.from('preamble\r\n'), form([field('a', '')])]),
    ],
    ['no part at all', Buffer.from('x')],
    ['a boundary all over the file', form([file(`--${BOUNDARY}`.repeat(1_000))])],
  ])('refuses %s', async (_what, bytes) => {
    await expect(parseForm(bytes, FORM_TYPE)).rejects.toMatchObject(invalid)
  })

  test('counts parts by the boundary that the parser gets', async () => {
    const bytes = Buffer.from(
      `--A\r\n${'--B\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(100)}--B--`,
    )
    await expect(
      parseForm(bytes, 'multipart/form-data; x=";boundary=A"; boundary=B'),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('refuses a form without its closing boundary', async () => {
    const bytes = Buffer.from(`--${BOUNDARY}\r\n${'a:b\r\n'.repeat(100_000)}`)
    await expect(parseForm(bytes, FORM_TYPE)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('refuses a form without a boundary', async () => {
    await expect(parseForm(form([field('a', '')]), 'multipart/form-data')).rejects.toMatchObject(
      invalid,
    )
  })
})

describe('limits of JSON before parsing', () => {
  test.each(['{"a":[1,2,{"b":"[[[[,,,,\\"{{"}]}', 'null', '"text"', '[]', '{"text":"\\\\"}'])(
    'reads %s',
    (text) => {
      expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text))
    },
  )

  test.each([
    ['nesting too deep', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['too many values', `[${'1,'.repeat(20_000)}1]`],
    ['too many empty lists', `[${'[],'.repeat(10_000)}[]]`],
    ['no JSON', '{"a":'],
    ['text behind it', '{} {}'],
  ])('refuses %s', (_what, text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining(invalid))
  })

  test('answers malformed JSON in the shape of the contract', async () => {
    const answer = await fetch(`${app.url}/api/me/profile`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: app.url, cookie: ada.jar.header },
      body: '{"aboutMe":',
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      defined: true,
      code: 'INVALID_INPUT',
      data: { issues: [{ path: '' }] },
    })
  })
})
