import { strFromU8, unzipSync } from 'fflate'
import { type MatchId, MemberId, type ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures } from '../../access.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { mailsTo } from '../../testing/mails.ts'
import {
  aMember,
  match,
  sendMessage,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'

/** A block holds in both directions, everywhere, and nothing shows that it exists. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

interface MemberPair {
  /** Looks for `other`, who must not be found anywhere. */
  viewer: TestMember
  other: TestMember
}
interface Matched extends MemberPair {
  threadId: ThreadId
  matchId: MatchId
}
interface World {
  isBlocker: boolean
  strangers: MemberPair
  /** Pair in which `other` likes the viewer. */
  likers: MemberPair
  matched: Matched
  /** Counts and pages of the viewer before the block. */
  foundBefore: number
}

const INTEREST = 'Art'

async function aMemberPair(): Promise<MemberPair> {
  const [viewer, other] = [
    await aMember(app, 'woman', { premium: true, photo: true, tokens: 500 }),
    await aMember(app, 'man', {
      premium: true,
      photo: true,
      verified: true,
      tokens: 500,
      city: 'Nairobi',
      birthDate: '1980-05-05',
    }),
  ]
  await other.client.profiles.update({
    interests: [INTEREST],
    aboutMe: `I am ${other.handle} and like to be found`,
  })
  return { viewer, other }
}

async function aMatched(): Promise<Matched> {
  const pair = await aMemberPair()
  const { threadId } = await match(app, pair.viewer, pair.other)
  const { matches } = await pair.viewer.client.matches.list({})
  await sendText(pair.other, threadId, `Hello from ${pair.other.handle}`)
  await sendText(pair.viewer, threadId, `Hello from ${pair.viewer.handle}`)
  await sendText(pair.other, threadId, 'How are you?')
  return { ...pair, threadId, matchId: matches[0]!.id }
}

function sendText(by: TestMember, threadId: ThreadId, content: string) {
  return sendMessage(by, { threadId, content })
}

const sendBlock = (isBlocker: boolean, { viewer, other }: MemberPair) =>
  isBlocker
    ? viewer.client.safety.block({ id: other.id })
    : other.client.safety.block({ id: viewer.id })

async function count({ viewer }: MemberPair, filters: object = {}): Promise<number> {
  const { count: found } = await viewer.client.discovery.count(filters)
  return found.kind === 'exact' ? found.value : -1
}

async function listed({ viewer }: MemberPair, filters: object = {}): Promise<string[]> {
  return (await viewer.client.discovery.list(filters)).members.map(({ id }) => id)
}

async function bytes({ viewer, other }: MemberPair, width: number): Promise<number> {
  const row = await app.db
    .selectFrom('profiles')
    .select('card_photo_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  return (await fetchAs(viewer.jar, `${app.url}/media/${row.card_photo_id}/${width}`)).status
}

const refusal = { code: 'NOT_FOUND', status: 404 }
const filters = {
  city: { city: 'Nairobi' },
  verified: { verifiedOnly: true },
  interest: { interests: [INTEREST] },
  age: { minAge: 45 },
}

async function readTokens({ viewer }: MemberPair): Promise<number> {
  return (await viewer.client.tokens.wallet()).balance
}

async function ownCopy({ viewer }: MemberPair): Promise<string> {
  await viewer.client.account.requestExport({ proof: { password: TEST_PASSWORD } })
  const token = await until('the email with the copy', async () => {
    const texts = (await mailsTo(app, viewer.email)).map(
      ({ text }) => /\/download-data#token=([\w-]+)/.exec(text)?.[1],
    )
    return texts.findLast((found) => found !== undefined)
  })
  const file = await viewer.client.account.downloadExport({ token })
  return strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['data.json'] ?? new Uint8Array(),
  )
}

/**
 * Returns the events that a member's pages receive from now on. Earlier events may be repeated with
 * their keys and are left out.
 */
async function listenTo({ client }: TestMember) {
  const { position } = await client.realtime.since({})
  const known = new Set((await client.realtime.since({ position })).events.map(({ key }) => key))
  return async () =>
    (await client.realtime.since({ position })).events
      .filter(({ key }) => !known.has(key))
      .map(({ event }) => event)
}

const superLike = ({ viewer, other }: MemberPair) =>
  viewer.client.likes.send({ to: other.id, kind: 'super', expectedPrice: 0 })

