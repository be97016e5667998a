import { randomUUID } from 'node:crypto'
import { VouchId } from '@adire/contract/ids.ts'
import type { Audience } from '@adire/contract/audiences.ts'
import { VOUCHES_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { CookieJar, createTestClient } from '../../testing/client.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { aboutProfile } from '../../testing/report-cases.ts'
import { anAddress, aVisitor, behindProxy, type TestVisitor } from '../../testing/visitors.ts'
import { vouchWords } from '../../testing/vouches.ts'
import { eraseLocked } from '../account/erase-operations.ts'
import { removeForgotten } from './queries.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, config: behindProxy, withJobs: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

const DAY = 86_400
const woman = () => aMember(app, 'woman')
const man = () => aMember(app, 'man')

async function invite(member: TestMember, showsPhoto = false) {
  const id = VouchId.parse(randomUUID())
  return { id, ...(await member.client.vouches.invite({ id, showsPhoto })) }
}

const write = ({ client }: Pick<TestVisitor, 'client'>, token: string, given: object = {}) =>
  client.vouches.write({ ...vouchWords, ...given, token })

/** Client of a member with an address of their own. */
const at = (member: TestMember, address = anAddress()) => ({
  client: createTestClient(app.url, member.jar, { 'x-forwarded-for': address }),
})
const stake = (member: TestMember, token: string) =>
  write(at(member), token, { firstName: null, text: 'I would vouch for her anywhere.' })

async function writeFor(member: TestMember, visitor: TestVisitor = aVisitor(app)) {
  const { id, token } = await invite(member)
  await write(visitor, token)
  return { id, token, visitor }
}

async function show(member: TestMember, id: VouchId, audience: Audience = 'everyone') {
  await member.client.vouches.save({ id, audience })
  await moderator.client.vouches.decide({ id, isApproved: true })
}

async function shownFor(member: TestMember, audience?: Audience) {
  const written = await writeFor(member)
  await show(member, written.id, audience)
  return written
}

const list = async (viewer: TestMember, owner: TestMember) =>
  (await viewer.client.vouches.list({ memberId: owner.id })).vouches
const mine = async ({ client }: TestMember) => (await client.vouches.mine()).vouches
const refused = (reason: string) => ({ code: 'VOUCH_REFUSED', data: { reason } })

test('shows a vouch only after the member accepted it and a moderator approved it', async () => {
  const [ada, ben] = [await woman(), await man()]
  const { id, token } = await invite(ada)
  const visitor = aVisitor(app)
  const link = await visitor.client.vouches.openLink({ token })
  expect(link).toMatchObject({ state: 'open', name: ada.handle, photo: null, asMember: null })
  await write(visitor, token)
  expect(await mine(ada)).toMatchObject([{ id, status: 'written', name: 'Ngozi', reason: null }])
  expect(await list(ben, ada)).toEqual([])
  await expect(moderator.client.vouches.decide({ id, isApproved: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })

  await ada.client.vouches.save({ id, audience: 'everyone' })
  expect(await list(ben, ada)).toEqual([])
  const { vouches } = await moderator.client.vouches.listWaiting({})
  expect(vouches.find((one) => one.id === id)).toMatchObject({
    text: vouchWords.text,
    member: { id: ada.id },
    voucherId: null,
  })
  await moderator.client.vouches.decide({ id, isApproved: true })
  expect(await list(ben, ada)).toEqual([
    { id, text: vouchWords.text, name: 'Ngozi', relation: 'friend', years: 12, isByMember: false },
  ])
})

test('accepts one of two simultaneous vouches by the same link', async () => {
  const ada = await woman()
  const { token } = await invite(ada)
  const results = await Promise.allSettled(
    [aVisitor(app), aVisitor(app)].map((visitor) => write(visitor, token)),
  )
  const failed = results.filter((one) => one.status === 'rejected')
  expect(failed.map(({ reason }) => reason as unknown)).toEqual([
    expect.objectContaining({ code: 'LINK_INVALID' }),
  ])
  expect(await mine(ada)).toHaveLength(1)
})

test('makes links however many vouches were rejected, and lists the others first', async () => {
  const ada = await woman()
  const shown = await shownFor(ada)
  app.clock.advance({ seconds: 1 })
  for (let rejected = 0; rejected < VOUCHES_MAXIMUM; rejected++) {
    const { id } = await writeFor(ada)
    await ada.client.vouches.save({ id, audience: 'everyone' })
    await moderator.client.vouches.decide({ id, isApproved: false, reason: 'An insult.' })
  }
  await invite(ada)
  const listed = await mine(ada)
  expect(listed).toHaveLength(VOUCHES_MAXIMUM)
  expect(listed.at(-1)).toMatchObject({ id: shown.id, status: 'approved' })
})

test('shows at most three, and a fourth once one was removed', async () => {
  const ada = await woman()
  const first = await shownFor(ada)
  for (let shown = 1; shown < 3; shown++) await shownFor(ada)
  const { id } = await writeFor(ada)
  await expect(ada.client.vouches.save({ id, audience: 'everyone' })).rejects.toMatchObject({
    code: 'VOUCHES_FULL',
    data: { limit: 'shown' },
  })
  await ada.client.vouches.remove({ id: first.id })
  await show(ada, id)
  expect(await list(await man(), ada)).toHaveLength(3)
})

test('lets a member stake three vouches a year, withdrawn ones included', async () => {
  const voucher = await man()
  for (let staked = 0; staked < 3; staked++) {
    const { token } = await invite(await woman())
    await stake(voucher, token)
    if (staked === 0) await aVisitor(app).client.vouches.withdraw({ token })
  }
  const { token } = await invite(await woman())
  const link = await at(voucher).client.vouches.openLink({ token })
  expect(link).toMatchObject({ asMember: { name: voucher.handle, left: 0 } })
  await expect(stake(voucher, token)).rejects.toMatchObject(refused('year'))
  await app.db
    .updateTable('vouch_stakes')
    .set({ written_at: new Date(app.clock.now().getTime() - 366 * DAY * 1000) })
    .where('voucher_id', '=', voucher.id)
    .execute()
  await stake(voucher, token)
})

test('names the member who vouches, and hides the vouch at once when they are banned', async () => {
  const [ada, ben, voucher] = [await woman(), await man(), await man()]
  const { id, token } = await invite(ada)
  await stake(voucher, token)
  await show(ada, id)
  expect(await list(ben, ada)).toMatchObject([{ name: voucher.handle, isByMember: true }])
  await moderator.client.moderation.banMember({ id: voucher.id, statement: 'Asked for money.' })
  expect(await list(ben, ada)).toEqual([])
  expect(await mine(ada)).toEqual([])
  const { vouches } = await moderator.client.moderation.readMember({ id: ada.id })
  expect(vouches).toMatchObject([{ id, voucherId: voucher.id, status: 'approved', isVoid: true }])
})

test('needs no overdue age check of the member or of a member who vouches', async () => {
  const [ada, ben, voucher] = [await woman(), await man(), await man()]
  const requireCheck = async (member: TestMember) => {
    await app.db.deleteFrom('age_checks').where('member_id', '=', member.id).execute()
    await app.db
      .insertInto('required_age_checks')
      .values({ member_id: member.id, is_overdue: true })
      .execute()
  }
  const [first, second] = [await invite(ada), await invite(ada)]
  await stake(voucher, first.token)
  await show(ada, first.id)
  const openAsVoucher = () => voucher.client.vouches.openLink({ token: second.token })
  expect(await openAsVoucher()).toMatchObject({ asMember: { needsAgeCheck: false } })
  await requireCheck(voucher)
  expect(await openAsVoucher()).toMatchObject({ asMember: { needsAgeCheck: true } })
  expect(await list(ben, ada)).toEqual([])
  await expect(stake(voucher, second.token)).rejects.toMatchObject({ code: 'AGE_CHECK_REQUIRED' })
  await requireCheck(ada)
  await expect(
    aVisitor(app).client.vouches.openLink({ token: second.token }),
  ).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('hides a vouch where its writer and the member or the reader block each other', async () => {
  const [ada, ben, voucher] = [await woman(), await man(), await man()]
  const { id, token } = await invite(ada)
  await stake(voucher, token)
  await show(ada, id)
  await voucher.client.safety.block({ id: ben.id })
  expect(await list(ben, ada)).toEqual([])
  expect(await list(await man(), ada)).toHaveLength(1)
  await ada.client.safety.block({ id: voucher.id })
  expect(await list(await man(), ada)).toEqual([])
})

test('refuses the member themselves, people they block, and a second vouch of a member', async () => {
  const [ada, blocked, voucher] = [await woman(), await man(), await man()]
  const { token } = await invite(ada)
  await ada.client.safety.block({ id: blocked.id })
  await expect(stake(ada, token)).rejects.toMatchObject(refused('counted'))
  await expect(write(at(ada), token)).rejects.toMatchObject(refused('counted'))
  await expect(stake(blocked, token)).rejects.toMatchObject(refused('counted'))
  // Signed out, on a browser in which the member has logged in.
  const jar = new CookieJar()
  jar.set('device', ada.jar.get('device') ?? '')
  await expect(write(aVisitor(app, { jar }), token)).rejects.toMatchObject(refused('counted'))
  await stake(voucher, token)
  const second = await invite(ada)
  await expect(stake(voucher, second.token)).rejects.toMatchObject(refused('counted'))
})

test('counts a network and a browser once for each member', async () => {
  const [ada, bola] = [await woman(), await woman()]
  const { visitor } = await writeFor(ada)
  const { token } = await invite(ada)
  const sameBrowser = aVisitor(app, { jar: visitor.jar })
  await expect(write(sameBrowser, token)).rejects.toMatchObject(refused('counted'))
  const address = '2001:db8:77:1::1'
  await write(aVisitor(app, { address }), token)
  const third = await invite(ada)
  const sameNetwork = aVisitor(app, { address: '2001:db8:77:1::9' })
  await expect(write(sameNetwork, third.token)).rejects.toMatchObject(refused('counted'))
  // The refusal didn't use the link up, and other members aren't concerned.
  await write(aVisitor(app), third.token)
  await writeFor(bola, sameNetwork)
})

test('refuses the network from which the member made the link', async () => {
  const ada = await woman()
  const address = anAddress()
  const id = VouchId.parse(randomUUID())
  const { token } = await at(ada, address).client.vouches.invite({ id, showsPhoto: false })
  await expect(write(aVisitor(app, { address }), token)).rejects.toMatchObject(refused('counted'))
})

test('refuses more years than the member has lived, and a stake without a session', async () => {
  const { token } = await invite(await woman())
  const visitor = aVisitor(app)
  await expect(write(visitor, token, { years: 70 })).rejects.toMatchObject(refused('years_known'))
  await expect(write(visitor, token, { firstName: null })).rejects.toMatchObject(
    refused('signed_out'),
  )
})

test.each([
  ['a link', { text: 'See www.example.com' }, 'text'],
  ['an address', { text: 'Write to ada@post.example' }, 'text'],
  ['a phone number', { text: 'Call 0803 123 4567' }, 'text'],
  ['a line break', { text: 'One\ntwo' }, 'text'],
  ['201 characters', { text: 'a'.repeat(201) }, 'text'],
  ['a name with digits', { firstName: 'Ada7' }, 'firstName'],
  ['81 years', { years: 81 }, 'years'],
])('refuses %s beside its field', async (_, given, path) => {
  const { token } = await invite(await woman())
  await expect(write(aVisitor(app), token, given)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path }] },
  })
})

