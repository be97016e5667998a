import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '@adire/contract/durations.ts'
import { type MemberId, ThreadId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from '../../access.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addMessageBySql } from '../../testing/bulk-members.ts'
import { listKeyPaths } from '../../testing/key-paths.ts'
import { aMember, match, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'

/** Keys that every procedure returning other members shows to every kind of viewer. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const CANARY = 'canary-5d2'

const prefixKeys = (prefix: string, keys: readonly string[]) => keys.map((key) => `${prefix}${key}`)
const photo = ['id', 'src', 'placeholder', 'description']
const card = [
  'id',
  'handle',
  'age',
  'gender',
  'city',
  'country',
  'timeZone',
  'isVerified',
  'isBoosted',
  ...prefixKeys('photo.', photo),
]
const publicReasons = prefixKeys('reasons[].', ['kind', 'city', 'country'])
const fullReasons = [
  ...publicReasons,
  ...prefixKeys('reasons[].', ['interests[]', 'languages[]', 'oneWay']),
]
const details = [
  'rootsCity',
  'rootsCountry',
  'profession',
  'education',
  'aboutMe',
  'interests[]',
  'languages[]',
  ...prefixKeys('languageSkills[].', ['language', 'speaks', 'understands', 'wish']),
  'lookingFor',
  'relationshipType',
  'heightCm',
  'bodyType',
  'smoking',
  'drinking',
  'diet',
  'religion',
  'children',
  'wantChildren',
]

const inList = {
  limited: [...card, 'likeState', ...publicReasons],
  full: [...card, 'likeState', ...fullReasons],
}
const inView = {
  limited: ['view', 'photoCount', 'likeState', ...publicReasons, ...prefixKeys('member.', card)],
  full: [
    'view',
    'photoCount',
    'likeState',
    'activity',
    'threadId',
    'isSelfieChecked',
    ...prefixKeys('member.', card),
    ...prefixKeys('details.', details),
    ...prefixKeys('prompts[].', ['prompt', 'answer']),
    ...fullReasons,
    ...prefixKeys('photos[].', photo),
  ],
}
const threadHead = [
  'id',
  'threadId',
  'matchedAt',
  'isPaused',
  'lastMessage',
  'unreadCount',
  'readUpToSeq',
]
const inThread = [...threadHead, ...prefixKeys('member.', card)]
/** 'Former member': the thread without a member. */
const former = [...threadHead, 'member']
/** Unanswered likes, for premium viewers (decision P12). */
const inLikes = ['kind', 'since', ...prefixKeys('member.', inList.full)]
const inSent = {
  limited: ['kind', 'sentAt', ...prefixKeys('member.', inList.limited)],
  full: ['kind', 'sentAt', ...prefixKeys('member.', inList.full)],
}
const inCelebration = ['matchId', 'threadId', ...prefixKeys('member.', card)]
const inWaiting = [
  'threadId',
  ...prefixKeys('member.', card),
  ...prefixKeys('lastMessage.', ['seq', 'preview', 'sentAt']),
]

interface Pair {
  owner: TestMember
  viewer: TestMember
  threadId: string | undefined
}

const setProfile = (id: MemberId, values: object) =>
  app.db.updateTable('profiles').set(values).where('id', '=', id).execute()
const block = (blocker: MemberId, blocked: MemberId) =>
  app.db.insertInto('blocks').values({ blocker_id: blocker, blocked_id: blocked }).execute()
const suspend = ({ owner }: Pair) =>
  setProfile(owner.id, {
    account_status: 'suspended',
    suspended_until: new Date(app.clock.now().getTime() + HOUR_MS),
  })

interface Kind {
  isPremium?: boolean
  isMatched?: boolean
  isSelf?: boolean
  afterwards?: (pair: Pair) => Promise<unknown>
  /** Keys that each procedure returns about the owner; undefined for nothing. */
  list?: string[]
  introductions?: string[]
  view?: string[]
  match?: string[]
  thread?: string[]
  likes?: string[]
  sentLikes?: string[]
  celebration?: string[]
  waiting?: string[]
}

const kinds: Record<string, Kind> = {
  limited: {
    list: inList.limited,
    introductions: inList.limited,
    view: inView.limited,
    sentLikes: inSent.limited,
  },
  'full by premium': {
    isPremium: true,
    list: inList.full,
    introductions: inList.full,
    view: inView.full,
    likes: inLikes,
    sentLikes: inSent.full,
  },
  'full by match': {
    isMatched: true,
    view: inView.full,
    match: inThread,
    thread: inThread,
    celebration: inCelebration,
    waiting: inWaiting,
  },
  'full by both': {
    isMatched: true,
    isPremium: true,
    view: inView.full,
    match: inThread,
    thread: inThread,
    celebration: inCelebration,
    waiting: inWaiting,
  },
  'blocked by the owner': {
    isPremium: true,
    isMatched: true,
    afterwards: ({ owner, viewer }) => block(owner.id, viewer.id),
  },
  'blocking the owner': {
    isPremium: true,
    isMatched: true,
    afterwards: ({ owner, viewer }) => block(viewer.id, owner.id),
  },
  'blocked, without a match': {
    isPremium: true,
    afterwards: ({ owner, viewer }) => block(owner.id, viewer.id),
  },
  'of somebody hidden': {
    isPremium: true,
    afterwards: ({ owner }) => setProfile(owner.id, { is_available: false }),
  },
  'of somebody hidden, matched': {
    isMatched: true,
    afterwards: ({ owner }) => setProfile(owner.id, { is_available: false }),
    view: inView.full,
    match: inThread,
    thread: inThread,
    celebration: inCelebration,
    waiting: inWaiting,
  },
  'of somebody suspended': { isPremium: true, afterwards: suspend },
  'of somebody suspended, matched': {
    isPremium: true,
    isMatched: true,
    afterwards: suspend,
    thread: former,
  },
  'of somebody banned': {
    isPremium: true,
    afterwards: ({ owner }) => setProfile(owner.id, { account_status: 'banned' }),
  },
  'of somebody banned, matched': {
    isMatched: true,
    afterwards: ({ owner }) => setProfile(owner.id, { account_status: 'banned' }),
    thread: former,
  },
  'of somebody unconfirmed': {
    isPremium: true,
    afterwards: ({ owner }) => setProfile(owner.id, { is_confirmed: false }),
  },
  'of oneself': { isPremium: true, isSelf: true },
}

/** Creates a pair with everything in common, so that every reason that may be shown appears. */
async function aPair({ isPremium, isMatched, isSelf, afterwards }: Kind): Promise<Pair> {
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  const shared = { rootsCity: 'Accra', interests: ['Kora'], languages: ['Twi'] } as const
  const owner = await aMember(app, 'woman', {
    city: 'Accra',
    email: `${CANARY}-${crypto.randomUUID()}@people.example`,
  })
  await owner.client.profiles.update({
    ...shared,
    interests: [...shared.interests],
    languages: [...shared.languages],
    profession: CANARY,
    aboutMe: CANARY,
  })
  await owner.client.profiles.savePrompts({ prompts: [{ prompt: 'proverb', answer: CANARY }] })
  const boost = new Date(app.clock.now().getTime() + HOUR_MS)
  await insertPhoto(app.db, owner.id, {
    is_profile_picture: true,
    boost_expires_at: boost,
    likes_count: 77_777,
    description: 'At the sea',
  })
  await insertPhoto(app.db, owner.id, { order_index: 1, description: `${CANARY} second` })
  await insertPhoto(app.db, owner.id, {
    order_index: 2,
    is_approved: false,
    placeholder: `${CANARY} pending`,
    description: `${CANARY} pending`,
  })
  const viewer = isSelf
    ? owner
    : await aMember(app, 'man', { city: 'London', ...(isPremium ? { premium: true } : {}) })
  if (!isSelf)
    await viewer.client.profiles.update({
      ...shared,
      interests: [...shared.interests],
      languages: [...shared.languages],
    })
  const pair: Pair = {
    owner,
    viewer,
    threadId: isMatched ? (await match(app, owner, viewer)).threadId : undefined,
  }
  // An unanswered like, which only premium viewers may know of.
  if (!isMatched && !isSelf) await owner.client.likes.send({ to: viewer.id, kind: 'like' })
  if (!isSelf)
    await app.db
      .insertInto('introductions')
      .values({
        member_id: viewer.id,
        day: app.clock.now().toISOString().slice(0, 10),
        place: 1,
        introduced_id: owner.id,
      })
      .execute()
  await afterwards?.(pair)
  return pair
}

const isRefusal = (error: unknown) =>
  ['NOT_FOUND', 'PREMIUM_REQUIRED'].includes((error as { code?: string }).code ?? '')
const ignoreRefusal = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) => (isRefusal(error) ? undefined : Promise.reject(error)))

