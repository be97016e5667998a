import { getConsentVersion } from '@adire/contract/consent-texts.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { openWallet } from '../tokens/operations.ts'
import { payReferral } from './operations.ts'
import { createReferralCode } from './rules.ts'

/** Recipient of staff events. */
const STAFF = '00000000-0000-0000-0000-000000000000'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const readCode = async ({ client }: TestMember) => (await client.referrals.mine()).code
const readBalance = async ({ client }: TestMember) => (await client.tokens.wallet()).balance

/** Adds a member who joined with a code, without the sign-up, for tests that need many. */
async function addFriend(referrer: MemberId): Promise<MemberId> {
  const friend = await aPerson(app.db, { referred_by: referrer })
  await inTransaction(app.db, (tx) => openWallet(tx, friend, app.deps.systemConfig))
  return friend
}

/** Counts the events that staff got about new work. */
async function countStaffEvents(): Promise<number> {
  const rows = await app.db
    .selectFrom('realtime_events')
    .select('event')
    .where('recipient', '=', STAFF)
    .execute()
  return rows.filter(({ event }) => JSON.stringify(event).includes('moderation.changed')).length
}

const verify = (friend: MemberId) =>
  inTransaction(app.db, (tx) => payReferral(tx, app.deps, friend))

test('shows the code, the bonuses, the friends and the tokens earned', async () => {
  const [ada, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const code = await readCode(ada)
  const ben = await aMember(app, 'man', { referralCode: code })
  app.clock.advance({ seconds: 1 })
  const kofi = await aMember(app, 'man', { referralCode: code })
  await moderator.client.moderation.approveMember({ id: ben.id })
  expect(await ada.client.referrals.mine()).toEqual({
    code,
    bonus: 100,
    friendBonus: 50,
    earned: 100,
    friendCount: 2,
    isOpen: true,
  })
  const { friends, nextCursor } = await ada.client.referrals.listFriends({})
  const joinedOn = app.clock.now().toISOString().slice(0, 10)
  expect(friends).toEqual([
    { handle: kofi.handle, state: 'pending', joinedOn },
    { handle: ben.handle, state: 'verified', joinedOn },
  ])
  expect(nextCursor).toBeNull()
  expect((await ben.client.referrals.listFriends({})).friends).toEqual([])
})

test("lists friends newest first, twenty a page, and refuses another member's cursor", async () => {
  const [ada, ngozi] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const ids: MemberId[] = []
  for (let i = 0; i < 45; i++) ids.push(await addFriend(ada.id))
  const handles: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = await ada.client.referrals.listFriends({ cursor })
    if (page.nextCursor)
      await expect(
        ngozi.client.referrals.listFriends({ cursor: page.nextCursor }),
      ).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
    handles.push(...page.friends.map(({ handle }) => handle))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(handles).size).toBe(45)
})

test('hides the name of a friend who left, was banned or is blocked', async () => {
  const ada = await aMember(app, 'woman')
  const [ben, kofi, chidi, tunde] = [
    await addFriend(ada.id),
    await addFriend(ada.id),
    await addFriend(ada.id),
    await addFriend(ada.id),
  ]
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ben)
    .execute()
  await app.db.insertInto('blocks').values({ blocker_id: ada.id, blocked_id: kofi }).execute()
  await app.db.insertInto('blocks').values({ blocker_id: chidi, blocked_id: ada.id }).execute()
  const { friends } = await ada.client.referrals.listFriends({})
  expect(friends.filter(({ handle }) => handle === null)).toHaveLength(3)
  const row = await app.db
    .selectFrom('profiles')
    .select('handle')
    .where('id', '=', tunde)
    .executeTakeFirstOrThrow()
  expect(friends.flatMap(({ handle }) => handle ?? [])).toEqual([row.handle])
})

