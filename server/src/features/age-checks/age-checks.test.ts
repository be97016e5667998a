import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@adire/contract/durations.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  aMember,
  anAdmin,
  aModerator,
  match,
  sendMessage,
  type TestMember,
} from '../../testing/members.ts'
import { recordUnderAge } from '../../testing/age-checks.ts'
import { insertPhoto } from '../../testing/people.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { sweepAgeChecks } from './jobs.ts'
import { applyFinding } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A member with an approved photo and without a check. */
async function aNewcomer(city: string): Promise<TestMember> {
  const newcomer = await aMember(app, 'woman', { city, isAgeUnchecked: true })
  await insertPhoto(app.db, newcomer.id)
  return newcomer
}

const aBriton = () => aNewcomer('London')

async function aMan(): Promise<TestMember> {
  const man = await aMember(app, 'man')
  await insertPhoto(app.db, man.id)
  return man
}

async function start({ client }: TestMember): Promise<string> {
  const own = await client.ageChecks.start({})
  if (own.state !== 'started' || !own.url) throw new Error(`no page: ${own.state}`)
  return own.url.slice(own.url.lastIndexOf('/') + 1)
}

/** Chooses a result on the sandbox's page; the member comes back before the webhook or after it. */
async function choose(id: string, outcome: 'passed' | 'failed' | 'under_age' | 'inconclusive') {
  const response = await fetch(`${app.url}/sandbox/age-checks/${id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: app.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome, method: 'document' }),
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toContain('/dashboard/profile/age-check?returned=true')
}

const countChecks = async ({ id }: TestMember) =>
  (await app.db.selectFrom('age_checks').select('result').where('member_id', '=', id).execute())
    .length

async function isFound(viewer: TestMember, wanted: TestMember): Promise<boolean> {
  const { members } = await viewer.client.discovery.list({ search: wanted.handle })
  return members.some(({ id }) => id === wanted.id)
}

test('hides an unchecked member of the United Kingdom until the check is passed', async () => {
  const ada = await aBriton()
  const ben = await aMan()
  expect(await ada.client.profiles.mine()).toMatchObject({
    hiddenReason: 'age_check',
    ageCheck: { dueAt: null },
  })
  expect(await isFound(ben, ada)).toBe(false)
  expect(await readResultCode(ben.client.profiles.view({ id: ada.id }))).toBe('NOT_FOUND')
  expect(await readResultCode(ada.client.likes.send({ to: ben.id, kind: 'like' }))).toBe(
    'AGE_CHECK_REQUIRED',
  )

  await choose(await start(ada), 'passed')
  expect(await ada.client.ageChecks.refresh({})).toMatchObject({
    state: 'passed',
    method: 'document',
  })
  expect(await isFound(ben, ada)).toBe(true)
  expect(await ada.client.profiles.mine()).toMatchObject({ hiddenReason: null, ageCheck: null })
  expect(await readResultCode(ada.client.likes.send({ to: ben.id, kind: 'like' }))).toBe('accepted')
})

test('keeps conversations readable while the check is overdue, and refuses messages', async () => {
  const [ada, ben] = [await aNewcomer('Lagos'), await aMan()]
  const { threadId } = await match(app, ada, ben)
  await sendMessage(ben, { threadId, content: 'Hello Ada' })
  await ada.client.profiles.update({ city: 'London' })
  expect((await ada.client.messages.list({ threadId })).messages).toHaveLength(1)
  expect(await readResultCode(sendMessage(ada, { threadId, content: 'Hello' }))).toBe(
    'AGE_CHECK_REQUIRED',
  )
  // Nothing changes for the other side, who may answer a hidden match.
  expect(await readResultCode(sendMessage(ben, { threadId, content: 'Still there?' }))).toBe(
    'accepted',
  )
  await ada.client.profiles.update({ city: 'Lagos' })
  expect(await readResultCode(sendMessage(ada, { threadId, content: 'I am back' }))).toBe(
    'accepted',
  )
})

test('opens one page for two tabs, and stores one result for repeated events', async () => {
  const ada = await aBriton()
  const ids = await Promise.all([start(ada), start(ada)].map((one) => one.catch(() => undefined)))
  const id = await start(ada)
  for (const one of ids) if (one !== undefined) expect(one).toBe(id)
  const session = await app.db
    .selectFrom('age_check_sessions')
    .select('id')
    .where('member_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const passed = { sessionId: session.id, outcome: 'passed' as const, method: 'bank' as const }
  await Promise.all([
    ...Array.from({ length: 4 }, () => applyFinding(app.deps, passed)),
    ada.client.ageChecks.refresh({}),
  ])
  // A late event that says something else.
  await applyFinding(app.deps, { ...passed, outcome: 'failed' })
  expect(await countChecks(ada)).toBe(1)
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'passed', method: 'bank' })
  expect(await readResultCode(ada.client.ageChecks.start({}))).toBe('ALREADY_DECIDED')
})

test('continues a check whose page the server died before saving, at no extra cost', async () => {
  const ada = await aBriton()
  const id = await start(ada)
  await app.db
    .updateTable('age_check_sessions')
    .set({ provider_ref: null, page_url: null })
    .where('member_id', '=', ada.id)
    .execute()
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'started', url: null })
  expect(await start(ada)).toBe(id)
})

test('accepts events with a valid signature only', async () => {
  const ada = await aBriton()
  await start(ada)
  const { id: sessionId } = await app.db
    .selectFrom('age_check_sessions')
    .select('id')
    .where('member_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ id: 'evt_1', sessionId, outcome: 'passed', method: 'document' })
  const { sandbox } = app.deps.ageProviders
  const post = (signature: string) =>
    fetch(`${app.url}/webhooks/age-checks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
      body,
    })
  const at = app.clock.now()
  const good = sandbox?.sign(body, at) ?? ''
  const old = sandbox?.sign(body, new Date(at.getTime() - 10 * 60_000)) ?? ''
  for (const signature of ['', 'no', good.replace(/.$/, 'x'), old, `${good}00`])
    expect((await post(signature)).status).toBe(400)
  expect(await countChecks(ada)).toBe(0)
  expect((await post(good)).status).toBe(200)
  expect((await post(good)).status).toBe(200)
  expect(await countChecks(ada)).toBe(1)
})