interface Shown {
  column:
    | 'list'
    | 'introductions'
    | 'view'
    | 'match'
    | 'thread'
    | 'likes'
    | 'sentLikes'
    | 'celebration'
    | 'waiting'
  /** Further keys of this procedure. */
  more?: string[]
  ask(pair: Pair): Promise<unknown>
}

/** Returns what each procedure answers about the owner; undefined for nothing. */
const procedures: Record<string, Shown> = {
  'discovery.list': {
    column: 'list',
    ask: async ({ owner, viewer }) =>
      (await viewer.client.discovery.list({ maxAge: 60 })).members.find(
        ({ id }) => id === owner.id,
      ),
  },
  'discovery.introductions': {
    column: 'introductions',
    more: ['isMutual'],
    ask: async ({ owner, viewer }) =>
      (await viewer.client.discovery.introductions()).members.find(({ id }) => id === owner.id),
  },
  'profiles.view': {
    column: 'view',
    ask: ({ owner, viewer }) => ignoreRefusal(viewer.client.profiles.view({ id: owner.id })),
  },
  'matches.list': {
    column: 'match',
    ask: async ({ viewer }) => (await viewer.client.matches.list({})).matches[0],
  },
  'matches.listUncelebrated': {
    column: 'celebration',
    ask: async ({ viewer }) => (await viewer.client.matches.listUncelebrated()).matches[0],
  },
  'likes.listReceived': {
    column: 'likes',
    more: ['comment', 'isWarned', 'on'],
    ask: async ({ viewer }) =>
      (
        (await ignoreRefusal(viewer.client.likes.listReceived({}))) as
          | { likes: unknown[] }
          | undefined
      )?.likes[0],
  },
  'likes.listSent': {
    column: 'sentLikes',
    more: ['comment', 'on'],
    ask: async ({ owner, viewer }) => {
      if (owner === viewer) return undefined
      // A like of their own would change what the other procedures return.
      const added = await app.db
        .insertInto('likes')
        .values({ from_user_id: viewer.id, to_user_id: owner.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      const { likes } = await viewer.client.likes.listSent({})
      if (added) await app.db.deleteFrom('likes').where('id', '=', added.id).execute()
      return likes[0]
    },
  },
  'messages.thread': {
    column: 'thread',
    more: ['activity', 'isWarned', 'isWarningOver'],
    ask: ({ viewer, threadId = ThreadId.parse(crypto.randomUUID()) }) =>
      ignoreRefusal(viewer.client.messages.thread({ threadId })),
  },
  // The last one, because its message changes what the others return.
  'messages.listWaiting': {
    column: 'waiting',
    ask: async ({ owner, viewer, threadId }) => {
      if (threadId !== undefined)
        await addMessageBySql(app, {
          thread: ThreadId.parse(threadId),
          from: owner.id,
          content: 'Hello',
          at: new Date(app.clock.now().getTime() - HOUR_MS),
        })
      return (await viewer.client.messages.listWaiting()).threads[0]
    },
  },
}

describe.each(Object.keys(kinds))('viewer: %s', (name) => {
  test('gets exactly these keys from every procedure', async () => {
    const kind = kinds[name]!
    const pair = await aPair(kind)
    for (const [procedure, { column, more = [], ask }] of Object.entries(procedures)) {
      const answer = await ask(pair)
      const keys = answer === undefined ? 'nothing' : listKeyPaths(answer)
      const wanted = kind[column]
      expect([procedure, keys]).toEqual([
        procedure,
        wanted ? [...wanted, ...more].toSorted() : 'nothing',
      ])
      const text = JSON.stringify(answer ?? null)
      for (const secret of ['@people.example', `${CANARY} pending`, '77777', '1992-04-17'])
        expect(text).not.toContain(secret)
      if (kind[column] !== inView.full) expect(text).not.toContain(CANARY)
    }
  })
})

/**
 * Procedures that show only the caller, or only the names of people connected with them; covered by
 * other tests.
 */
const elsewhere = [
  'profiles.mine',
  'profiles.preview',
  'profiles.update',
  'auth.session',
  'account.listBlocked',
  'account.settings',
  'notifications.list',
  'referrals.listFriends',
  'safety.listFormerMatches',
  'safety.listReports',
]

/** Writes the schema of an input or output as JSON. */
function writeSchema(schema: unknown, io: 'input' | 'output'): string {
  if (!(schema instanceof z.ZodType)) return ''
  return JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io }))
}