test("pays nothing for one's own code, by session or with a variant of the address", async () => {
  const ada = await aMember(app, 'woman', { email: `ada.${crypto.randomUUID()}@gmail.com` })
  const code = await readCode(ada)
  await expect(
    ada.client.auth.signUp({
      email: 'second@people.example',
      password: ada.password,
      meetingConsent: getConsentVersion('meeting'),
      birthDate: '1992-04-17',
      city: 'Lagos',
      gender: 'man',
      referralCode: code,
    }),
  ).rejects.toMatchObject({ code: 'ALREADY_SIGNED_IN' })
  const [local = '', domain = ''] = ada.email.split('@')
  const twin = await aMember(app, 'man', {
    email: `${local.replace('.', '')}+more@${domain}`,
    referralCode: code,
  })
  await verify(twin.id)
  expect([await readBalance(ada), await readBalance(twin)]).toEqual([50, 50])
  expect((await ada.client.referrals.listFriends({})).friends).toEqual([])
})

test('pays each link of a chain once and refuses to change a referrer later', async () => {
  const first = await aMember(app, 'woman')
  let before: MemberId = first.id
  const chain: MemberId[] = []
  for (let i = 0; i < 12; i++) {
    before = await addFriend(before)
    chain.push(before)
  }
  for (const friend of [...chain, ...chain]) await verify(friend)
  const { rows } = await countRewards(chain)
  expect(rows).toBe(12)
  expect(await readBalance(first)).toBe(150)
  const last = MemberId.parse(chain.at(-1))
  for (const change of [{ referred_by: first.id }, { referred_by: last }])
    await expect(
      app.db.updateTable('profiles').set(change).where('id', '=', last).execute(),
    ).rejects.toMatchObject({ code: '23514' })
  await expect(
    app.db.updateTable('profiles').set({ referred_by: last }).where('id', '=', first.id).execute(),
  ).rejects.toMatchObject({
    code: '23514',
  })
})

async function countRewards(friends: MemberId[]) {
  const rewards = await app.db
    .selectFrom('referral_rewards')
    .select('friend_id')
    .where('friend_id', 'in', friends)
    .execute()
  return { rows: rewards.length }
}

test('pays once for a friend who leaves and returns with a variant of the address', async () => {
  const ada = await aMember(app, 'woman')
  const name = `ben${randomInt(1e9)}`
  const ben = await aMember(app, 'man', {
    email: `${name}@gmail.com`,
    referralCode: await readCode(ada),
  })
  await verify(ben.id)
  expect(await readBalance(ada)).toBe(150)
  await app.db
    .updateTable('users')
    .set({ email: `former-${name}@erased.invalid` })
    .where('id', '=', ben.id)
    .execute()
  const again = await aMember(app, 'man', {
    email: `${name}+again@gmail.com`,
    referralCode: await readCode(ada),
  })
  await verify(again.id)
  expect([await readBalance(ada), await readBalance(again)]).toEqual([150, 50])
})

