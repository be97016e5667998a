import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcedureName } from '@adire/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { aMember, anAdmin, match, type TestMember } from './testing/members.ts'
import { readSample } from './testing/sample-input.ts'
import { anAddress, anEmail, aSignUp, behindProxy } from './testing/visitors.ts'
import { hashEmail } from './lib/secrets.ts'

/**
 * Every limit of the security design, against two servers with one database. Where a number
 * differs, `instead` says why: people who share an address must not be refused, so failures are
 * counted rather than calls, and busy addresses get a challenge.
 */

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
  second = await startTestApp({
    config: { ...behindProxy, sessionSecrets: app.deps.config.sessionSecrets },
    besides: app,
  })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
/** Points left before a burst, and calls in the burst. */
const LEFT = 3
const BURST = 10
const SHARED =
  'a mobile network shows many people by one address, so a busy address gets a challenge before it is refused'

interface Caller {
  member: TestMember | undefined
  address: string
  email: string
}
interface Call {
  path: string
  method?: string
  body?: unknown
  form?: FormData
}
interface Row {
  operation: string
  points: number
  seconds: number
  /** Key of the counter, without the caller. */
  key: string
  by: 'account' | 'address' | 'email'
  over: 428 | 429
  /** By default the sample of the procedure that `key` names. */
  call?: (caller: Caller) => Call | Promise<Call>
  /** The caller; by default a member for limits by account, else a visitor. */
  as?: 'member' | 'admin'
  instead?: string
}

const procedures = new Map(listProcedures().map((declared) => [declared.name, declared]))

/** Builds a call with valid input about things that don't exist: limits count before any lookup. */
function makeCall(name: ProcedureName, given: object = {}): (caller: Caller) => Call {
  const declared = procedures.get(name)
  if (!declared) throw new Error(`no procedure ${name}`)
  const { method = 'POST', path = '/' } = declared.procedure['~orpc'].route
  return () => {
    const input: Record<string, unknown> = { ...readSample(declared), ...given }
    const filled = path.replaceAll(/\{\+?(\w+)\}/g, (_whole, key: string) => String(input[key]))
    return method === 'GET'
      ? { method, path: `/api${filled}` }
      : { method, path: `/api${filled}`, body: input }
  }
}

const aFailedLogIn = ({ email }: Caller): Call => ({
  path: '/api/auth/log-in',
  body: { email, password: 'Not-The-Right-One-9' },
})
const aSearch = (): Call => ({ method: 'GET', path: '/api/discover?search=lagos' })
const anUpload = (): Call => ({ path: '/api/me/photos', form: new FormData() })
const aMedium = (): Call => ({ method: 'GET', path: `/media/${crypto.randomUUID()}/320` })
const threads = new Map<TestMember, Promise<string>>()
async function aMessage({ member }: Caller): Promise<Call> {
  if (!member) throw new Error('messages need a member')
  const thread =
    threads.get(member) ??
    aMember(app, 'man').then(async (ben) => (await match(app, member, ben)).threadId)
  threads.set(member, thread)
  const body = { clientId: crypto.randomUUID(), content: 'Hello', expectedPrice: 0 }
  return { path: `/api/threads/${await thread}/messages`, body }
}
const aWebhook = (): Call => ({ path: '/webhooks/sandbox', body: {} })

const once = { points: 20, seconds: 5 * MINUTE, by: 'address', over: 428 } as const
const byAccount = { by: 'account', over: 429 } as const
const readOften = { ...byAccount, points: 300, seconds: 5 * MINUTE } as const
const staffRead = { ...byAccount, points: 600, seconds: 5 * MINUTE, as: 'admin' } as const

