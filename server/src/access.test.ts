import type { ProcedureName } from '@adire/contract'
import { type MatrixRole, matrixRoles } from '@adire/contract/base.ts'
import {
  SAMPLE_EMAIL,
  SAMPLE_ID,
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
  const swaps: [ProcedureName, placeholder: string, foreign: string, sample?: object][] = [
    ['messages.thread', SAMPLE_THREAD_ID, ids.thread],
    ['messages.list', SAMPLE_THREAD_ID, ids.thread],
    ['messages.send', SAMPLE_THREAD_ID, ids.thread],
    ['messages.sendVoice', SAMPLE_THREAD_ID, ids.thread],
    ['messages.markRead', SAMPLE_THREAD_ID, ids.thread],
    ['matches.unmatch', SAMPLE_ID, ids.thread],
    ['photos.remove', SAMPLE_PHOTO_ID, ids.photo],
    ['photos.setProfilePicture', SAMPLE_PHOTO_ID, ids.photo],
    ['photos.describe', SAMPLE_PHOTO_ID, ids.photo],
    ['photos.restore', SAMPLE_PHOTO_ID, ids.photo],
    ['photos.reorder', SAMPLE_PHOTO_ID, ids.photo],
    ['photos.boost', SAMPLE_PHOTO_ID, ids.photo],
    ['profiles.view', SAMPLE_ID, cast.banned.id],
    ['profiles.view', SAMPLE_ID, cast.unconfirmed.id],
    ['discovery.pass', SAMPLE_ID, cast.banned.id],
    ['likes.send', SAMPLE_ID, cast.banned.id],
    ['safety.block', SAMPLE_ID, cast.banned.id],
    ['safety.report', SAMPLE_ID, cast.banned.id],
    [
      'safety.report',
      SAMPLE_ID,
      ids.photo,
      { subject: { kind: 'photo', photoId: SAMPLE_ID }, reason: 'spam' },
    ],
  ]
  const samples = new Map(listProcedures().map((one) => [one.name, readSample(one)]))
  const before = await fingerprint(app)
  for (const [name, placeholder, foreign, sample = samples.get(name)] of swaps) {
    const input = (id: string) =>
      replaceTexts(sample, (text) => (text === placeholder ? id : (realIds[text]?.() ?? text)))
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
