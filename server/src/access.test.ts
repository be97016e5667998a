import type { ProcedureName } from '@adire/contract'
import { type MatrixRole, matrixRoles } from '@adire/contract/base.ts'
import {
  SAMPLE_EMAIL,
  SAMPLE_MATCH_ID,
  SAMPLE_NEW_ID,
  SAMPLE_PHOTO_ID,
  SAMPLE_THREAD_ID,
} from '@adire/contract/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeclaredProcedure, isAdmitted, listProcedures } from './access.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { createTestClient } from './testing/client.ts'
import { call, RANDOM_ID as RANDOM } from './testing/calls.ts'
import { fingerprint } from './testing/fingerprint.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  match,
  type TestMember,
} from './testing/members.ts'
import { readSample, replaceTexts } from './testing/sample-input.ts'

let app: TestApp
let cast: Record<Exclude<MatrixRole, 'visitor'>, TestMember> & { ada: TestMember; ben: TestMember }
let ids: { match: string; thread: string; photo: string }

/** Inputs about the caller, instead of the declared sample. */
const inputsAboutCaller: Partial<
  Record<ProcedureName, (caller: TestMember | undefined, sample: object) => object>
> = {
  'auth.signUp': (caller, sample) => ({
    ...sample,
    email: caller?.email ?? `new-${crypto.randomUUID()}@people.example`,
  }),
  'auth.logIn': (caller) => ({
    email: caller?.email ?? cast.ada.email,
    password: cast.ada.password,
  }),
  'auth.requestReset': (caller, sample) => (caller ? { email: caller.email } : sample),
}

/** Creates an input that reaches the object checks: it names another member's objects. */
function makeInput(
  declared: DeclaredProcedure,
  caller: TestMember | undefined,
): object | undefined {
  const sample = readSample(declared)
  const aboutCaller = inputsAboutCaller[declared.name]
  if (sample && aboutCaller) return aboutCaller(caller, sample)
  return sample && replaceTexts(sample, (text) => realIds[text]?.() ?? text)
}

const realIds: Record<string, (() => string) | undefined> = {
  [SAMPLE_NEW_ID]: () => crypto.randomUUID(),
  [SAMPLE_THREAD_ID]: () => ids.thread,
  [SAMPLE_PHOTO_ID]: () => ids.photo,
  [SAMPLE_MATCH_ID]: () => ids.match,
}

/** Status of denied calls that answer neither 401 nor 403, with the reason. */
const otherDenials: Partial<Record<ProcedureName, number>> = {
  // A conflict: for signed-in callers, and for addresses with an account.
  'auth.signUp': 409,
  // The answer is the same for every address and caller, so that it reveals nothing.
  'auth.resendConfirmation': 200,
  'auth.checkReset': 410,
  'auth.resetPassword': 410,
  'auth.confirmEmail': 410,
  'auth.confirmEmailChange': 410,
  'auth.revertEmailChange': 410,
  'auth.logInWithCode': 410,
  'auth.logInWithPasskey': 410,
  'account.restore': 410,
}

/**
 * Refusals that come from the rule itself: a wrong current password, a session that has not
 * re-authenticated.
 */
const refusesByRule = new Set<string>([
  'account.requestDeletion',
  'account.requestExport',
  'auth.beginPasskey',
  'auth.beginTwoFactor',
  'auth.changeEmail',
  'auth.changePassword',
  'auth.disableTwoFactor',
  'auth.logIn',
  'auth.removePasskey',
  'auth.renewRecoveryCodes',
  // For premium members only, which staff are not.
  'likes.listReceived',
  'auth.reauthenticate',
  ...listProcedures()
    .filter(({ stepUp }) => stepUp === 'window' || stepUp === 'always')
    .map(({ name }) => name),
] satisfies ProcedureName[])

beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
  const [ada, ben, woman, man, premium, unconfirmed, banned, moderator, admin] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man', { premium: true }),
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aModerator(app),
    await anAdmin(app),
  ]
  cast = { ada, ben, woman, man, premium, unconfirmed, banned, moderator, admin }
  const { threadId } = await match(app, ada, ben)
  const photo = await ada.client.photos.upload({ file: await aPortraitFile(1) })
  const { matches } = await ada.client.matches.list({})
  ids = { match: matches[0]!.id, thread: threadId, photo: photo.id }
  const now = app.clock.now()
  await app.db
    .insertInto('newsletter_subscribers')
    .values({
      email: SAMPLE_EMAIL,
      subscribed_at: now,
      is_active: true,
      confirmed_at: now,
    })
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', unconfirmed.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned.id)
    .execute()
})