/** Places where the other member must not appear, checked in this order. */
const cases: Record<string, (world: World) => Promise<unknown>> = {
  discover: async ({ strangers }) =>
    expect(await listed(strangers)).not.toContain(strangers.other.id),
  count: async ({ strangers, foundBefore }) => expect(await count(strangers)).toBe(foundBefore - 1),
  search: async ({ strangers }) =>
    expect(await listed(strangers, { search: strangers.other.handle })).toEqual([]),
  'filter by city': async ({ strangers }) =>
    expect(await listed(strangers, filters.city)).not.toContain(strangers.other.id),
  'filter by verified': async ({ strangers }) =>
    expect(await listed(strangers, filters.verified)).not.toContain(strangers.other.id),
  'filter by interest': async ({ strangers }) =>
    expect(await listed(strangers, filters.interest)).not.toContain(strangers.other.id),
  'filter by age': async ({ strangers }) =>
    expect(await listed(strangers, filters.age)).not.toContain(strangers.other.id),
  introductions: async ({ strangers: { viewer, other } }) =>
    expect(
      (await viewer.client.discovery.introductions()).members.map(({ id }) => id),
    ).not.toContain(other.id),
  profile: async ({ strangers, matched }) => {
    for (const { viewer, other } of [strangers, matched]) {
      const random = viewer.client.profiles
        .view({ id: MemberId.parse(crypto.randomUUID()) })
        .catch((error: unknown) => JSON.stringify(error))
      const hidden = viewer.client.profiles
        .view({ id: other.id })
        .catch((error: unknown) => JSON.stringify(error))
      expect(await hidden).toBe(await random)
      await expect(viewer.client.profiles.view({ id: other.id })).rejects.toMatchObject(refusal)
    }
  },
  'card photo': async ({ strangers, matched }) =>
    expect([await bytes(strangers, 320), await bytes(matched, 320)]).toEqual([404, 404]),
  'full photo': async ({ strangers, matched }) =>
    expect([await bytes(strangers, 1280), await bytes(matched, 1280)]).toEqual([404, 404]),
  like: ({ strangers: { viewer, other } }) =>
    expect(viewer.client.likes.send({ to: other.id, kind: 'like' })).rejects.toMatchObject(refusal),
  'super like, unpaid': async ({ strangers }) => {
    const before = await readTokens(strangers)
    await expect(superLike(strangers)).rejects.toMatchObject(refusal)
    expect(await readTokens(strangers)).toBe(before)
  },
  upgrade: ({ matched }) => expect(superLike(matched)).rejects.toMatchObject(refusal),
  pass: ({ strangers: { viewer, other } }) =>
    expect(viewer.client.discovery.pass({ to: other.id })).rejects.toMatchObject(refusal),
  'like state': async ({ likers, matched }) => {
    for (const { viewer, other } of [likers, matched])
      await expect(viewer.client.profiles.view({ id: other.id })).rejects.toMatchObject(refusal)
  },
  'who liked me': async ({ likers: { viewer } }) => {
    expect((await viewer.client.likes.listReceived({})).likes).toEqual([])
    expect(await viewer.client.likes.countReceived()).toMatchObject({ count: 0 })
  },
  'matches and their search': async ({ matched: { viewer, other } }) => {
    expect((await viewer.client.matches.list({})).matches).toEqual([])
    expect((await viewer.client.matches.list({ search: other.handle })).matches).toEqual([])
    expect((await viewer.client.matches.listUncelebrated()).matches).toEqual([])
  },
  'match by id': ({ matched: { viewer, threadId } }) =>
    expect(viewer.client.matches.unmatch({ threadId })).rejects.toMatchObject({ status: 404 }),
  'thread by id': ({ matched: { viewer, threadId } }) =>
    expect(viewer.client.messages.thread({ threadId })).rejects.toMatchObject(refusal),
  'reading messages': ({ matched: { viewer, threadId } }) =>
    expect(viewer.client.messages.list({ threadId })).rejects.toMatchObject(refusal),
  'sending, unpaid': async ({ matched }) => {
    const before = await readTokens(matched)
    await expect(sendText(matched.viewer, matched.threadId, 'Let me in')).rejects.toMatchObject(
      refusal,
    )
    expect(await readTokens(matched)).toBe(before)
  },
  'marking read': ({ matched: { viewer, threadId } }) =>
    expect(viewer.client.messages.markRead({ threadId, upToSeq: 9 })).rejects.toMatchObject(
      refusal,
    ),
  typing: async ({ matched: { viewer, other, threadId } }) => {
    for (const one of [viewer, other])
      await expect(one.client.messages.sendTyping({ threadId })).rejects.toMatchObject(refusal)
  },
  'live events': async ({ matched: { viewer, other, threadId } }) => {
    const news = await listenTo(viewer)
    await sendText(other, threadId, 'Still there?').catch(() => undefined)
    await other.client.likes
      .send({ to: viewer.id, kind: 'super', expectedPrice: 0 })
      .catch(() => undefined)
    await other.client.profiles.view({ id: viewer.id }).catch(() => undefined)
    expect(await news()).toEqual([])
  },
  'unread counters': async ({ matched: { viewer } }) => {
    expect(await viewer.client.profiles.mine()).toMatchObject({ matchCount: 0, unreadCount: 0 })
  },
  notifications: async ({ matched, likers }) => {
    for (const { viewer, other } of [matched, likers]) {
      // From the tokens that the test granted.
      const { notifications } = await viewer.client.notifications.list({})
      expect(notifications.map(({ kind }) => kind)).toEqual(['tokens_credited'])
      expect(JSON.stringify(notifications)).not.toContain(other.handle)
      expect(await viewer.client.notifications.unread()).toEqual({ unreadCount: 1 })
    }
  },
  'former matches and own reports': async ({ matched: { viewer, other } }) => {
    const { matches } = await viewer.client.safety.listFormerMatches()
    expect(matches).toMatchObject([{ handle: null }])
    expect(JSON.stringify([matches, await viewer.client.safety.listReports({})])).not.toMatch(
      new RegExp(`${other.id}|${other.handle}`),
    )
  },
  'everything else that can be read: referrals, broadcasts, ads': async ({
    isBlocker,
    strangers,
    likers,
    matched,
  }) => {
    for (const pair of [strangers, likers, matched])
      await expectNowhere(pair, isBlocker ? ['account.listBlocked'] : [])
  },
  'a report, which stays allowed': async ({ strangers, likers, matched }) => {
    for (const { viewer, other } of [strangers, likers, matched])
      await expect(
        viewer.client.safety.report({
          subject: { kind: 'profile', memberId: other.id },
          reason: 'other',
        }),
      ).resolves.toBeDefined()
    await expect(
      matched.viewer.client.safety.report({
        subject: { kind: 'match', matchId: matched.matchId },
        reason: 'spam',
      }),
    ).resolves.toBeDefined()
  },
  export: async ({ matched }) => {
    const copy = await ownCopy(matched)
    expect(copy).toContain(matched.viewer.id)
    expect(copy).not.toContain(matched.other.id)
    for (const trace of [matched.other.handle, matched.matchId, 'How are you?'])
      expect(copy).not.toContain(trace)
    // The viewer's own messages stay in their copy.
    expect(copy).toContain(`Hello from ${matched.viewer.handle}`)
  },
  'no match again by the old likes': async ({ matched: { viewer, other } }) => {
    for (const [one, another] of [[viewer, other] as const, [other, viewer] as const])
      await expect(
        one.client.likes.send({ to: another.id, kind: 'super', expectedPrice: 0 }),
      ).rejects.toMatchObject(refusal)
    expect((await viewer.client.matches.list({})).matches).toEqual([])
  },
  'unblocking, which restores nothing by itself': async ({
    isBlocker,
    strangers,
    likers,
    matched,
  }) => {
    for (const pair of [strangers, likers, matched]) {
      const [blocker, blocked] = isBlocker ? [pair.viewer, pair.other] : [pair.other, pair.viewer]
      await blocker.client.account.unblock({ id: blocked.id })
    }
    expect(await listed(strangers)).toContain(strangers.other.id)
    for (const member of [matched.viewer, matched.other]) {
      expect((await member.client.matches.list({})).matches).toEqual([])
      await expect(
        member.client.messages.list({ threadId: matched.threadId }),
      ).rejects.toMatchObject({ status: 404 })
      await expect(sendText(member, matched.threadId, 'Here again')).rejects.toMatchObject({
        status: expect.any(Number),
      })
    }
    await Promise.allSettled([
      superLike(matched),
      matched.other.client.likes.send({ to: matched.viewer.id, kind: 'super', expectedPrice: 0 }),
    ])
    expect((await matched.viewer.client.matches.list({})).matches).toEqual([])
  },
}

