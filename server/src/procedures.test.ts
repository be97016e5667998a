import type { Access } from '@adire/contract/base.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { startTestApp, type TestApp, until } from './testing/app.ts'
import { fetchAs } from './testing/client.ts'
import { aMember, aModerator, anAdmin, aPortraitFile, type TestMember } from './testing/members.ts'
import { codeAt, turnOnTwoFactor, wrongCodeAt } from './testing/one-time-codes.ts'
import { openStream } from './testing/streams.ts'
import { publish } from './realtime.ts'
import { member, memberReads } from './procedures.ts'

/** Staff need two-factor in production (decision T1). */

let app: TestApp
let pendingPhoto: string
beforeAll(async () => {
  app = await startTestApp({ config: { staffTwoFactor: true }, withLimits: false })
  const ada = await aMember(app, 'woman')
  pendingPhoto = (await ada.client.photos.upload({ file: await aPortraitFile(7) })).id
})
afterAll(() => app.close())

const RANDOM = '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e'

/** Builds the address of a procedure, with a made-up id for each parameter. */
function buildAddress(path: string): string {
  return `${app.url}/api${path.replaceAll(/\{[^{}]+\}/g, RANDOM)}`
}

/**
 * Calls each procedure of these kinds without input and returns the codes by name; the caller is
 * checked before the input.
 */
async function codesFor(
  { jar }: TestMember,
  kinds: readonly Access[],
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { name, access, procedure } of listProcedures()) {
    if (!kinds.includes(access)) continue
    const { method = 'POST', path = '/' } = procedure['~orpc'].route
    const asJson = {
      method,
      ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    }
    const asked = await fetchAs(jar, buildAddress(path), asJson)
    // Upload procedures accept only forms.
    const response =
      asked.status === 415
        ? await fetchAs(jar, buildAddress(path), { method, body: new FormData() })
        : asked
    const { code } = (await response.json()) as { code?: string }
    answers[name] = code ?? String(response.status)
  }
  return answers
}

const mediaStatus = async ({ jar }: TestMember) =>
  (await fetchAs(jar, `${app.url}/media/${pendingPhoto}/320`)).status

test('refuses staff work without two-factor, allows member procedures, and works once it is on', async () => {
  const [moderator, admin] = [await aModerator(app), await anAdmin(app)]
  for (const [somebody, kinds] of [
    [moderator, ['moderator']],
    [admin, ['moderator', 'admin']],
  ] as const) {
    const codes = await codesFor(somebody, kinds)
    expect(Object.keys(codes)).toContain('moderation.summary')
    for (const [name, code] of Object.entries(codes))
      expect([name, code]).toEqual([name, 'STAFF_TWO_FACTOR_REQUIRED'])
    expect(await mediaStatus(somebody)).toBe(404)
    expect(await somebody.client.profiles.mine()).toMatchObject({ handle: somebody.handle })
    expect(await somebody.client.auth.security()).toMatchObject({
      mustTurnTwoFactorOn: true,
      isTwoFactorOn: false,
    })
  }

  // A secret without a confirmed code is not yet a second factor.
  await moderator.client.auth.beginTwoFactor({ password: moderator.password })
  await expect(moderator.client.moderation.summary()).rejects.toMatchObject({
    code: 'STAFF_TWO_FACTOR_REQUIRED',
    status: 403,
  })
  await turnOnTwoFactor(app, moderator)
  expect(await moderator.client.moderation.summary()).toBeDefined()
  expect(await mediaStatus(moderator)).toBe(200)
  expect(await moderator.client.auth.security()).toMatchObject({
    mustTurnTwoFactorOn: false,
    isTwoFactorOn: true,
  })
})

test('requires no two-factor of members, and of staff only with the switch', async () => {
  const ada = await aMember(app, 'woman')
  expect(await ada.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: false })
  await expect(ada.client.moderation.summary()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const moderator = await aModerator(app)
  app.deps.config.staffTwoFactor = false
  try {
    expect(await moderator.client.moderation.summary()).toBeDefined()
    expect(await moderator.client.auth.security()).toMatchObject({ mustTurnTwoFactorOn: false })
  } finally {
    app.deps.config.staffTwoFactor = true
  }
})