afterAll(() => app.close())

describe.each(matrixRoles)('role %s', (role) => {
  test('admits every procedure as declared, and changes nothing in denied calls', async () => {
    const caller = role === 'visitor' ? undefined : cast[role]
    const mismatches: string[] = []
    // Fingerprint after the last call, if that call was denied.
    let known: string | undefined
    for (const declared of listProcedures()) {
      const { name } = declared
      // Log-out would end the session of the following calls; the auth tests cover it.
      if (name === 'auth.logOut') continue
      const mayCall = isAdmitted(declared, role)
      const before = mayCall ? undefined : (known ?? (await fingerprint(app)))
      const client =
        name === 'auth.logIn' || !caller ? app.client() : createTestClient(app.url, caller.jar)
      const { status } = await call(client, name, makeInput(declared, caller))
      const isDenied = status === 401 || status === 403
      if (mayCall && isDenied && !refusesByRule.has(name))
        mismatches.push(`${name}: admitted, answered ${status}`)
      if (!mayCall && !isDenied && status !== otherDenials[name])
        mismatches.push(`${name}: not admitted, answered ${status}`)
      known = mayCall ? undefined : await fingerprint(app)
      if (before !== known) mismatches.push(`${name}: denied, yet something changed`)
    }
    expect(mismatches).toEqual([])
  })
})

test("answers for other people's objects exactly as for unknown ones, and changes nothing", async () => {
  const swaps: [ProcedureName, (id: string) => unknown, string][] = [
    ['messages.thread', (threadId) => ({ threadId }), ids.thread],
    ['messages.list', (threadId) => ({ threadId }), ids.thread],
    [
      'messages.send',
      (threadId) => ({
        threadId,
        clientId: crypto.randomUUID(),
        content: 'Let me in',
        expectedPrice: 0,
      }),
      ids.thread,
    ],
    ['messages.markRead', (threadId) => ({ threadId, upToSeq: 1 }), ids.thread],
    ['matches.unmatch', (threadId) => ({ threadId }), ids.thread],
    ['photos.remove', (id) => ({ id }), ids.photo],
    ['photos.setProfilePicture', (id) => ({ id }), ids.photo],
    ['photos.describe', (id) => ({ id, description: 'Mine' }), ids.photo],
    ['photos.restore', (id) => ({ id }), ids.photo],
    ['photos.reorder', (id) => ({ ids: [id] }), ids.photo],
    ['photos.boost', (id) => ({ id, clientId: crypto.randomUUID(), expectedPrice: 2 }), ids.photo],
    ['profiles.view', (id) => ({ id }), cast.banned.id],
    ['profiles.view', (id) => ({ id }), cast.unconfirmed.id],
    ['discovery.pass', (to) => ({ to }), cast.banned.id],
    ['likes.send', (to) => ({ to, kind: 'like' }), cast.banned.id],
    ['safety.block', (id) => ({ id }), cast.banned.id],
    [
      'safety.report',
      (memberId) => ({ subject: { kind: 'profile', memberId }, reason: 'spam' }),
      cast.banned.id,
    ],
    [
      'safety.report',
      (photoId) => ({ subject: { kind: 'photo', photoId }, reason: 'spam' }),
      ids.photo,
    ],
  ]
  const before = await fingerprint(app)
  for (const [name, input, foreign] of swaps) {
    for (const caller of [cast.woman, cast.man, cast.premium, cast.moderator]) {
      const [others, nobodys, malformed] = [
        await call(caller.client, name, input(foreign)),
        await call(caller.client, name, input(RANDOM)),
        await call(caller.client, name, input('12')),
      ]
      expect([name, others.status, others.body]).toEqual([name, 404, nobodys.body])
      expect(malformed.status).toBe(422)
    }
  }
  expect(await fingerprint(app)).toBe(before)
})

test('refuses keys that no procedure knows', async () => {
  const forged = {
    id: cast.ada.id,
    user_id: cast.ada.id,
    actor: cast.ada.id,
    is_verified: true,
    balance: 1e6,
    __proto__: { role: 'admin' },
  }
  for (const declared of listProcedures()) {
    const { name } = declared
    const input = makeInput(declared, cast.woman)
    if (!input || name === 'photos.upload' || name === 'selfieChecks.submit') continue
    const extra = Object.fromEntries(Object.entries(forged).filter(([key]) => !(key in input)))
    const { status } = await call(name === 'auth.logIn' ? app.client() : cast.woman.client, name, {
      ...input,
      ...extra,
    })
    expect([name, [401, 403, 422].includes(status)]).toEqual([name, true])
  }
})