/**
 * Calls every read that needs no input, and expects neither the other member's handle nor id in the
 * answers.
 */
async function expectNowhere({ viewer, other }: MemberPair, except: string[]): Promise<void> {
  // The client type can't be indexed by a name that is known only at run time.
  const procedures = viewer.client as unknown as Record<
    string,
    Record<string, (input?: object) => Promise<unknown>>
  >
  let read = 0
  for (const { name, access, procedure } of listProcedures()) {
    if (
      access !== 'member' ||
      procedure['~orpc'].route.method !== 'GET' ||
      except.includes(name) ||
      name === 'realtime.subscribe'
    )
      continue
    const [feature = '', one = ''] = name.split('.')
    const call = procedures[feature]?.[one]
    const answer = await call?.({}).catch(() => call().catch(() => undefined))
    if (answer === undefined) continue
    read += 1
    expect([
      name,
      JSON.stringify(answer).includes(other.handle),
      JSON.stringify(answer).includes(other.id),
    ]).toEqual([name, false, false])
  }
  expect(read).toBeGreaterThan(12)
}

describe.each([
  ['the one who blocks', true],
  ['the one who is blocked', false],
])('hides both members from each other, for %s', (_name, isBlocker) => {
  let world: World
  beforeAll(async () => {
    const [strangers, likers, matched] = [
      await aMemberPair(),
      await aMemberPair(),
      await aMatched(),
    ]
    await likers.other.client.likes.send({ to: likers.viewer.id, kind: 'super', expectedPrice: 0 })
    // Shows that the member could be found before the block.
    expect(await listed(strangers)).toContain(strangers.other.id)
    for (const some of Object.values(filters))
      expect(await listed(strangers, some)).toContain(strangers.other.id)
    expect(await listed(strangers, { search: strangers.other.handle })).toEqual([
      strangers.other.id,
    ])
    expect([
      await bytes(strangers, 320),
      await bytes(strangers, 1280),
      await bytes(matched, 1280),
    ]).toEqual([200, 200, 200])
    expect((await likers.viewer.client.likes.listReceived({})).likes).toHaveLength(1)
    expect(
      (await matched.viewer.client.notifications.list({})).notifications.length,
    ).toBeGreaterThan(0)
    const foundBefore = await count(strangers)
    for (const pair of [strangers, likers, matched]) await sendBlock(isBlocker, pair)
    world = { isBlocker, strangers, likers, matched, foundBefore }
  })

  test.each(Object.entries(cases))('%s', async (_case, run) => {
    expect.hasAssertions()
    await run(world)
  })
})