const memberProcedures = listProcedures().filter(({ access }) => access === 'member')

test('lists every procedure that shows other members', () => {
  const shows = memberProcedures
    .filter(({ name }) => !elsewhere.includes(name))
    .filter(({ procedure }) =>
      writeSchema(procedure['~orpc'].outputSchema, 'output').includes('"handle"'),
    )
    .map(({ name }) => name)
  expect(shows.sort()).toEqual(Object.keys(procedures).sort())
})

/** Procedures that show parts of another member without a handle, and the test of their keys: file and title. */
const parts: Record<string, [string, string]> = {
  'freeHours.shared': [
    'free-hours/free-hours.test.ts',
    'asks a viewer without hours for their own, and never returns the hours of another',
  ],
  'messages.list': [
    'profiles/visible-keys.test.ts',
    'shows exactly these keys of a liked photo and its comment, and of the message it becomes',
  ],
  'messages.openers': [
    'messages/presence.test.ts',
    'openers come from what the two share while nothing was said, and not after that',
  ],
  'path.view': ['path/path.test.ts', 'returns only the declared keys of another member’s path'],
  'trips.listShared': [
    'trips/trips.test.ts',
    'shows a trip to matches only, and only if its viewer is matches',
  ],
  'voices.list': [
    'voices/voices.test.ts',
    'lets others hear a recording only once a moderator approved it',
  ],
  'vouches.list': [
    'vouches/vouches.test.ts',
    'shows a vouch only after the member accepted it and a moderator approved it',
  ],
}

/** Procedures whose ids are of the caller's own notices, messages and orders. */
const aboutOwn = [
  'fraudNotices.read',
  'messages.listScheduled',
  'payments.order',
  'payments.withdrawalQuote',
]

test('lists every procedure that reads by the id of a member or conversation', () => {
  const reads = memberProcedures
    .filter(({ procedure }) => procedure['~orpc'].route.method === 'GET')
    .filter(({ procedure }) =>
      /"(?:id|memberId|threadId)":/.test(writeSchema(procedure['~orpc'].inputSchema, 'input')),
    )
    .map(({ name }) => name)
    .filter((name) => !aboutOwn.includes(name) && !(name in procedures))
  expect(reads.sort()).toEqual(Object.keys(parts).sort())
})

test.each(Object.entries(parts))('has a test of the keys of %s', async (_name, [file, title]) => {
  const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(source).toContain(`test('${title}'`)
})
