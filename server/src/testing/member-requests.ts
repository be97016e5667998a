import { randomUUID } from 'node:crypto'
import type { ThreadId } from '@adire/contract/ids.ts'
import type { TestApp } from './app.ts'
import { CookieJar, createTestClient, type TestClient } from './client.ts'
import {
  aMember,
  aModerator,
  givePremium,
  match,
  TEST_PASSWORD,
  type TestMember,
} from './members.ts'
import type { LoadRequest } from './request-load.ts'
import { SeededRandom } from './seeded-random.ts'

/** Enough that the limits of each member are not reached. */
const MEMBERS_OF_EACH_GENDER = 9
/** Pairs who write to each other. */
const PAIRS = 8

export interface LoadMembers {
  women: TestMember[]
  men: TestMember[]
  moderator: TestMember
  /** Logs in again and again; a member has a limited number of sessions. */
  visitor: TestMember
  /** One of the women, who may see who likes her. */
  premium: TestMember
  threads: { threadId: ThreadId; senders: TestMember[] }[]
}

/** Signs up members, some of them matched, and a moderator. */
export async function signUpLoadMembers(
  app: Pick<TestApp, 'url' | 'db' | 'clock'>,
  isOfLastRelease = false,
): Promise<LoadMembers> {
  const join = (gender: 'woman' | 'man') => aMember(app, gender, { tokens: 5_000, isOfLastRelease })
  const all = Array.from({ length: MEMBERS_OF_EACH_GENDER })
  const women = await Promise.all(all.map(() => join('woman')))
  const men = await Promise.all(all.map(() => join('man')))
  const threads: LoadMembers['threads'] = []
  for (const [i, woman] of women.slice(0, PAIRS).entries()) {
    const man = men[i]
    if (man) threads.push({ ...(await match(app, woman, man)), senders: [woman, man] })
  }
  const [premium] = women.slice(PAIRS)
  if (!premium) throw new Error('there are too few members')
  await givePremium(app, premium)
  return {
    women,
    men,
    premium,
    threads,
    moderator: await aModerator(app, 'moderator', { isOfLastRelease }),
    visitor: await join('woman'),
  }
}

/**
 * Returns a function that creates random requests: reads and writes of members, log-ins and lists of
 * staff. `getUrl` chooses the server of each.
 */
export function createMemberRequests(
  { women, men, premium, moderator, visitor, threads }: LoadMembers,
  getUrl: () => string,
): () => LoadRequest {
  const random = new SeededRandom(7)
  const pick = <T>(from: readonly T[]): T => random.pick(from)
  const clients = new Map<string, TestClient>()
  const getClient = ({ id, jar }: Pick<TestMember, 'id' | 'jar'>) => {
    const url = getUrl()
    const key = `${id} ${url}`
    const client = clients.get(key) ?? createTestClient(url, jar)
    clients.set(key, client)
    return client
  }
  const anyone = () => getClient(pick(random.next() < 0.5 ? women : men))
  const kinds: readonly (LoadRequest & { weight: number })[] = [
    { name: 'discover', weight: 20, send: () => anyone().discovery.list({}) },
    { name: 'wallet', weight: 10, send: () => anyone().tokens.wallet() },
    { name: 'matches', weight: 8, send: () => anyone().matches.list({}) },
    { name: 'own profile', weight: 8, send: () => anyone().profiles.mine() },
    {
      name: 'profile of another',
      weight: 5,
      send() {
        const [from, to] = random.next() < 0.5 ? [women, men] : [men, women]
        return getClient(pick(from)).profiles.view({ id: pick(to).id })
      },
    },
    { name: 'bell', weight: 8, send: () => anyone().notifications.list({}) },
    { name: 'number at the bell', weight: 4, send: () => anyone().notifications.unread() },
    { name: 'number of likes', weight: 3, send: () => anyone().likes.countReceived() },
    { name: 'likes received', weight: 2, send: () => getClient(premium).likes.listReceived({}) },
    {
      name: 'conversation',
      weight: 8,
      send() {
        const { threadId, senders } = pick(threads)
        return getClient(pick(senders)).messages.list({ threadId })
      },
    },
    {
      name: 'like',
      weight: 8,
      send() {
        const [from, to] = random.next() < 0.5 ? [women, men] : [men, women]
        return getClient(pick(from)).likes.send({ to: pick(to).id, kind: 'like' })
      },
    },
    {
      name: 'message',
      weight: 12,
      async send() {
        const { threadId, senders } = pick(threads)
        const client = getClient(pick(senders))
        const { prices } = await client.tokens.wallet()
        const clientId = randomUUID()
        const content = `Hello ${clientId}`
        return client.messages.send({ threadId, clientId, content, expectedPrice: prices.message })
      },
    },
    {
      name: 'log-in',
      weight: 3,
      send: () =>
        createTestClient(getUrl(), new CookieJar()).auth.logIn({
          email: visitor.email,
          password: TEST_PASSWORD,
        }),
    },
    {
      name: 'staff list',
      weight: 7,
      send: () => getClient(moderator).moderation.listPendingMembers({}),
    },
  ]
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  return () => pick(deck)
}