test('covers at least thirty places', () => {
  expect(Object.keys(cases).length).toBeGreaterThanOrEqual(30)
})

test('sends a blocked member no event without a match, and the event of any ended match with one', async () => {
  const [strangers, matched] = [await aMemberPair(), await aMatched()]
  const [fromStrangers, fromMatched] = [
    await listenTo(strangers.other),
    await listenTo(matched.other),
  ]
  for (const pair of [strangers, matched])
    await pair.viewer.client.safety.block({ id: pair.other.id })
  expect(await fromStrangers()).toEqual([])
  expect(await fromMatched()).toEqual([
    { type: 'matches.ended', matchId: matched.matchId, threadId: matched.threadId },
  ])
  expect(await mailsTo(app, matched.other.email)).toEqual([])
})

test('refuses blocking oneself or a stranger, and ignores a second block', async () => {
  const { viewer, other } = await aMemberPair()
  const gone = await aMember(app, 'man')
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', gone.id)
    .execute()
  for (const id of [viewer.id, gone.id, MemberId.parse(crypto.randomUUID())])
    await expect(viewer.client.safety.block({ id })).rejects.toMatchObject(refusal)
  await Promise.all(Array.from({ length: 5 }, () => viewer.client.safety.block({ id: other.id })))
  const { members } = await viewer.client.account.listBlocked({})
  expect(members).toMatchObject([{ id: other.id, handle: other.handle }])
})

test('stores no message after a simultaneous block, and charges each stored message', async () => {
  const { viewer, other, threadId } = await aMatched()
  const sends = Array.from(
    { length: 50 },
    (_, i) => () => sendText(i % 2 ? viewer : other, threadId, `Message ${i}`),
  )
  const outcomes = await Promise.allSettled([
    ...sends.slice(0, 25).map((send) => send()),
    viewer.client.safety.block({ id: other.id }),
    ...sends.slice(25).map((send) => send()),
  ])
  expect(outcomes[25]?.status).toBe('fulfilled')
  const { rows } = await sql<{ late: number; stored: number }>`
    select count(*)::integer as stored, count(*) filter (where m.created_at > b.created_at or m.created_at > pair.unmatched_at)::integer as late
    from messages m join message_threads t on t.id = m.conversation_id join matches pair on pair.id = t.match_id
    join blocks b on b.blocker_id = ${viewer.id} and b.blocked_id = ${other.id}
    where t.id = ${threadId}`.execute(app.db)
  const done = outcomes.filter(({ status }, i) => status === 'fulfilled' && i !== 25).length
  expect(rows[0]).toEqual({ stored: done + 3, late: 0 })
})