const rows: Row[] = [
  {
    operation: 'any, no session',
    points: 300,
    seconds: 5 * MINUTE,
    key: 'any',
    by: 'address',
    over: 429,
    call: makeCall('tokens.wallet'),
  },
  {
    operation: 'any, signed in',
    ...byAccount,
    points: 1_500,
    seconds: 5 * MINUTE,
    key: 'any',
    call: makeCall('tokens.wallet'),
  },
  {
    operation: 'log_in',
    points: 10,
    seconds: 5 * MINUTE,
    key: 'log-in',
    by: 'address',
    over: 428,
    call: aFailedLogIn,
    instead: SHARED,
  },
  {
    operation: 'log_in, one account',
    points: 25,
    seconds: HOUR,
    key: 'log-in',
    by: 'email',
    over: 429,
    call: aFailedLogIn,
  },
  {
    operation: 'sign_up',
    points: 20,
    seconds: 30 * MINUTE,
    key: 'auth.signUp',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({ path: '/api/auth/sign-up', body: aSignUp() }),
  },
  {
    operation: 'sign_up, a day',
    points: 300,
    seconds: DAY,
    key: 'auth.signUp',
    by: 'address',
    over: 429,
    instead: SHARED,
    call: () => ({ path: '/api/auth/sign-up', body: aSignUp() }),
  },
  {
    operation: 'request_reset',
    points: 20,
    seconds: 5 * MINUTE,
    key: 'auth.requestReset',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({ path: makeCall('auth.requestReset')(nobody).path, body: { email: anEmail() } }),
  },
  {
    operation: 'resend',
    points: 20,
    seconds: 5 * MINUTE,
    key: 'auth.resendConfirmation',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({
      path: makeCall('auth.resendConfirmation')(nobody).path,
      body: { email: anEmail() },
    }),
  },
  {
    operation: 'confirm token check',
    ...once,
    key: 'auth.confirmEmail',
  },
  {
    operation: 'statement link check',
    ...once,
    key: 'campaigns.sharedStatement',
  },
  {
    operation: 'statement file link check',
    ...once,
    key: 'campaigns.exportSharedStatement',
  },
  {
    operation: 'invoice file by link',
    points: 30,
    seconds: HOUR,
    key: 'invoices.exportShared',
    by: 'address',
    over: 429,
  },
  {
    operation: 'keep two-factor token check',
    ...once,
    key: 'auth.keepTwoFactor',
  },
  {
    operation: 'reset token check',
    ...once,
    key: 'auth.checkReset',
  },
  {
    operation: 'newsletter',
    points: 10,
    seconds: HOUR,
    key: 'newsletter.subscribe',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => makeCall('newsletter.subscribe', { email: anEmail() })(nobody),
  },
  {
    operation: 'inquiry',
    points: 10,
    seconds: HOUR,
    key: 'inquiries.submit',
    by: 'address',
    over: 428,
    instead: SHARED,
    call: () => ({
      path: '/api/inquiries',
      body: {
        inquiryType: 'support',
        contactName: 'Ada',
        contactEmail: anEmail(),
        message: 'Hello',
        preferredContact: 'email',
      },
    }),
  },
  {
    operation: 'validate_referral_code',
    points: 20,
    seconds: MINUTE,
    key: 'referrals.check',
    by: 'address',
    over: 428,
  },
  {
    operation: 'view_profile',
    ...byAccount,
    points: 60,
    seconds: 10 * MINUTE,
    key: 'profiles.view',
  },
  {
    operation: 'search text',
    ...byAccount,
    points: 30,
    seconds: MINUTE,
    key: 'discovery.search',
    call: aSearch,
  },
  {
    operation: 'like, an hour',
    ...byAccount,
    points: 60,
    seconds: HOUR,
    key: 'likes.send',
  },
  {
    operation: 'like, a day',
    ...byAccount,
    points: 100,
    seconds: DAY,
    key: 'likes.send',
  },
  {
    operation: 'like, new account',
    ...byAccount,
    points: 30,
    seconds: DAY,
    key: 'likes.send:newcomer',
    call: aLike('like'),
  },
  {
    operation: 'super like',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'likes.send:super',
    call: aLike('super'),
  },
  {
    operation: 'send_message, an hour',
    ...byAccount,
    points: 120,
    seconds: HOUR,
    key: 'messages.send',
    call: aMessage,
  },
  {
    operation: 'send_message, new account',
    ...byAccount,
    points: 30,
    seconds: HOUR,
    key: 'messages.send:newcomer',
    call: aMessage,
  },
  {
    operation: 'read_messages',
    ...readOften,
    key: 'messages.list',
  },
  {
    operation: 'read one thread',
    ...readOften,
    key: 'messages.thread',
  },
  { operation: 'threads', ...readOften, key: 'matches.list' },
  {
    operation: 'socket connects',
    ...byAccount,
    points: 20,
    seconds: 5 * MINUTE,
    key: 'realtime.subscribe',
  },
  {
    operation: 'upload_photo, an hour',
    ...byAccount,
    points: 10,
    seconds: HOUR,
    key: 'photos.upload',
    call: anUpload,
  },
  {
    operation: 'upload_photo, a day',
    ...byAccount,
    points: 30,
    seconds: DAY,
    key: 'photos.upload',
    call: anUpload,
  },
  {
    operation: 'media fetch',
    ...byAccount,
    points: 600,
    seconds: 5 * MINUTE,
    key: 'media',
    call: aMedium,
  },
  {
    operation: 'boost',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'photos.boost',
  },
  {
    operation: 'slot',
    ...byAccount,
    points: 20,
    seconds: HOUR,
    key: 'photos.buySlot',
  },
  ...(['payments.createTokenCheckout', 'payments.createSubscriptionCheckout'] as const).flatMap(
    (key): Row[] => [
      { operation: 'checkout', ...byAccount, points: 10, seconds: HOUR, key },
      {
        operation: 'checkout, one address',
        points: 20,
        seconds: HOUR,
        key,
        by: 'address',
        over: 429,
        as: 'member',
      },
    ],
  ),
  {
    operation: 'report',
    ...byAccount,
    points: 20,
    seconds: DAY,
    key: 'safety.report',
  },
  {
    operation: 'block',
    ...byAccount,
    points: 100,
    seconds: DAY,
    key: 'safety.block',
  },
  {
    operation: 'staff reads',
    ...staffRead,
    key: 'moderation.listReports',
  },
  {
    operation: 'webhooks',
    points: 600,
    seconds: MINUTE,
    key: 'payments.webhook:sandbox',
    by: 'address',
    over: 429,
    call: aWebhook,
  },
]