test('shows a vouch to the audience that the member chose', async () => {
  const [ada, stranger, liked, matched] = [await woman(), await man(), await man(), await man()]
  const { id } = await shownFor(ada)
  await ada.client.likes.send({ to: liked.id, kind: 'like' })
  await match(app, ada, matched)
  const readers = [stranger, liked, matched]
  const count = async () => {
    const found = []
    for (const reader of readers) found.push((await list(reader, ada)).length)
    return found
  }
  expect(await count()).toEqual([1, 1, 1])
  await ada.client.vouches.save({ id, audience: 'liked' })
  expect(await count()).toEqual([0, 1, 1])
  await ada.client.vouches.save({ id, audience: 'matches' })
  expect(await count()).toEqual([0, 0, 1])
  await ada.client.safety.block({ id: matched.id })
  await expect(list(matched, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('declines a vouch without a trace for its writer', async () => {
  const ada = await woman()
  const kept = await writeFor(ada)
  const declined = await writeFor(ada)
  const before = await declined.visitor.client.vouches.openLink({ token: declined.token })
  await ada.client.vouches.remove({ id: declined.id })
  expect(await declined.visitor.client.vouches.openLink({ token: declined.token })).toEqual(before)
  expect(Object.keys(before)).toEqual(
    Object.keys(await kept.visitor.client.vouches.openLink({ token: kept.token })),
  )
  expect(await mine(ada)).toHaveLength(1)
  const row = await app.db
    .selectFrom('vouches')
    .select(['words', 'first_name', 'network_hash', 'device_hash'])
    .where('id', '=', declined.id)
    .executeTakeFirst()
  expect(Object.values(row ?? {})).toEqual([null, null, null, null])
})

test('refuses changes to the vouches and links of another member', async () => {
  const [ada, bola] = [await woman(), await woman()]
  const [{ id }, open] = [await writeFor(ada), await invite(ada)]
  await expect(bola.client.vouches.save({ id, audience: 'everyone' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(bola.client.vouches.invite({ id: open.id, showsPhoto: true })).rejects.toMatchObject(
    { code: 'CLIENT_ID_USED' },
  )
  await bola.client.vouches.remove({ id })
  await bola.client.vouches.remove({ id: open.id })
  expect(await ada.client.vouches.mine()).toMatchObject({
    invitations: [{ id: open.id, showsPhoto: false }],
    vouches: [{ id, status: 'written' }],
  })
})

test('withdraws a vouch by its link', async () => {
  const [ada, ben] = [await woman(), await man()]
  const { token, visitor } = await shownFor(ada)
  await visitor.client.vouches.withdraw({ token })
  expect(await list(ben, ada)).toEqual([])
  await expect(visitor.client.vouches.withdraw({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test('tells the member why a moderator rejected a vouch, and lets one moderator decide', async () => {
  const ada = await woman()
  const { id } = await writeFor(ada)
  await ada.client.vouches.save({ id, audience: 'everyone' })
  await moderator.client.vouches.decide({ id, isApproved: false, reason: 'An insult.' })
  expect(await mine(ada)).toMatchObject([{ status: 'rejected', reason: 'An insult.' }])
  await expect(ada.client.vouches.save({ id, audience: 'everyone' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(moderator.client.vouches.decide({ id, isApproved: true })).rejects.toMatchObject({
    code: 'ALREADY_DECIDED',
  })
})

test('rejects an approved vouch: the profile no longer shows it, and the member reads why', async () => {
  const [ada, ben] = [await woman(), await man()]
  const { id } = await shownFor(ada)
  expect(await list(ben, ada)).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await moderator.client.vouches.rejectApproved({ id, reason: 'An insult.' })
  expect(await list(ben, ada)).toEqual([])
  expect(await mine(ada)).toMatchObject([{ id, status: 'rejected', reason: 'An insult.' }])
  expect((await ada.client.notifications.list({})).notifications[0]).toMatchObject({
    kind: 'vouch_rejected',
    facts: { words: 'An insult.' },
  })
  expect(await listAudit(app, id, 'vouches.rejectApproved')).toMatchObject([
    {
      actor_id: moderator.id,
      before: { member: ada.id, status: 'approved' },
      after: { status: 'rejected' },
      reason: 'An insult.',
    },
  ])
  expect(JSON.stringify(await listAudit(app, id))).not.toContain(vouchWords.text)
})

test('rejects only approved vouches that are not about or by the moderator', async () => {
  const [ada, staff] = [await woman(), await aModerator(app)]
  const reject = (id: VouchId, by = moderator) =>
    by.client.vouches.rejectApproved({ id, reason: 'An insult.' })
  const { id } = await writeFor(ada)
  await expect(reject(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ada.client.vouches.save({ id, audience: 'everyone' })
  await expect(reject(id)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  await moderator.client.vouches.decide({ id, isApproved: true })
  await expect(reject(id, ada)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const staked = await invite(ada)
  await stake(staff, staked.token)
  await show(ada, staked.id)
  await expect(reject(staked.id, staff)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await reject(staked.id)
  await expect(reject(staked.id)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' })
  expect(await list(await man(), ada)).toMatchObject([{ id }])
})

test('refuses to reject a void vouch, of which the member would be told', async () => {
  const [ada, voucher] = [await woman(), await man()]
  const { id, token } = await invite(ada)
  await stake(voucher, token)
  await show(ada, id)
  await moderator.client.moderation.banMember({ id: voucher.id, statement: 'Asked for money.' })
  await expect(
    moderator.client.vouches.rejectApproved({ id, reason: 'An insult.' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { notifications } = await ada.client.notifications.list({})
  expect(notifications.map(({ kind }) => kind)).not.toContain('vouch_rejected')
  const { vouches } = await moderator.client.moderation.readMember({ id: ada.id })
  expect(vouches).toMatchObject([{ id, status: 'approved', isVoid: true }])
})

test('stores the vouches that others could read as evidence of a report', async () => {
  const [ada, ben] = [await woman(), await man()]
  await shownFor(ada)
  await writeFor(ada)
  await ben.client.safety.report({ subject: aboutProfile(ada.id), reason: 'scam' })
  const { rows } = await sql<{ evidence: { vouches: unknown } }>`
    select evidence from reports where reporter_id = ${ben.id}`.execute(app.db)
  expect(rows[0]?.evidence.vouches).toEqual([
    { text: vouchWords.text, name: 'Ngozi', relation: 'friend', years: 12, isByMember: false },
  ])
})

test('removes vouches about and by an erased member', async () => {
  const [ada, bola, voucher] = [await woman(), await woman(), await man()]
  await writeFor(ada)
  await stake(voucher, (await invite(bola)).token)
  for (const { id, email } of [ada, voucher])
    await inTransaction(app.db, (tx) =>
      eraseLocked(
        tx,
        { id, email, isBanned: false },
        { config: app.deps.config, now: app.clock.now() },
      ),
    )
  const ids = [ada.id, bola.id]
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from vouches where member_id = any (${ids}::uuid[]))
      + (select count(*)::integer from vouch_stakes where voucher_id = ${voucher.id}) as count`.execute(
    app.db,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('forgets expired links at once, and emptied vouches and stakes after a year', async () => {
  const [ada, voucher] = [await woman(), await man()]
  const staked = await invite(ada)
  await stake(voucher, staked.token)
  await ada.client.vouches.remove({ id: staked.id })
  await invite(ada)
  const count = async () => {
    const { rows } = await sql<{ vouches: number; stakes: number }>`
      select (select count(*)::integer from vouches where member_id = ${ada.id}) as vouches,
        (select count(*)::integer from vouch_stakes where voucher_id = ${voucher.id}) as stakes`.execute(
      app.db,
    )
    return rows[0]
  }
  const forget = (days: number) => {
    const now = new Date(app.clock.now().getTime() + days * DAY * 1000)
    const before = new Date(now.getTime() - 365 * DAY * 1000)
    return inTransaction(app.db, (tx) => removeForgotten(tx, { now, before }))
  }
  await forget(15)
  expect(await count()).toEqual({ vouches: 1, stakes: 1 })
  await forget(380)
  expect(await count()).toEqual({ vouches: 0, stakes: 0 })
})
