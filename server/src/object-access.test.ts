import type { ProcedureName } from '@adire/contract'
import { type MatrixRole, matrixRoles } from '@adire/contract/base.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { SAMPLE_ID, SAMPLE_MATCH_ID } from '@adire/contract/samples.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from './access.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { call, RANDOM_ID } from './testing/calls.ts'
import { CookieJar, fetchAs } from './testing/client.ts'
import { fingerprint } from './testing/fingerprint.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  match,
  type TestMember,
} from './testing/members.ts'
import { openSubscription, openTokens } from './testing/payments.ts'
import { addDismissedReport } from './testing/report-cases.ts'
import { readSample, replaceTexts } from './testing/sample-input.ts'
import { readSpecifiedAccess } from './testing/specified-access.ts'

/** Others' objects look like unknown ones; operations that must not exist are impossible. */

let app: TestApp
let ada: TestMember
let cast: Record<Exclude<MatrixRole, 'visitor'>, TestMember>
let owned: Record<
  | 'decision'
  | 'session'
  | 'passkey'
  | 'match'
  | 'notice'
  | 'notification'
  | 'order'
  | 'planChange'
  | 'selfie'
  | 'photo'
  | 'report',
  string
>
let portrait: File

beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false, mayBreakData: true })
  ada = await aMember(app, 'woman', { photo: true })
  cast = {
    unconfirmed: await aMember(app, 'woman'),
    woman: await aMember(app, 'woman'),
    man: await aMember(app, 'man'),
    premium: await aMember(app, 'man', { premium: true }),
    banned: await aMember(app, 'man'),
    moderator: await aModerator(app),
    admin: await anAdmin(app),
  }
  portrait = await aPortraitFile(3, 400)
  owned = await thingsOfAda()
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', cast.unconfirmed.id)
    .execute()
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', cast.banned.id)
    .execute()
}, 60_000)
afterAll(() => app.close())