test('allows three failed checks a day, and counts none that the provider could not decide', async () => {
  const ada = await aBriton()
  const fail = async () => {
    await choose(await start(ada), 'failed')
    return ada.client.ageChecks.refresh({})
  }
  await choose(await start(ada), 'inconclusive')
  expect(await ada.client.ageChecks.refresh({})).toMatchObject({ state: 'needed' })
  expect(await fail()).toMatchObject({ state: 'failed', retryAt: null })
  expect(await fail()).toMatchObject({ state: 'failed', retryAt: null })
  const firstAt = app.clock.now()
  expect(await fail()).toMatchObject({
    state: 'failed',
    retryAt: new Date(firstAt.getTime() + DAY_MS).toISOString(),
  })
  expect(await readResultCode(ada.client.ageChecks.start({}))).toBe('TOO_SOON')
  app.clock.advance({ hours: 24 })
  await choose(await start(ada), 'passed')
  expect(await ada.client.ageChecks.refresh({})).toMatchObject({ state: 'passed' })
})

test('stores result, method and date, and deletes the reference with the result or after a day', async () => {
  const [ada, eve] = [await aBriton(), await aBriton()]
  await choose(await start(ada), 'failed')
  await ada.client.ageChecks.refresh({})
  await start(eve)
  const open = () =>
    app.db
      .selectFrom('age_check_sessions')
      .select('member_id')
      .where('member_id', 'in', [ada.id, eve.id])
      .execute()
  expect(await open()).toEqual([{ member_id: eve.id }])
  app.clock.advance({ hours: 25 })
  await sweepAgeChecks.run({}, app.deps)
  expect(await open()).toEqual([])
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'age_checks'::regclass and attnum > 0 and not attisdropped`.execute(
    app.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'id',
    'member_id',
    'result',
    'method',
    'checked_at',
  ])
  expect(await countChecks(ada)).toBe(1)
  app.clock.advance({ hours: 30 * 24 })
  await sweepAgeChecks.run({}, app.deps)
  expect(await countChecks(ada)).toBe(0)
})

test('fetches a result whose event got lost', async () => {
  const ada = await aBriton()
  const id = await start(ada)
  // The sandbox's page stores the outcome; the event to our webhook is missing.
  await app.db
    .updateTable('sandbox_age_checks')
    .set({ outcome: 'passed', method: 'document' })
    .where('id', '=', id)
    .execute()
  app.clock.advance({ minutes: 11 })
  await sweepAgeChecks.run({}, app.deps)
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'passed' })
})

test('keeps a member under 18 hidden wherever they move until a moderator decides', async () => {
  const [ada, ben, moderator] = [await aBriton(), await aMan(), await aModerator(app)]
  await choose(await start(ada), 'under_age')
  expect(await ada.client.ageChecks.refresh({})).toMatchObject({ state: 'in_review' })
  expect(await readResultCode(ada.client.ageChecks.start({}))).toBe('ALREADY_DECIDED')
  await ada.client.profiles.update({ city: 'Lagos' })
  expect(await isFound(ben, ada)).toBe(false)

  const listed = async () =>
    (await moderator.client.ageChecks.listUnderAge({})).members.map(({ id }) => id)
  expect(await listed()).toContain(ada.id)
  const { queues } = await moderator.client.queues.overview()
  expect(queues.find(({ queue }) => queue === 'ageChecks')?.count).toBeGreaterThan(0)
  await moderator.client.ageChecks.recordPass({ id: ada.id, reason: 'Showed a passport' })
  expect(await listed()).not.toContain(ada.id)
  expect(await isFound(ben, ada)).toBe(true)
})

test('shows nothing of a member under 18 to matches, nor lets them write, until a pass', async () => {
  const [ada, ben, moderator] = [await aNewcomer('Lagos'), await aMan(), await aModerator(app)]
  const { threadId } = await match(app, ada, ben)
  await sendMessage(ben, { threadId, content: 'Hello Ada' })
  const view = () => readResultCode(ben.client.profiles.view({ id: ada.id }))
  const write = () => readResultCode(sendMessage(ben, { threadId, content: 'How old are you?' }))
  await recordUnderAge(app.db, ada.id)
  expect([await view(), await write()]).toEqual(['NOT_FOUND', 'NOT_MATCHED'])
  expect(await readResultCode(sendMessage(ada, { threadId, content: 'Hi' }))).toBe(
    'AGE_CHECK_REQUIRED',
  )
  const { matches } = await ben.client.matches.list({})
  expect(JSON.stringify(matches)).not.toContain(ada.handle)
  await moderator.client.ageChecks.recordPass({ id: ada.id, reason: 'Showed a passport' })
  expect([await view(), await write()]).toEqual(['accepted', 'accepted'])
})

test('refuses new words to matches in the profile and a decline while the check is overdue', async () => {
  const [ada, ben] = [await aNewcomer('Lagos'), await aMan()]
  const { profiles, messages } = ada.client
  await profiles.update({ aboutMe: 'I cook', interests: ['Films'] })
  const { threadId } = await match(app, ada, ben)
  await sendMessage(ben, { threadId, content: 'Hello Ada' })
  await profiles.update({ city: 'London' })
  const address = 'Write to ada@example.com'
  const answer = { prompt: 'home_is', answer: address } as const
  const attempts = [
    () => profiles.update({ aboutMe: address }),
    () => profiles.update({ profession: address }),
    () => profiles.update({ interests: ['Films', 'ada@example.com'] }),
    () => profiles.update({ handle: 'Ada on Signal' }),
    () => profiles.savePrompts({ prompts: [answer] }),
    () => messages.decline({ threadId }),
  ]
  for (const attempt of attempts) expect(await readResultCode(attempt())).toBe('AGE_CHECK_REQUIRED')
  // Words may go, and the same ones be saved again.
  await profiles.update({ aboutMe: null, interests: ['Films'], heightCm: 170 })
  await profiles.savePrompts({ prompts: [] })
})

test('lets newcomers write their profile before the check, as nobody reads it', async () => {
  const { profiles } = (await aBriton()).client
  expect(await readResultCode(profiles.update({ aboutMe: 'I cook' }))).toBe('accepted')
  const prompts = [{ prompt: 'home_is', answer: 'Two kitchens' } as const]
  expect(await readResultCode(profiles.savePrompts({ prompts }))).toBe('accepted')
})

test('records a pass by a moderator once, audited, and never about oneself', async () => {
  const [ada, moderator, admin] = [await aBriton(), await aModerator(app), await anAdmin(app)]
  const { ageChecks } = moderator.client
  expect(await ageChecks.ofMember({ id: ada.id })).toMatchObject({
    standing: 'overdue',
    checks: [],
  })
  const results = await Promise.all(
    [1, 2, 3].map(() => readResultCode(ageChecks.recordPass({ id: ada.id, reason: 'A passport' }))),
  )
  expect(results.toSorted()).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED', 'accepted'])
  expect(await ada.client.ageChecks.mine()).toMatchObject({ state: 'passed', method: 'staff' })
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_id', 'reason'])
    .where('target_id', '=', ada.id)
    .where('operation', '=', 'ageChecks.recordPass')
    .execute()
  expect(audit).toEqual([
    { operation: 'ageChecks.recordPass', actor_id: moderator.id, reason: 'A passport' },
  ])
  const own = { id: admin.id, reason: 'It is me' }
  expect(await readResultCode(admin.client.ageChecks.recordPass(own))).toBe('NOT_FOUND')
})