test('streams staff events only with two-factor, after a new stream', async () => {
  const moderator = await aModerator(app)
  const before = await moderator.client.realtime.since({})
  const stream = await openStream(app.url, moderator.jar)
  const types = () => stream.heard.map(({ event }) => event.type)
  await publish(app.db, 'staff', { type: 'moderation.changed' })
  await publish(app.db, moderator.id, { type: 'likes.changed' })
  await until('her own news have come', () => types().includes('likes.changed'))
  const missed = async () =>
    (await moderator.client.realtime.since({ position: before.position })).events.map(
      ({ event }) => event.type,
    )
  expect([types(), await missed()]).toEqual([
    expect.not.arrayContaining(['moderation.changed']),
    expect.not.arrayContaining(['moderation.changed']),
  ])

  await turnOnTwoFactor(app, moderator)
  // Enabling two-factor replaces the session cookie, which ends the old stream.
  await until('the old stream ends', stream.isOver)
  const next = await openStream(app.url, moderator.jar)
  await publish(app.db, 'staff', { type: 'moderation.changed' })
  await until('she hears of new work', () =>
    next.heard.some(({ event }) => event.type === 'moderation.changed'),
  )
  await next.stop()
})

test('refuses a re-authentication with a used or expired code, and any after five wrong ones', async () => {
  const admin = await anAdmin(app)
  const { secret } = await turnOnTwoFactor(app, admin)
  let now = '2'
  const update = () =>
    admin.client.config.update({
      changes: [{ key: 'boost_token_cost', from: now, value: now === '2' ? '3' : '2' }],
    })
  const save = async (code: string | undefined) => {
    await admin.client.auth.reauthenticate({
      proof: { password: admin.password, ...(code !== undefined && { code }) },
      action: null,
    })
    await update()
  }
  const used = codeAt(app, secret)
  await expect(save(undefined)).rejects.toMatchObject({ code: 'CODE_REQUIRED' })
  await save(used)
  now = '3'
  await expect(save(used)).rejects.toMatchObject({ code: 'CODE_INVALID' })

  const unused = codeAt(app, secret, 1)
  app.clock.advance({ minutes: 10, seconds: 1 })
  await expect(save(unused)).rejects.toMatchObject({ code: 'CODE_INVALID' })
  for (let i = 0; i < 3; i++)
    await expect(save(wrongCodeAt(app, secret))).rejects.toMatchObject({ code: 'CODE_INVALID' })
  await expect(save(codeAt(app, secret))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  app.clock.advance({ minutes: 14, seconds: 59 })
  await expect(save(codeAt(app, secret))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retryAfterSeconds: 1 },
  })
  app.clock.advance({ seconds: 1 })
  await save(codeAt(app, secret))
  const acts = await app.db
    .selectFrom('audit_log')
    .select('before')
    .where('operation', '=', 'config.update')
    .orderBy('id')
    .execute()
  expect(acts.map(({ before }) => before)).toEqual([{ value: '2' }, { value: '3' }])
})

test('ends a staff session after half an hour without activity', async () => {
  const admin = await anAdmin(app)
  await turnOnTwoFactor(app, admin)
  app.clock.advance({ minutes: 29 })
  expect(await admin.client.config.list()).toBeDefined()
  app.clock.advance({ minutes: 30, seconds: 1 })
  await expect(admin.client.config.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('gives the primary database to handlers of reads that may lag only by its name', () => {
  // @ts-expect-error: `member` is for procedures that read the primary.
  expect(member.messages.list).toBeDefined()
  // @ts-expect-error: and `memberReads` for the others.
  expect(memberReads.messages.thread).toBeDefined()
  memberReads.messages.list.handler(({ context }) => {
    // @ts-expect-error: the primary is `context.primary.db`.
    expect(context.db).toBeDefined()
    // @ts-expect-error: a replica can't be written.
    expect(context.readDb.insertInto).toBeDefined()
    return { messages: [], hasMore: false }
  })
})
