import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcedureName } from '@adire/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { aMember, anAdmin } from './testing/members.ts'
import { anAddress, anEmail, behindProxy } from './testing/visitors.ts'
import { hashEmail } from './lib/secrets.ts'
import { type Call, type Caller, makeCall } from './testing/limit-calls.ts'
import { type LimitRow, limitRows } from './testing/limit-rows.ts'

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

/** Points left before a burst, and calls in the burst. */
const LEFT = 3
const BURST = 10

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

async function aCaller({
  by,
  as = by === 'account' ? 'member' : undefined,
}: LimitRow): Promise<Caller> {
  const caller = { app, address: anAddress(), email: anEmail() }
  if (as === undefined) return { ...caller, member: undefined }
  return { ...caller, member: as === 'admin' ? await anAdmin(app) : await aMember(app, 'woman') }
}

describe('limits', () => {
  test.each(limitRows)('$operation: $points in $seconds s by $by', async (row) => {
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
    'moderation/member-records.test.ts',
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
