import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '@adire/contract/idempotency.ts'
import { portraitSvg } from '@adire/art/portrait.ts'
import { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { Prices } from '@adire/contract/tokens.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { z } from 'zod'
import type { Db } from '../../server/src/db/db.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { CookieJar, createTestClient } from '../../server/src/testing/client.ts'
import { TEST_PASSWORD, type TestMember } from '../../server/src/testing/members.ts'
import type { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import { moveTokens } from '../../server/src/testing/tokens.ts'
import { Browser, type Call, type Reply } from './http.ts'

/** Enough for every message and super like of a storm. */
const TOKENS = 5_000
const SIGN_UPS_AT_ONCE = 4
const PICTURES = 12
const SETUP_ATTEMPTS = 30
const SETUP_PAUSE_MS = 1_000

/** A member of the storm. */
export interface StormMember {
  id: MemberId
  gender: 'woman' | 'man'
  browser: Browser
  prices: Prices
  /** The match whom the member writes to. */
  partner: { id: MemberId; threadId: ThreadId } | undefined
  /** Members to like, each once. */
  targets: MemberId[]
  uploads: number
  /** True while an act of the member waits for its answer. */
  isBusy: boolean
  /** Balance before the storm. */
  balance: number
}

const SignedUp = z.object({ session: z.object({ memberId: MemberId }) })
const Wallet = z.object({ balance: z.number(), prices: Prices })
const Liked = z.object({ match: z.object({ threadId: ThreadId }).nullable() })

interface Setup {
  url: string
  db: Db
  count: number
  random: SeededRandom
}

/**
 * Signs up members in pairs of a woman and a man through the proxy, gives them tokens, and lets each
 * pair match.
 */
export async function signUpMembers({ url, db, count, random }: Setup): Promise<StormMember[]> {
  // Members join without photos.
  await sql`update system_config set config_value = 'false'
    where config_key in ('photo_to_be_shown_enabled', 'photo_to_reach_out_enabled')`.execute(db)
  const members: StormMember[] = []
  const signUps = Array.from({ length: count }, (_, number) => number)
  await atOnce(SIGN_UPS_AT_ONCE, signUps, async (number) => {
    members[number] = await signUp(url, number)
  })
  await prepare(db, members)
  await atOnce(SIGN_UPS_AT_ONCE, members, async (member) => {
    const { body } = await callUntilAnswered(member.browser, {
      method: 'GET',
      path: '/api/me/wallet',
    })
    const { balance, prices } = Wallet.parse(body)
    Object.assign(member, { balance, prices })
  })
  const pairs = Array.from({ length: Math.floor(count / 2) }, (_, i) => i * 2)
  await atOnce(SIGN_UPS_AT_ONCE, pairs, async (i) => {
    const [one, two] = [members[i], members[i + 1]]
    if (one && two) await match(one, two)
  })
  for (const member of members)
    member.targets = random.shuffle(
      members.flatMap(({ id, gender }) =>
        gender !== member.gender && id !== member.partner?.id ? [id] : [],
      ),
    )
  return members
}

async function signUp(url: string, number: number): Promise<StormMember> {
  const browser = new Browser({ url, number })
  const gender = number % 2 === 0 ? 'woman' : 'man'
  const reply = await callUntilAnswered(browser, {
    method: 'POST',
    path: '/api/auth/sign-up',
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    body: {
      email: `storm-${number}-${randomBytes(4).toString('hex')}@people.example`,
      password: TEST_PASSWORD,
      meetingConsent: getConsentVersion('meeting'),
      birthDate: '1992-04-17',
      city: 'Lagos',
      gender,
    },
  })
  const { session } = SignedUp.parse(reply.body)
  browser.cookie = reply.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const prices = { message: 0, superLike: 0, boost: 0, photoSlot: 0 }
  return {
    id: session.memberId,
    gender,
    browser,
    prices,
    partner: undefined,
    targets: [],
    uploads: 0,
    isBusy: false,
    balance: 0,
  }
}

/** Names the members, makes them older than a day, which has lower limits, and gives them tokens. */
async function prepare(db: Db, members: readonly StormMember[]): Promise<void> {
  await sql`update profiles set handle = 'Storm ' || translate(left(replace(id::text, '-', ''), 16), '0123456789', 'ghijklmnop'),
    created_at = created_at - interval '3 days'`.execute(db)
  for (const { id } of members)
    await inTransaction(db, (tx) =>
      moveTokens(tx, {
        member: id,
        amount: TOKENS,
        kind: 'daily_bonus',
        ref: `storm:${id}`,
        description: 'Given by the storm',
      }),
    )
}

async function match(one: StormMember, two: StormMember): Promise<void> {
  await like(one, two)
  const { match: made } = Liked.parse((await like(two, one)).body)
  if (!made) throw new Error('two likes made no match')
  one.partner = { id: two.id, threadId: made.threadId }
  two.partner = { id: one.id, threadId: made.threadId }
}

function like({ browser }: StormMember, { id }: StormMember): Promise<Reply> {
  const body = { to: id, kind: 'like' }
  return callUntilAnswered(browser, { method: 'POST', path: '/api/likes', body })
}

/** Repeats a call while the servers are too busy; throws if it is refused. */
async function callUntilAnswered(browser: Browser, call: Call): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await browser.call(call)
    if (typeof reply.status === 'number' && reply.status < 400) return reply
    const isBusy = reply.status === 'none' || reply.status >= 500
    if (!isBusy || attempt === SETUP_ATTEMPTS)
      throw new Error(`${call.path} was answered ${reply.code ?? reply.status}`)
    await wait(SETUP_PAUSE_MS)
  }
}

/** The member as the testing code knows them, with the same session. */
export function toTestMember({ id, browser }: StormMember, url: string): TestMember {
  const jar = new CookieJar()
  for (const pair of (browser.cookie ?? '').split('; ')) {
    const [name = '', ...value] = pair.split('=')
    jar.set(name, value.join('='))
  }
  const client = createTestClient(url, jar)
  return { id, handle: '', email: '', password: TEST_PASSWORD, jar, client }
}

/** Draws the pictures that members upload. */
export function drawPictures(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: PICTURES }, (_, seed) =>
      sharp(Buffer.from(portraitSvg(7_000 + seed)))
        .resize({ width: 480 })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  )
}

/** Works through a list, at most `width` at a time. */
export async function atOnce<T>(
  width: number,
  list: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < list.length; i = next++) {
      const one = list[i]
      if (one !== undefined) await work(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker))
}