test('holds the 21st friend in thirty days for a decision and pays again after thirty days', async () => {
  const [ada, admin] = [await aMember(app, 'woman'), await anAdmin(app)]
  const eventsBefore = await countStaffEvents()
  for (let i = 0; i < 20; i++) await verify(await addFriend(ada.id))
  expect(await readBalance(ada)).toBe(50 + 20 * 100)
  expect(await countStaffEvents()).toBe(eventsBefore)
  const [held, refused] = [await addFriend(ada.id), await addFriend(ada.id)]
  await Promise.all([verify(held), verify(refused), verify(held)])
  expect(await countStaffEvents()).toBe(eventsBefore + 2)
  expect(await readBalance(ada)).toBe(50 + 20 * 100)
  const waiting = (await admin.client.referrals.listHeld()).held.filter(
    ({ referrerId }) => referrerId === ada.id,
  )
  expect(waiting.map(({ tokens, paidBefore }) => [tokens, paidBefore])).toEqual([
    [100, 20],
    [100, 20],
  ])

  const decide = (friend: MemberId, isPaid: boolean) =>
    admin.client.referrals.decideHeld({ friendIds: [friend], isPaid, reason: 'Looked at' })
  await Promise.allSettled(Array.from({ length: 5 }, () => decide(held, true)))
  expect(await decide(refused, false)).toEqual({ decided: 1 })
  await expect(decide(refused, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readBalance(ada)).toBe(50 + 21 * 100)

  const later = await addFriend(ada.id)
  app.clock.advance({ days: 30, seconds: 1 })
  await verify(later)
  const row = await app.db
    .selectFrom('referral_rewards')
    .select('state')
    .where('friend_id', '=', later)
    .executeTakeFirst()
  expect(row?.state).toBe('paid')
})

test("refuses decisions about one's own bonus or without a password, and audits each", async () => {
  const [ada, admin, other] = [await aMember(app, 'woman'), await anAdmin(app), await anAdmin(app)]
  const friends = [await addFriend(admin.id), await addFriend(ada.id), await addFriend(ada.id)]
  const at = app.clock.now()
  const referrers = [admin.id, ada.id, ada.id]
  const rows = friends.map((friend_id, i) => ({
    friend_id,
    referrer_id: MemberId.parse(referrers[i]),
    address_hash: crypto.randomUUID(),
    state: 'held',
    referrer_tokens: 100,
    decided_at: at,
  }))
  await app.db.insertInto('referral_rewards').values(rows).execute()
  const mine = (await admin.client.referrals.listHeld()).held.filter(({ friendId }) =>
    friends.includes(friendId),
  )
  expect(mine.map(({ referrerId, isOwn }) => [referrerId, isOwn]).toSorted()).toEqual(
    rows.map(({ referrer_id }) => [referrer_id, referrer_id === admin.id]).toSorted(),
  )
  const decide = (by: TestMember, friendIds: MemberId[]) =>
    by.client.referrals.decideHeld({ friendIds, isPaid: true, reason: 'A choir of thirty' })
  await expect(decide(admin, friends)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect([await readBalance(ada), await readBalance(admin)]).toEqual([50, 50])
  expect(await decide(other, friends)).toEqual({ decided: 3 })
  expect([await readBalance(ada), await readBalance(admin)]).toEqual([250, 150])
  const acts = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', 'referrals.decideHeld')
    .where('actor_id', '=', other.id)
    .execute()
  expect(acts.map(({ target_id, reason }) => [target_id, reason]).toSorted()).toEqual(
    friends.map((id) => [id, 'A choir of thirty']).toSorted(),
  )
})

test('counts twenty-five friends verified at once one by one', async () => {
  const ada = await aMember(app, 'woman')
  const friends = await Promise.all(Array.from({ length: 25 }, () => addFriend(ada.id)))
  await Promise.all(friends.map((friend) => verify(friend)))
  const rewards = await app.db
    .selectFrom('referral_rewards')
    .select('state')
    .where('referrer_id', '=', ada.id)
    .execute()
  expect(rewards.filter(({ state }) => state === 'paid')).toHaveLength(20)
  expect(rewards.filter(({ state }) => state === 'held')).toHaveLength(5)
})

test('pays nothing while referrals are switched off, and says so', async () => {
  const [ada, admin] = [await aMember(app, 'woman'), await anAdmin(app)]
  const set = (from: string, value: string) =>
    admin.client.config.update({ changes: [{ key: 'referrals_enabled', from, value }] })
  await set('true', 'false')
  const friend = await addFriend(ada.id)
  await verify(friend)
  expect([await readBalance(ada), (await ada.client.referrals.mine()).isOpen]).toEqual([50, false])
  await set('false', 'true')
  await verify(friend)
  expect(await readBalance(ada)).toBe(150)
})

test('pays the configured bonuses', async () => {
  const [ada, admin] = [await aMember(app, 'woman'), await anAdmin(app)]
  const set = (from: string, value: string) =>
    admin.client.config.update({ changes: [{ key: 'referral_bonus_tokens', from, value }] })
  await set('100', '120')
  expect((await ada.client.referrals.mine()).bonus).toBe(120)
  await verify(await addFriend(ada.id))
  expect(await readBalance(ada)).toBe(170)
  await set('120', '0')
  await verify(await addFriend(ada.id))
  expect(await readBalance(ada)).toBe(170)
  await set('0', '100')
})

test('makes codes too random to guess: fewer than 0.001 hits in ten thousand tries', () => {
  const codes = new Set(Array.from({ length: 20_000 }, () => createReferralCode(randomInt)))
  expect(codes.size).toBe(20_000)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const letters = new Set([...codes].join('')).size
  const expectedHits = (10_000 * 100_000) / letters ** 10
  expect(letters).toBe(32)
  expect(expectedHits).toBeLessThan(0.001)
})