function aLike(kind: 'like' | 'super'): () => Promise<Call> {
  return async () => {
    const { id } = await aMember(app, 'man')
    return makeCall('likes.send', {
      to: id,
      kind,
      ...(kind === 'super' ? { expectedPrice: 0 } : { expectedPrice: undefined }),
    })(nobody)
  }
}

const nobody: Caller = { member: undefined, address: '', email: '' }

async function send(
  server: TestApp,
  caller: Caller,
  { path, method = 'POST', body, form }: Call,
): Promise<Response> {
  const stop = new AbortController()
  const answer = await fetch(`${server.url}${path}`, {
    method,
    signal: stop.signal,
    headers: {
      origin: server.url,
      'x-forwarded-for': caller.address,
      ...(caller.member && { cookie: caller.member.jar.header }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  })
  // A stream does not end.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) stop.abort()
  return answer
}

async function aCaller({ by, as = by === 'account' ? 'member' : undefined }: Row): Promise<Caller> {
  const caller = { address: anAddress(), email: anEmail() }
  if (as === undefined) return { ...caller, member: undefined }
  return { ...caller, member: as === 'admin' ? await anAdmin(app) : await aMember(app, 'woman') }
}

describe('limits', () => {
  test.each(rows)('$operation: $points in $seconds s by $by', async (row) => {
    const caller = await aCaller(row)
    const who = {
      account: caller.member?.id,
      address: caller.address,
      email: hashEmail(caller.email, app.deps.config.hashKey),
    }[row.by]
    const key = `${row.points}/${row.seconds}:${row.key}:${who}`
    const makeRequest = row.call ?? makeCall(row.key as ProcedureName)
    await send(app, caller, await makeRequest(caller))
    // The counter's name contains the limit, its window and its subject.
    const { numUpdatedRows } = await app.db
      .updateTable('rate_limits')
      .set({ points: row.points - LEFT })
      .where('key', '=', key)
      .executeTakeFirst()
    expect([key, Number(numUpdatedRows)]).toEqual([key, 1])

    const calls = await Promise.all(Array.from({ length: BURST }, async () => makeRequest(caller)))
    const answers = await Promise.all(
      calls.map((call, i) => send(i % 2 ? app : second, caller, call)),
    )
    const refused = answers.filter(({ status }) => status === 428 || status === 429)
    expect(refused.map(({ status }) => status)).toEqual(
      Array.from({ length: BURST - LEFT }, () => row.over),
    )
    if (row.over === 429)
      for (const { headers } of refused) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(row.seconds)
      }

    const other = {
      ...(await aCaller(row)),
      ...(row.by === 'account' ? { address: caller.address } : {}),
    }
    expect([428, 429]).not.toContain((await send(second, other, await makeRequest(other))).status)
  })
})

/** Limits that need more than a burst, with the test that covers them. */
const elsewhere: Record<string, [file: string, title: string]> = {
  'reset: 3 mails a day for one email, same answer': [
    'auth/handlers/links.test.ts',
    'sends at most three emails a day to one address, with the same response',
  ],
  'TOTP: 5 in 15 minutes, then a pause': [
    'auth/handlers/two-factor.test.ts',
    'refuses every code for fifteen minutes after five wrong ones',
  ],
  'discover_list: 30 pages of new cards in 10 minutes': [
    'discovery/crawl.test.ts',
    'refuses the 31st page of new cards in ten minutes but shows known cards again',
  ],
  'discover_list: 600 cards a day, 1,500 with premium': [
    'discovery/crawl.test.ts',
    'shows a free account 600 and a premium one 1,500 different cards a day',
  ],
  'view_profile: 100 a day': [
    'discovery/crawl.test.ts',
    'counts a hundred profiles opened at once one by one',
  ],
  'socket: 5 for one account over all servers': [
    'realtime/realtime.test.ts',
    'ends the oldest of six streams that are spread over two servers',
  ],
  'ad impression and click: counted invalid': [
    'ads/ads.test.ts',
    'does not bill the 21st click or the 121st impression within a minute',
  ],
  'export: 1 a day': [
    'account/export.test.ts',
    'exports once a day, with password and code, also for ten requests at once',
  ],
  'user cards: 200 an hour, alert at 100': [
    'moderation/members.test.ts',
    'limits opened member records to two hundred an hour, and warns at the hundredth',
  ],
  'broadcast: 3 a day': [
    'broadcasts/broadcasts.test.ts',
    'sends three a day and returns the next free time for the fourth',
  ],
  'upload_photo: 2 at once': [
    'photos/uploads.test.ts',
    'queues simultaneous uploads of a member, refuses too many, and delays nobody else',
  ],
}

test.each(Object.entries(elsewhere))('has a test of its own for %s', (_row, [file, title]) => {
  expect(readFileSync(join(import.meta.dirname, 'features', file), 'utf8')).toContain(`'${title}'`)
})
