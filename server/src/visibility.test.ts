import { type MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { FORMER_MEMBER_ID } from '@adire/contract/messages.ts'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { inTransaction } from './db/transaction.ts'
import { listWaiting } from './features/notifications/delivery-queries.ts'
import { findViewableFile } from './features/photos/operations.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { call } from './testing/calls.ts'
import { mailsTo } from './testing/mails.ts'
import { TEST_PASSWORD } from './testing/members.ts'
import {
  createVisibilityFixture,
  type VisibilityFixture,
  type State,
  states,
} from './testing/visibility-fixture.ts'
import { isNamed, isSeen, lists, NOBODY, readAll, touches } from './testing/visibility-rows.ts'

/** Every member procedure that returns or touches another member follows the visibility rule. */

let app: TestApp
let onlookers: VisibilityFixture[]

beforeAll(async () => {
  app = await startTestApp({ withLimits: false, mayBreakData: true })
  onlookers = [
    await createVisibilityFixture(app, { isPremium: false, city: 'Accra' }),
    await createVisibilityFixture(app, { isPremium: true, city: 'Madrid' }),
  ]
}, 240_000)
afterAll(() => app.close())

/** Covered by other tests below and beside the features. */
const alsoTried = [
  'account.requestExport',
  'discovery.count',
  'discovery.introductions',
  'discovery.undoPass',
  'likes.countReceived',
  'matches.celebrate',
  'notifications.list',
  'notifications.unread',
  'profiles.mine',
]
const tried = new Set([...Object.keys(lists), ...Object.keys(touches), ...alsoTried])

/**
 * The caller's own account, money, photos and settings. Live events carry only thread ids; the
 * procedures above read what changed.
 */
const aboutCaller = [
  'account.',
  'ads.',
  'appeals.submit',
  'auth.',
  'datePlans.',
  'consents.',
  'fraudNotices.read',
  'freeHours.mine',
  'freeHours.save',
  'discovery.order',
  'discovery.saveOrder',
  'notifications.mark',
  'notifications.push',
  'notifications.subscribePush',
  'notifications.unsubscribePush',
  'path.mine',
  'path.save',
  'payments.',
  'photos.',
  'profiles.update',
  'profiles.savePrompts',
  'profiles.onboarding',
  'profiles.preview',
  'profiles.answerOnboarding',
  'profiles.setAvailability',
  'profiles.requestVerification',
  'realtime.',
  'referrals.mine',
  'risk.reportTimeZone',
  'safety.listDecisions',
  'trips.list',
  'trips.save',
  'trips.remove',
  'trips.restore',
  'selfieChecks.',
  'ageChecks.mine',
  'ageChecks.start',
  'ageChecks.refresh',
  'voices.mine',
  'voices.save',
  'voices.update',
  'voices.remove',
  'vouches.mine',
  'vouches.invite',
  'vouches.save',
  'vouches.remove',
  'tokens.',
]

async function ownCopy({ client, email }: VisibilityFixture['viewer']): Promise<string> {
  await client.account.requestExport({ proof: { password: TEST_PASSWORD } })
  const token = await until('the mail with the copy', async () => {
    const texts = (await mailsTo(app, email)).map(
      ({ text }) => /\/download-data#token=([\w-]+)/.exec(text)?.[1],
    )
    return texts.findLast((found) => found !== undefined)
  })
  const file = await client.account.downloadExport({ token })
  return strFromU8(
    unzipSync(new Uint8Array(await file.arrayBuffer()))['data.json'] ?? new Uint8Array(),
  )
}

/** Without premium, numbers of likes include members whom the viewer blocked (record 0031). */
const listLikers = (others: VisibilityFixture['others'], isPremium: boolean) =>
  others.filter(
    (other) =>
      lists['likes.listReceived']!.names(other, true) ||
      (!isPremium && !other.isMatched && other.state === 'blockedByViewer'),
  )

describe.each([
  ['free', 0],
  ['premium', 1],
])('as a %s viewer', (_name, place) => {
  const onlooker = () => onlookers[place]!

  test.each(Object.entries(lists))(
    'names exactly the members whom the viewer may know in %s',
    async (name, { read, names }) => {
      const { viewer, isPremium, city, others } = onlooker()
      const text = await read(viewer.client, city)
      const shown = others.filter(({ handle }) => text.includes(handle)).map((other) => other.name)
      expect([name, shown]).toEqual([
        name,
        others.filter((other) => names(other, isPremium)).map((other) => other.name),
      ])
      for (const other of others.filter((one) => !names(one, isPremium)))
        expect([
          name,
          other.name,
          text.includes(other.id),
          text.includes(other.photoId),
          text.includes(other.words),
        ]).toEqual([name, other.name, false, false, false])
    },
  )

  test('shows visible members without a match in discovery.introductions', async () => {
    const { viewer, others } = onlooker()
    const day = app.clock.now().toISOString().slice(0, 10)
    for (const other of others) {
      await app.db.deleteFrom('introductions').where('member_id', '=', viewer.id).execute()
      await app.db
        .insertInto('introductions')
        .values({ member_id: viewer.id, day, place: 1, introduced_id: other.id })
        .execute()
      const { members } = await viewer.client.discovery.introductions()
      expect([other.name, members.some(({ id }) => id === other.id)]).toEqual([
        other.name,
        !other.isMatched && states[other.state].alone === 'seen',
      ])
    }
  })

  test('counts the same members that lists show, also for pending mails', async () => {
    const { viewer, isPremium, city, others } = onlooker()
    const likers = listLikers(others, isPremium).length
    const listed = others.filter((other) => lists['discovery.list']!.names(other, true)).length
    const matches = others.filter((other) => other.hasThread && isNamed(other)).length
    expect(await viewer.client.likes.countReceived()).toEqual({ count: likers })
    expect((await viewer.client.discovery.count({ city })).count).toEqual({
      kind: 'exact',
      value: listed,
    })
    expect(await viewer.client.profiles.mine()).toMatchObject({
      matchCount: matches,
      unreadCount: matches,
    })
    // One row for all likes, and a match and a message of each member whom the viewer may know.
    expect(await viewer.client.notifications.unread()).toEqual({
      unreadCount: 1 + 2 * matches,
    })
    const waiting = await inTransaction(app.db, (tx) => listWaiting(tx, viewer.id, app.clock.now()))
    const threads = others
      .filter((other) => other.hasThread && isNamed(other))
      .map(({ threadId }) => threadId)
    expect(new Set(waiting.flatMap(({ threadId }) => threadId ?? []))).toEqual(new Set(threads))
    expect(waiting.filter(({ kind }) => kind === 'like')).toHaveLength(likers)
  })

  test('names likers in notifications.list to premium members, and counts the same ones', async () => {
    const { viewer, isPremium, others } = onlooker()
    const likers = listLikers(others, isPremium)
    const grouped = await viewer.client.notifications.list({})
    const likes = grouped.notifications.filter(({ kind }) => kind === 'like')
    expect(likes.map(({ times }) => times)).toEqual([likers.length])
    // Likes read at different times are different rows.
    await app.db
      .updateTable('notifications')
      .set({ read_at: sql<Date>`now() - random() * interval '1 hour'` })
      .where('user_id', '=', viewer.id)
      .execute()
    const text = await readAll((cursor) => viewer.client.notifications.list(cursor))
    await app.db
      .updateTable('notifications')
      .set({ read_at: null })
      .where('user_id', '=', viewer.id)
      .execute()
    const named = others.filter((other) =>
      other.isMatched ? other.hasThread && isNamed(other) : isPremium && isSeen(other),
    )
    for (const other of others)
      expect([other.name, text.includes(other.handle), text.includes(other.id)]).toEqual([
        other.name,
        named.includes(other),
        named.includes(other),
      ])
    for (const other of others.filter((one) => !named.includes(one)))
      expect([text.includes(other.photoId), text.includes(other.words)]).toEqual([false, false])
  })

  test('shows former members in matches.list without a name and only on request', async () => {
    const { viewer, others } = onlooker()
    const former = others
      .filter(({ hasThread, visibility }) => hasThread && visibility === 'former')
      .map(({ threadId }) => threadId)
    const { matches } = await viewer.client.matches.list({ only: 'former' })
    expect(new Set(matches.map(({ threadId }) => threadId))).toEqual(new Set(former))
    for (const { member, lastMessage, readUpToSeq } of matches)
      expect([member, lastMessage, readUpToSeq]).toEqual([null, null, 0])
    const shown = (await viewer.client.matches.list({})).matches.map(({ threadId }) => threadId)
    expect(shown.filter((threadId) => former.includes(threadId))).toEqual([])
  })

  test('serves photos of visible members only', async () => {
    const { viewer, isPremium, others } = onlooker()
    for (const { name, id, photoId, visibility, isMatched, state } of others) {
      const isFull = isPremium || (isMatched && state !== 'unmatched')
      const found = await Promise.all(
        ([320, 1280] as const).map((width) =>
          findViewableFile(app.db, {
            photo: photoId,
            viewer: viewer.id,
            variant: width,
            moment: app.clock.now(),
            mayModerate: false,
          }),
        ),
      )
      expect([name, id, ...found.map(Boolean)]).toEqual([
        name,
        id,
        visibility === 'seen',
        visibility === 'seen' && isFull,
      ])
    }
  })

  test('returns messages of open threads, with former members unnamed', async () => {
    const { viewer, others } = onlooker()
    for (const { name, id, handle, threadId, hasThread, visibility, words } of others) {
      if (!threadId) continue
      const read = () => viewer.client.messages.list({ threadId })
      if (!hasThread) {
        await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
        continue
      }
      const { messages } = await read()
      expect([name, messages[0]?.content, messages[0]?.from]).toEqual([
        name,
        words,
        visibility === 'former' ? FORMER_MEMBER_ID : id,
      ])
      const thread = JSON.stringify(await viewer.client.messages.thread({ threadId }))
      expect([name, thread.includes(handle), thread.includes(id)]).toEqual([
        name,
        visibility !== 'former',
        visibility !== 'former',
      ])
      const hasPicture = thread.includes('/media/')
      expect([name, hasPicture]).toEqual([name, visibility === 'seen'])
    }
  })

  test('exports messages of open threads only, and no time of an unmatch', async () => {
    const { viewer, isPremium, others } = onlooker()
    const copy = await ownCopy(viewer)
    for (const { name, id, handle, words, matchId, threadId, hasThread } of others) {
      expect([name, copy.includes(id), copy.includes(handle)]).toEqual([name, false, false])
      if (!matchId || !threadId) continue
      expect([name, [words, matchId, threadId].map((fact) => copy.includes(fact))]).toEqual([
        name,
        [hasThread, hasThread, hasThread],
      ])
    }
    const { data } = JSON.parse(copy) as { data: { notifications: object[]; matches: object[] } }
    // The export itself creates no notification. The bell counts all likes as one.
    const { unreadCount } = await viewer.client.notifications.unread()
    expect(data.notifications).toHaveLength(unreadCount - 1 + listLikers(others, isPremium).length)
    for (const match of data.matches) expect(Object.keys(match)).not.toContain('unmatched_at')
  })

  test('claims matches of visible members in matches.celebrate', async () => {
    const { viewer, others } = onlooker()
    const ids = others.flatMap(({ matchId }) => matchId ?? [])
    const { first } = await viewer.client.matches.celebrate({ ids })
    const wanted = others
      .filter((other) => other.hasThread && isSeen(other))
      .flatMap(({ matchId }) => matchId ?? [])
    expect(new Set<MatchId>(first)).toEqual(new Set(wanted))
  })

  test('undoes passes on visible members in discovery.undoPass', async () => {
    const { viewer, others } = onlooker()
    for (const other of others) {
      await app.db.deleteFrom('passes').where('from_user_id', '=', viewer.id).execute()
      await app.db
        .insertInto('passes')
        .values({
          from_user_id: viewer.id,
          to_user_id: other.id,
          is_newest: true,
          created_at: app.clock.now(),
        })
        .execute()
      const { status } = await call(viewer.client, 'discovery.undoPass', {})
      expect([other.name, status]).toEqual([other.name, isSeen(other) ? 200 : 409])
    }
    await app.db.deleteFrom('passes').where('from_user_id', '=', viewer.id).execute()
  })

  test.each(Object.entries(touches))(
    'refuses hidden members in %s exactly like unknown ones',
    async (name, { input, status }) => {
      const { viewer, others } = onlooker()
      const unknown = await call(
        viewer.client,
        name,
        input({ ...others[0]!, id: MemberId.parse(NOBODY), threadId: ThreadId.parse(NOBODY) }),
      )
      for (const other of others) {
        const wanted = status(other)
        if (wanted === undefined) continue
        const answer = await call(viewer.client, name, input(other))
        expect([other.name, answer.status]).toEqual([other.name, wanted])
        if (wanted === 404) expect([other.name, answer.body]).toEqual([other.name, unknown.body])
      }
    },
  )

  test('names nobody else in procedures about the caller', async () => {
    const { viewer, others } = onlooker()
    // The client's type can't be indexed by a name known only at run time.
    const procedures = viewer.client as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown>>
    >
    for (const { name, access, procedure } of listProcedures()) {
      if (
        access !== 'member' ||
        procedure['~orpc'].route.method !== 'GET' ||
        tried.has(name) ||
        name === 'realtime.subscribe'
      )
        continue
      const [feature = '', one = ''] = name.split('.')
      const text = JSON.stringify(await procedures[feature]?.[one]?.({}).catch(() => '')) ?? ''
      expect([
        name,
        others.filter(({ id, handle }) => text.includes(handle) || text.includes(id)),
      ]).toEqual([name, []])
    }
  })
})

test('accepts codes in referrals.check unless their owner may not take part', async () => {
  const excluded = new Set<State>(['suspended', 'banned', 'deleting', 'erased', 'unconfirmed'])
  for (const { name, id, state } of onlookers[0]!.others) {
    const { code } = await app.db
      .selectFrom('profiles')
      .select('referral_code as code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isValid = !excluded.has(state)
    expect([name, await app.client().referrals.check({ code })]).toEqual([name, { isValid }])
  }
})

test('covers every member procedure or lists it as about the caller', () => {
  const names = listProcedures()
    .filter(({ access }) => access === 'member')
    .map(({ name }) => name)
  expect(
    names.filter(
      (name) => !tried.has(name) && !aboutCaller.some((prefix) => name.startsWith(prefix)),
    ),
  ).toEqual([])
})
