import { DAY_MS } from '@adire/contract/durations.ts'
import {
  type MatchId,
  type MemberId,
  type PhotoId,
  type ThreadId,
  MessageId,
} from '@adire/contract/ids.ts'
import { listKeys } from '@adire/contract/keys.ts'
import type { CityName } from '@adire/contract/places.ts'
import { PRIMARY_HOME } from '../db/thread-homes.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveLike } from '../features/likes/queries.ts'
import { createMatch } from '../features/matches/operations.ts'
import { addMessage } from '../features/messages/queries.ts'
import { notify } from '../features/notifications/operations.ts'
import type { Visibility } from '../features/profiles/visibility-rules.ts'
import type { TestApp } from './app.ts'
import { recordUnderAge } from './age-checks.ts'
import { aMember, type TestMember } from './members.ts'
import { aPerson, insertPhoto } from './people.ts'

/** States of another member, and what a viewer may see of them without and with a match. */
export const states = {
  active: { alone: 'seen', matched: 'seen' },
  hidden: { alone: 'nothing', matched: 'seen' },
  paused: { alone: 'nothing', matched: 'named' },
  suspended: { alone: 'nothing', matched: 'former' },
  banned: { alone: 'nothing', matched: 'former' },
  deleting: { alone: 'nothing', matched: 'former' },
  erased: { alone: 'nothing', matched: 'former' },
  underAge: { alone: 'nothing', matched: 'former' },
  staff: { alone: 'nothing', matched: 'seen' },
  unconfirmed: { alone: 'nothing', matched: 'former' },
  blockedByViewer: { alone: 'nothing', matched: 'nothing' },
  blockingViewer: { alone: 'nothing', matched: 'nothing' },
  unmatched: { alone: 'seen', matched: 'seen' },
} as const satisfies Record<string, Record<'alone' | 'matched', Visibility>>
export type State = keyof typeof states

/** Another member in one state, with all relations to the viewer that exist. */
export interface Other {
  name: string
  state: State
  /** True with a live match, unless `state` ended it. */
  isMatched: boolean
  visibility: Visibility
  /** True if the thread is open: neither blocked nor ended. */
  hasThread: boolean
  id: MemberId
  handle: string
  photoId: PhotoId
  matchId: MatchId | undefined
  threadId: ThreadId | undefined
  /** Their message to the viewer. */
  words: string
}

export interface VisibilityFixture {
  viewer: TestMember
  isPremium: boolean
  /** City of all these members, and of no others. */
  city: CityName
  others: Other[]
}

/**
 * Creates a viewer and a member in every state, who all liked or matched the viewer, were
 * introduced and are referred by the viewer.
 */
export async function createVisibilityFixture(
  app: TestApp,
  { isPremium, city }: Pick<VisibilityFixture, 'isPremium' | 'city'>,
): Promise<VisibilityFixture> {
  const viewer = await aMember(app, 'man', { city, ...(isPremium && { premium: true }) })
  const others: Other[] = []
  for (const state of listKeys(states)) {
    for (const isMatched of [false, true])
      if (isMatched || state !== 'unmatched')
        others.push(await anOther(app, viewer, { state, isMatched, city }))
  }
  return { viewer, isPremium, city, others }
}

type Wanted = Pick<Other, 'state' | 'isMatched'> & Pick<VisibilityFixture, 'city'>

async function anOther(
  app: TestApp,
  viewer: TestMember,
  { state, isMatched, city }: Wanted,
): Promise<Other> {
  const name = `${state}${isMatched ? ', matched' : ''}`
  const handle = `Zq${crypto.randomUUID().slice(0, 12).replaceAll('-', '')}`
  const id = await aPerson(app.db, { handle, city, referred_by: viewer.id })
  const photoId = await insertPhoto(app.db, id, { is_profile_picture: true })
  await viewer.client.profiles.view({ id })
  await viewer.client.safety.report({ subject: { kind: 'profile', memberId: id }, reason: 'other' })
  // Without digits, which might look like a telephone number.
  const words = `words ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`
  const made = isMatched
    ? await matchThem(app, viewer.id, { id, words })
    : await likeThem(app, viewer.id, id)
  await putInto(app, { viewer: viewer.id, id }, state)
  const hasThread = isMatched && !['blockedByViewer', 'blockingViewer', 'unmatched'].includes(state)
  const visibility = states[state][isMatched ? 'matched' : 'alone']
  return {
    name,
    state,
    isMatched,
    visibility,
    hasThread,
    id,
    handle,
    photoId,
    words,
    matchId: made?.matchId,
    threadId: made?.threadId,
  }
}

async function likeThem(app: TestApp, viewer: MemberId, id: MemberId): Promise<undefined> {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await saveLike(tx, { from: id, to: viewer, isSuper: false, cost: 0, at })
    await notify(tx, { to: viewer, kind: 'like', about: id, at })
  })
}

function matchThem(app: TestApp, viewer: MemberId, { id, words }: Pick<Other, 'id' | 'words'>) {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    await saveLike(tx, { from: viewer, to: id, isSuper: false, cost: 0, at })
    await saveLike(tx, { from: id, to: viewer, isSuper: false, cost: 0, at })
    const made = await createMatch(tx, { one: id, other: viewer, at, home: PRIMARY_HOME })
    if (!made) throw new Error('two likes made no match')
    const message = {
      id: MessageId.parse(crypto.randomUUID()),
      clientId: crypto.randomUUID(),
      type: 'text' as const,
      content: words,
      preview: words,
      cost: 0,
      at,
    }
    await addMessage(tx, { ...message, thread: made.threadId, seq: 1, from: id, to: viewer })
    return made
  })
}

/**
 * Puts a member into a state. Blocks and ended matches are a day old, so that daily counts include
 * them.
 */
async function putInto(
  { db, clock }: TestApp,
  { viewer, id }: { viewer: MemberId; id: MemberId },
  state: State,
): Promise<void> {
  const change = (values: object) =>
    db.updateTable('profiles').set(values).where('id', '=', id).execute()
  const before = new Date(clock.now().getTime() - DAY_MS)
  const saveMatchEnd = () =>
    db
      .updateTable('matches')
      .set({ unmatched_at: clock.now() })
      .where((eb) => eb.or([eb('user_a_id', '=', id), eb('user_b_id', '=', id)]))
      .execute()
  const block = (blocker: MemberId, blocked: MemberId) =>
    db
      .insertInto('blocks')
      .values({ blocker_id: blocker, blocked_id: blocked, created_at: before })
      .execute()
  const changes: Record<State, () => Promise<unknown>> = {
    active: () => Promise.resolve(),
    hidden: () => change({ is_available: false }),
    paused: () => change({ account_status: 'paused' }),
    suspended: () =>
      change({
        account_status: 'suspended',
        suspended_until: new Date(clock.now().getTime() + DAY_MS),
      }),
    banned: () => change({ account_status: 'banned' }),
    deleting: () => change({ account_status: 'deleting' }),
    erased: () => change({ account_status: 'erased' }),
    underAge: () => recordUnderAge(db, id),
    staff: () => db.insertInto('admin_users').values({ user_id: id, role: 'moderator' }).execute(),
    unconfirmed: () => change({ is_confirmed: false }),
    blockedByViewer: () => block(viewer, id),
    blockingViewer: () => block(id, viewer),
    unmatched: saveMatchEnd,
  }
  await changes[state]()
}