/** Creates one object of every kind with an id and an owner. */
async function thingsOfAda(): Promise<typeof owned> {
  const { client } = ada
  await match(app, ada, await aMember(app, 'man'))
  await cast.moderator.client.moderation.warnMember({
    id: ada.id,
    statement: 'Spam in three conversations',
  })
  const passkey = await app.db
    .insertInto('passkeys')
    .values({
      user_id: ada.id,
      name: 'Telephone',
      credential_id: 'AAAA',
      public_key: Buffer.alloc(8),
      counter: 0,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { orderId } = await openTokens(ada, 'starter')
  const [{ decisions }, { sessions }, { matches }, { notifications }, { photos }] = [
    await client.safety.listDecisions(),
    await client.auth.listSessions(),
    await client.matches.list({}),
    await client.notifications.list({}),
    await client.photos.listMine(),
  ]
  await client.selfieChecks.begin({})
  const checks = app.db.selectFrom('selfie_checks').select('id').where('user_id', '=', ada.id)
  const selfie = await checks.executeTakeFirstOrThrow()
  return {
    decision: decisions[0]!.id,
    session: sessions[0]!.id,
    passkey: passkey.id,
    match: matches[0]!.id,
    notice: await addFraudNotice(decisions[0]!.id),
    notification: notifications[0]!.id,
    order: orderId,
    planChange: await addPlanChange(),
    selfie: selfie.id,
    photo: photos[0]!.id,
    report: await addDismissedReport(app, ada, cast.moderator),
  }
}

async function addFraudNotice(decision: string): Promise<string> {
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('fraud_notices')
    .values({
      member_id: cast.banned.id,
      recipient_id: ada.id,
      decision_id: decision,
      name: cast.banned.handle,
      last_contact: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addPlanChange(): Promise<string> {
  const { orderId } = await openSubscription(ada, 'yearly')
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('plan_changes')
    .values({
      id: crypto.randomUUID(),
      user_id: ada.id,
      order_id: orderId,
      kind: 'downgrade',
      from_item: 'yearly',
      item: 'monthly',
      months: 1,
      tokens: 0,
      amount_minor: 1_999,
      usd_cents: 1_999,
      rate_to_usd: '1',
      charge_minor: 0,
      charge_usd_cents: 0,
      charge_tokens: 0,
      credit_minor: 0,
      created_at: at,
      starts_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Swap {
  thing: keyof typeof owned
  status: 200 | 404
  /** Parts of the input without which the caller is refused before the object is looked up. */
  given?: (caller: TestMember) => object
  /** Refused to staff before any object is looked up. */
  isForMembers?: true
}

/**
 * Calls of each procedure with another member's object. Where the answer is 200, it reveals and
 * changes nothing.
 */
const swaps: Partial<Record<ProcedureName, Swap>> = {
  'appeals.submit': { thing: 'decision', status: 404 },
  'appeals.submitForReport': { thing: 'report', status: 404 },
  'auth.endSession': { thing: 'session', status: 404 },
  'auth.renamePasskey': { thing: 'passkey', status: 404 },
  'auth.removePasskey': {
    thing: 'passkey',
    status: 404,
    given: ({ password }) => ({ proof: { password } }),
  },
  'fraudNotices.read': { thing: 'notice', status: 404 },
  'matches.celebrate': { thing: 'match', status: 200 },
  'notifications.markRead': { thing: 'notification', status: 404 },
  'payments.order': { thing: 'order', status: 404 },
  'payments.checkOrder': { thing: 'order', status: 404 },
  'payments.withdrawalQuote': { thing: 'order', status: 404 },
  'payments.withdraw': { thing: 'order', status: 404 },
  'payments.keepPlan': { thing: 'planChange', status: 404, isForMembers: true },
  'selfieChecks.submit': { thing: 'selfie', status: 404, given: () => ({ file: portrait }) },
}

/** Procedures whose object is a person; people the caller can't see look unknown. */
const aboutPeople: ProcedureName[] = [
  'freeHours.shared',
  'path.view',
  'profiles.view',
  'likes.send',
  'discovery.pass',
  'safety.block',
  'safety.report',
  'voices.list',
  'vouches.list',
]

const samples = new Map<string, object | undefined>(
  listProcedures().map((one) => [one.name, readSample(one)]),
)

/** The declared sample of a procedure about another object. */
function makeInput(name: string, id: string): object | undefined {
  const isObject = (text: string) => text === SAMPLE_ID || text === SAMPLE_MATCH_ID
  return replaceTexts(samples.get(name), (text) => (isObject(text) ? id : text))
}

/** Covered by the matrix tests of threads and photos. */
const heldThere = new Set([
  'matches.unmatch',
  'messages.decline',
  'messages.list',
  'messages.listScheduled',
  'messages.markRead',
  'messages.openers',
  'messages.rest',
  'messages.schedule',
  'messages.send',
  'messages.sendScheduledNow',
  'messages.sendTyping',
  'messages.sendVoice',
  'messages.thread',
  'messages.withdrawScheduled',
  'photos.boost',
  'photos.describe',
  'photos.remove',
  'photos.reorder',
  'photos.restore',
  'photos.setProfilePicture',
  'risk.dismissWarning',
])

/** Need a valid link first; `invoices.test.ts` tries the invoices of other campaigns with one. */
const behindLinks = new Set(['invoices.exportShared', 'invoices.readShared'])

/**
 * Reveals nothing: callers know their own blocks, likes and hidden ads, ads are nobody’s, a reset keeps
 * only passkeys of the link’s account. Trips, plans, vouches and recordings have ids for their member only.
 */
const tellsNothing = new Set([
  'account.unblock',
  'ads.choose',
  'ads.showAgain',
  'auth.resetPassword',
  ...'alert cancel checkIn extend remove save share'.split(' ').map((name) => `datePlans.${name}`),
  'likes.withdraw',
  ...['listShared', 'remove', 'restore', 'save'].map((name) => `trips.${name}`),
  'vouches.invite',
  'vouches.remove',
  'vouches.save',
  'voices.remove',
  'voices.update',
])

const members = () => [cast.woman, cast.man, cast.premium]
const callers = () => [...members(), cast.moderator, cast.admin]

describe("other people's objects", () => {
  test('answers exactly as for unknown objects in every role, and changes nothing', async () => {
    const before = await fingerprint(app)
    for (const [name, { thing, status, given, isForMembers }] of Object.entries(swaps)) {
      for (const caller of isForMembers ? members() : callers()) {
        const input = (id: string) => ({ ...makeInput(name, id), ...given?.(caller) })
        const others = await call(caller.client, name, input(owned[thing]))
        const nobodys = await call(caller.client, name, input(RANDOM_ID))
        const malformed = await call(caller.client, name, input('12'))
        expect([name, others.status, others.body]).toEqual([name, status, nobodys.body])
        expect([name, nobodys.status, malformed.status]).toEqual([name, status, 422])
      }
    }
    expect(await fingerprint(app)).toBe(before)
  })

  test('covers every member procedure that takes an id', () => {
    const tried = new Set<string>([
      ...Object.keys(swaps),
      ...aboutPeople,
      ...heldThere,
      ...behindLinks,
      ...tellsNothing,
    ])
    const takers = listProcedures().filter(
      ({ access, procedure }) =>
        (access === 'member' || access === 'visitor') && takesId(procedure),
    )
    expect(takers.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
})

function takesId(procedure: AnyContractProcedure): boolean {
  const { inputSchema } = procedure['~orpc']
  if (!(inputSchema instanceof z.ZodType)) return false
  const { properties = {} } = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
  const { clientId: _ofTheirOwnMaking, ...rest } = properties
  return JSON.stringify(rest).includes('"uuid"')
}

describe('hidden people', () => {
  const hiding: Record<string, (id: MemberId, viewer: MemberId) => Promise<unknown>> = {
    'who blocked the caller': (id, viewer) =>
      app.db.insertInto('blocks').values({ blocker_id: id, blocked_id: viewer }).execute(),
    'who is hidden': (id) =>
      app.db.updateTable('profiles').set({ is_available: false }).where('id', '=', id).execute(),
    'who is not confirmed': (id) =>
      app.db.updateTable('profiles').set({ is_confirmed: false }).where('id', '=', id).execute(),
    'who is paused': (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'paused' })
        .where('id', '=', id)
        .execute(),
    'who is leaving': (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'deleting' })
        .where('id', '=', id)
        .execute(),
    'who is banned': (id) =>
      app.db
        .updateTable('profiles')
        .set({ account_status: 'banned' })
        .where('id', '=', id)
        .execute(),
    'who is suspended': (id) =>
      app.db
        .updateTable('profiles')
        .set({
          account_status: 'suspended',
          suspended_until: new Date(app.clock.now().getTime() + 86_400_000),
        })
        .where('id', '=', id)
        .execute(),
  }

  test.each(Object.keys(hiding))(
    '%s: answers every procedure as for unknown people, and changes nothing',
    async (name) => {
      const object = await aMember(app, 'woman', { photo: true })
      for (const viewer of [cast.man, cast.premium, cast.moderator]) {
        if (name === 'who blocked the caller' || viewer === cast.man)
          await hiding[name]?.(object.id, viewer.id)
        const before = await fingerprint(app)
        for (const procedure of aboutPeople) {
          const [hidden, nobodys] = [
            await call(viewer.client, procedure, makeInput(procedure, object.id)),
            await call(viewer.client, procedure, makeInput(procedure, RANDOM_ID)),
          ]
          expect([procedure, hidden.status, hidden.body]).toEqual([procedure, 404, nobodys.body])
        }
        expect(await fingerprint(app)).toBe(before)
      }
    },
  )
})

/**
 * Rows without a procedure: pages, files, answers to other callers, and operations that don't
 * exist.
 */
const beside: Record<string, 'a page' | 'a part of another operation' | 'no operation' | Probe> = {
  'PUB-01': 'a page',
  'PUB-02': 'a page',
  'PUB-03': 'a page',
  'PUB-05': 'no operation',
  'PUB-10': 'a page',
  'PUB-11': () => ({ path: '/health' }),
  'AUT-14': 'a part of another operation',
  'AUT-15': 'no operation',
  'PRO-12': 'no operation',
  'LIK-04': 'a part of another operation',
  'LIK-06': 'no operation',
  'MAT-01': 'no operation',
  'MAT-05': 'no operation',
  'MSG-06': 'no operation',
  'MSG-07': 'no operation',
  'PHO-08': () => ({ path: `/media/${owned.photo}/320` }),
  'PHO-09': 'no operation',
  'WAL-03': 'no operation',
  'WAL-04': 'no operation',
  'WAL-05': 'no operation',
  'WAL-06': 'a part of another operation',
  // Only the provider's signature is accepted; without it everyone is refused alike.
  'PAY-04': () => ({
    path: '/webhooks/sandbox',
    init: { method: 'POST', body: '{}' },
    refusal: 400,
  }),
  'PAY-05': 'a page',
  // Only the member's own impression redirects; for others there is none.
  'ADS-03': () => ({ path: `/ads/click/${RANDOM_ID}`, refusal: 404 }),
  'MOD-21': 'no operation',
  'MOD-26': 'no operation',
  'MOD-27': 'no operation',
}

type Probe = () => { path: string; init?: RequestInit; refusal?: number }

describe('rows without a procedure', () => {
  const getJar = (role: MatrixRole) => (role === 'visitor' ? new CookieJar() : cast[role].jar)

  test('requires a procedure or a listed reason for every specified row', () => {
    const named = new Set<string>(listProcedures().flatMap(({ spec = [] }) => spec))
    const bare = readSpecifiedAccess().filter(({ id }) => !named.has(id))
    expect(bare.map(({ id }) => id).toSorted()).toEqual(Object.keys(beside).toSorted())
    for (const { id, cells } of bare)
      if (beside[id] === 'no operation')
        expect([id, new Set(Object.values(cells))]).toEqual([id, new Set(['no'])])
  })

  test('serves files and other answers to the callers their rows name', async () => {
    const matrix = readSpecifiedAccess()
    for (const [id, probe] of Object.entries(beside)) {
      if (typeof probe !== 'function') continue
      const { path, init = {}, refusal } = probe()
      for (const role of matrixRoles) {
        const { status } = await fetchAs(getJar(role), `${app.url}${path}`, init)
        const isLetIn = matrix.find((row) => row.id === id)?.cells[role] !== 'no'
        const refusals =
          role === 'visitor' || role === 'unconfirmed' || role === 'banned' ? 401 : 404
        expect([id, role, status]).toEqual([id, role, refusal ?? (isLetIn ? 200 : refusals)])
      }
    }
  })

  test('does nothing by other methods at procedure addresses, even for an admin', async () => {
    const routes = listProcedures().map(({ procedure }) => procedure['~orpc'].route)
    const known = new Set(routes.map(({ method = 'POST', path = '/' }) => `${method} ${path}`))
    const before = await fingerprint(app)
    for (const path of new Set(routes.map((route) => route.path ?? '/'))) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        // A name in one path may be an id in another: "/moderation/people/x".
        if ([...known].some((route) => isSameRoute(route, `${method} ${path}`))) continue
        const body =
          method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
        const { status } = await fetchAs(
          cast.admin.jar,
          `${app.url}/api${path.replaceAll(/\{[^{}]+\}/g, RANDOM_ID)}`,
          { method, ...body },
        )
        expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true])
      }
    }
    expect(await fingerprint(app)).toBe(before)
  })

  test('accepts no key in any procedure that only the server sets', () => {
    const protectedKeys =
      /^(actor|admin|from_?user|sender|user)_?id$|^(is_?(verified|approved|read|active|premium)|likes_?count|visibility_?score|boost_?expires_?at|last_?active_?at|last_?message_?at|created_?at|balance|lifetime_?spent|role|account_?status|referral_?code|referred_?by|priority|action_?taken|reviewed_?by|total_?(clicks|impressions|spent|recipients)|approved_?by)$/i
    const found = listProcedures().flatMap(({ name, procedure }) => {
      const { inputSchema } = procedure['~orpc']
      if (!(inputSchema instanceof z.ZodType)) return []
      const { properties = {} } = z.toJSONSchema(inputSchema, {
        io: 'input',
        unrepresentable: 'any',
      })
      return Object.keys(properties).flatMap((key) =>
        protectedKeys.test(key) ? [`${name} ${key}`] : [],
      )
    })
    expect(found.toSorted()).toEqual(allowedKeys)
  })
})

/** Keys that mean an answer, a search or a code instead of the column. */
const allowedKeys = [
  'auth.signUp referralCode',
  'config.updateCurrency isActive',
  'grants.decide isApproved',
  'moderation.exportReports priority',
  'moderation.listReports priority',
  'payments.decideRefund isApproved',
  'selfieChecks.decide isApproved',
  'voices.decide isApproved',
  'vouches.decide isApproved',
]

function isSameRoute(known: string, asked: string): boolean {
  const [a, b] = [known.split('/'), asked.split('/')]
  return (
    a.length === b.length &&
    a.every((part, i) => part === b[i] || part.startsWith('{') || (b[i] ?? '').startsWith('{'))
  )
}
