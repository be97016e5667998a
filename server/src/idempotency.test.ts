import { ReportCaseId } from '@adire/contract/ids.ts'
import { listKeys } from '@adire/contract/keys.ts'
import type { ProcedureName } from '@adire/contract'
import { IDEMPOTENCY_HEADER, isKeyed } from '@adire/contract/idempotency.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { inTransaction } from './db/transaction.ts'
import type { RequestContext } from './deps.ts'
import { sweepIdempotencyKeys } from './features/idempotency/jobs.ts'
import { claimRequest } from './features/idempotency/operations.ts'
import { findKey, takeOverKey } from './features/idempotency/queries.ts'
import { getDayAfter } from './features/moderation/hold-rules.ts'
import { REQUEST_TIMEOUT_MS } from './features/idempotency/operations.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { TestAuthenticator } from './testing/authenticator.ts'
import { aBreachFacts } from './testing/breaches.ts'
import { aBannerFile } from './testing/campaign-forms.ts'
import {
  CookieJar,
  createConfirmingClient,
  createTestClient,
  type TestClient,
} from './testing/client.ts'
import { mailsTo, whenIdle } from './testing/mails.ts'
import {
  aMember,
  aModerator,
  anAdmin,
  aPortraitFile,
  TEST_PASSWORD,
  type TestMember,
} from './testing/members.ts'
import { buyTokens, openSubscription, press, quotePlan, subscribe } from './testing/payments.ts'
import { anEmail, aSignUp } from './testing/visitors.ts'
import { aRecordingFile } from './testing/recordings.ts'

let app: TestApp
let [moderator, admin]: TestMember[] = []
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  moderator = await aModerator(app)
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const proof = { password: TEST_PASSWORD }
const statement = 'You asked three members for money.'
const words = 'It was not me: someone else had my phone.'
const woman = () => aMember(app, 'woman')

interface Intent {
  jar?: CookieJar
  input: unknown
}
const as = ({ jar }: TestMember, input: unknown): Intent => ({ jar, input })
const aboutMember = async (more: object = {}) => as(moderator!, { id: (await woman()).id, ...more })

async function decisionAbout(member: TestMember) {
  const { decisions } = await member.client.safety.listDecisions()
  return decisions[0]!.id
}

async function aReport(by?: TestMember) {
  const [reporter, reported] = [by ?? (await woman()), await aMember(app, 'man')]
  await reporter.client.safety.report({
    subject: { kind: 'profile', memberId: reported.id },
    reason: 'scam',
  })
  const row = app.db
    .selectFrom('reports')
    .select('case_id as id')
    .where('reporter_id', '=', reporter.id)
  return (await row.executeTakeFirstOrThrow()).id
}

const anAuthorityReport = (id: string) => ({
  id: ReportCaseId.parse(id),
  authority: 'NCMEC',
  reportedAt: app.clock.now().toISOString(),
  keepUntil: getDayAfter(app.clock.now(), 30),
})

/** Creates a new request for each procedure with a key. */
const intents = {
  'account.requestExport': async () => as(await woman(), { proof }),
  'appeals.submit': async () => {
    const ada = await woman()
    await moderator!.client.moderation.warnMember({ id: ada.id, statement })
    return as(ada, { decisionId: await decisionAbout(ada), words })
  },
  'appeals.submitByLink': async () => {
    const ada = await woman()
    await moderator!.client.moderation.banMember({ id: ada.id, statement })
    await whenIdle(app)
    const mail = (await mailsTo(app, ada.email)).findLast(({ text }) =>
      text.includes('/appeal#token='),
    )
    return { input: { token: /\/appeal#token=([\w-]+)/.exec(mail?.text ?? '')?.[1], words } }
  },
  'appeals.submitForReport': async () => {
    const ada = await woman()
    const id = ReportCaseId.parse(await aReport(ada))
    await moderator!.client.moderation.resolveReport({
      id,
      reportCount: 1,
      outcome: 'Report dismissed',
    })
    const { reports } = await ada.client.safety.listReports({})
    return as(ada, { reportId: reports[0]!.id })
  },
  'auth.addPasskey': async () => {
    const ada = await woman()
    const offer = await ada.client.auth.beginPasskey({ password: TEST_PASSWORD })
    return as(ada, {
      passkey: new TestAuthenticator({ origin: 'http://localhost:3999' }).create(offer),
      name: 'Phone',
    })
  },
  'auth.signUp': async () => ({ input: aSignUp() }),
  'breaches.addEntry': async () => {
    const { id } = await admin!.client.breaches.create({ facts: aBreachFacts(app) })
    return as(admin!, {
      id,
      entry: { kind: 'measure', takenAt: app.clock.now().toISOString(), text: 'Ended sessions' },
    })
  },
  'breaches.create': async () => as(admin!, { facts: aBreachFacts(app) }),
  'campaigns.uploadBanner': async () =>
    as(admin!, { file: await aBannerFile(1200, 630), placementType: 'native_feed' }),
  'inquiries.submit': async () => ({
    input: {
      inquiryType: 'support',
      contactName: 'Ada',
      contactEmail: anEmail(),
      message: 'Hello',
      preferredContact: 'email',
    },
  }),
  'moderation.addNote': () => aboutMember({ note: 'Wrote to us by post.' }),
  'moderation.banMember': () => aboutMember({ statement }),
  'moderation.extendEvidenceHold': async () => {
    const report = anAuthorityReport(await aReport())
    await admin!.client.moderation.recordAuthorityReport(report)
    return as(admin!, {
      id: report.id,
      keepUntil: getDayAfter(app.clock.now(), 60),
      reason: 'The police asked',
    })
  },
  'moderation.recordAuthorityReport': async () => as(admin!, anAuthorityReport(await aReport())),
  'moderation.reinstateMember': async () => {
    const ada = await woman()
    await moderator!.client.moderation.suspendMember({ id: ada.id, statement, days: 7 })
    return as(moderator!, { id: ada.id, statement })
  },
  'moderation.resolveReport': async () =>
    as(moderator!, { id: await aReport(), reportCount: 1, outcome: 'Report dismissed' }),
  'moderation.suspendMember': () => aboutMember({ statement, days: 7 }),
  'moderation.warnMember': () => aboutMember({ statement }),
  'newsletter.subscribe': async () => ({ input: { email: anEmail() } }),
  'newsletter.testIssue': async () => {
    const id = crypto.randomUUID()
    const blocks = [{ kind: 'paragraph' as const, text: 'News of the week' }]
    await admin!.client.newsletter.saveIssue({ id, subject: 'News', blocks, wantsAd: false })
    return as(admin!, { id })
  },
  'payments.changePlan': async () => {
    const man = await aMember(app, 'man')
    await subscribe(app, man, 'monthly')
    const { options } = await man.client.payments.planQuotes()
    const { quote } = options.find(({ plan }) => plan === 'yearly')!
    return as(man, { plan: 'yearly', quote, termsVersion: PLAN_CHANGE_TERMS_VERSION })
  },
  'payments.refund': async () => {
    const man = await aMember(app, 'man')
    await buyTokens(app, man, 'starter')
    const [payment] = (await man.client.payments.list({})).payments
    return as(admin!, { id: payment!.id, amountMinor: 100, reason: 'Goodwill' })
  },
  'photos.upload': async () =>
    as(await woman(), { file: await aPortraitFile(Math.floor(app.clock.now().getTime() % 1000)) }),
  'safety.report': async () =>
    as(await woman(), {
      subject: { kind: 'profile', memberId: (await aMember(app, 'man')).id },
      reason: 'spam',
    }),
  'selfieChecks.submit': async () => {
    const ada = await aMember(app, 'woman', { photo: true })
    const check = await ada.client.selfieChecks.begin({})
    return as(ada, { id: 'id' in check ? check.id : '', file: await aPortraitFile(7) })
  },
  'voices.save': async () =>
    as(await woman(), {
      file: await aRecordingFile(),
      kind: 'name',
      transcript: '',
      audience: 'everyone',
    }),
} satisfies Partial<Record<ProcedureName, () => Promise<Intent>>>
const keyed = listKeys(intents)

/** Calls a procedure with a key; returns its answer or error code. */
async function send(procedure: string, { jar, input }: Intent, key: string): Promise<unknown> {
  // Every call has its own cookies, so that a visitor's second call is again a visitor's.
  const own = new CookieJar()
  for (const [name, value] of jar ? jar.header.split('; ').map((pair) => pair.split('=')) : [])
    own.set(name ?? '', value ?? '')
  const headers = { [IDEMPOTENCY_HEADER]: key }
  const client = jar
    ? createConfirmingClient(app.url, own, TEST_PASSWORD, headers)
    : createTestClient(app.url, own, headers)
  const [feature = '', name = ''] = procedure.split('.')
  // The client's type can't be indexed by a name known only at run time.
  const call = (
    client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  )[feature]?.[name]
  return call?.(input).catch((error: unknown) => (error as { code: string }).code)
}

/**
 * Tables a repetition may write: rate limits, and the session and device of a repeated sign-up. Jobs on
 * a schedule write the last two.
 */
const UNCOUNTED = [
  'rate_limits',
  'idempotency_keys',
  'sessions',
  'known_devices',
  'member_devices',
  'realtime_events',
  'age_check_runs',
  'nearby_cities',
]

async function countRows(): Promise<Map<string, number>> {
  await whenIdle(app)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${UNCOUNTED})`.execute(
    app.db,
  )
  const { rows } = await sql<{ name: string; count: number }>`
    ${sql.join(
      tables.map(
        ({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`,
      ),
      sql` union all `,
    )}`.execute(app.db)
  const selfies = await app.db
    .selectFrom('selfie_checks')
    .select('id')
    .where('storage_key', 'is not', null)
    .execute()
  const others = [
    ['mails', (await app.mails()).length] as const,
    ['selfies to check', selfies.length] as const,
  ]
  return new Map([...rows.map(({ name, count }) => [name, count] as const), ...others])
}

const growth = (before: Map<string, number>, after: Map<string, number>) =>
  [...after]
    .map(([name, count]) => `${name} ${count - (before.get(name) ?? 0)}`)
    .filter((line) => !line.endsWith(' 0'))
    .toSorted()

test('has a request for every procedure with a key', () => {
  const declared = listProcedures().filter(({ idempotency }) => isKeyed(idempotency))
  expect(keyed.toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
})

test.each(keyed)(
  'has one effect for repeated and concurrent calls of %s with one key',
  async (procedure) => {
    const intent = await intents[procedure]()
    const key = crypto.randomUUID()
    const before = await countRows()
    const first = await send(procedure, intent, key)
    expect(first).toEqual(expect.any(Object))
    const after = await countRows()
    const effect = growth(before, after)
    expect(effect).not.toEqual([])
    const repeated = await send(procedure, intent, key)
    if (procedure === 'auth.signUp')
      expect(repeated).toMatchObject({
        session: expect.objectContaining({ memberId: expect.any(String) }),
      })
    else expect(repeated).toEqual(first)
    expect(growth(after, await countRows())).toEqual([])

    const [other, otherKey] = [await intents[procedure](), crypto.randomUUID()]
    const start = await countRows()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(procedure, other, otherKey)),
    )
    expect(growth(start, await countRows())).toEqual(effect)
    expect(
      answers.filter((answer) => typeof answer === 'string' && answer !== 'REQUEST_RUNNING'),
    ).toEqual([])
  },
)

test('has one effect for a hundred concurrent requests with one key', async () => {
  const intent = await intents['inquiries.submit']()
  const [key, before] = [crypto.randomUUID(), await countRows()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => send('inquiries.submit', intent, key)),
  )
  expect(growth(before, await countRows())).toEqual(['ad_inquiries 1', 'mails 1'])
  const references = answers.flatMap((answer) =>
    typeof answer === 'string' ? [] : [JSON.stringify(answer)],
  )
  expect(new Set(references).size).toBe(1)
  expect(JSON.stringify(await send('inquiries.submit', intent, key))).toBe(references[0])
})

test('refuses a key for other input or procedures and malformed ones, and separates members', async () => {
  const [ada, intent] = [await woman(), await intents['inquiries.submit']()]
  const key = crypto.randomUUID()
  await send('inquiries.submit', intent, key)
  expect(
    await send(
      'inquiries.submit',
      { input: { ...(intent.input as object), message: 'Other' } },
      key,
    ),
  ).toBe('CLIENT_ID_USED')
  expect(await send('newsletter.subscribe', { input: { email: anEmail() } }, key)).toBe(
    'CLIENT_ID_USED',
  )
  expect(await send('inquiries.submit', intent, 'not-a-uuid')).toBe('INVALID_INPUT')
  const { id: memberId } = await aMember(app, 'man')
  const report = { subject: { kind: 'profile', memberId }, reason: 'spam' }
  const reports = [as(ada, report), as(await woman(), report)]
  const ids = []
  for (const one of reports) ids.push(await send('safety.report', one, key))
  expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBe(2)
  for (const [place, one] of reports.entries())
    expect(await send('safety.report', one, key)).toEqual(ids[place])
})

test('allows a refused request again with the same key', async () => {
  const email = anEmail()
  const key = crypto.randomUUID()
  expect(
    await send('auth.signUp', { input: aSignUp({ email, password: 'short' }) }, key),
  ).not.toEqual(expect.any(Object))
  expect(await send('auth.signUp', { input: aSignUp({ email }) }, key)).toMatchObject({
    session: { memberId: expect.any(String) },
  })
})

test('repeats a sign-up only with its password, and stores neither session nor password', async () => {
  const input = aSignUp()
  const key = crypto.randomUUID()
  await send('auth.signUp', { input }, key)
  expect(
    await send('auth.signUp', { input: { ...input, password: 'Another-Heron-48' } }, key),
  ).toBe('CLIENT_ID_USED')
  const jar = new CookieJar()
  const client: TestClient = createTestClient(app.url, jar, { [IDEMPOTENCY_HEADER]: key })
  await client.auth.signUp(input)
  expect((await client.auth.session()).memberId).toEqual(expect.any(String))
  const { rows } = await sql<{
    row: string
  }>`select to_jsonb(k)::text as row from idempotency_keys k`.execute(app.db)
  const secrets = [
    input.password,
    ...jar.header.split('; ').map((pair) => pair.split('=')[1] ?? ''),
  ].filter((secret) => secret.length > 8)
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of secrets) expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
  await client.auth.changePassword({
    currentPassword: input.password,
    newPassword: 'Another-Heron-48',
  })
  expect(await send('auth.signUp', { input }, key)).toBe('INVALID_CREDENTIALS')
})

test('repeats a request after a crash only if it had no effect', async () => {
  const [lost, done] = [await intents['inquiries.submit'](), await intents['inquiries.submit']()]
  const [lostKey, doneKey] = [crypto.randomUUID(), crypto.randomUUID()]
  await send('inquiries.submit', lost, lostKey)
  await send('inquiries.submit', done, doneKey)
  await sql`update idempotency_keys set answer = null, has_effect = key = ${doneKey}::uuid where key in (${lostKey}::uuid, ${doneKey}::uuid)`.execute(
    app.db,
  )
  expect(await send('inquiries.submit', lost, lostKey)).toBe('REQUEST_RUNNING')
  app.clock.advance({ minutes: 2 })
  expect(await send('inquiries.submit', lost, lostKey)).toEqual({ reference: expect.any(String) })
  expect(await send('inquiries.submit', done, doneKey)).toBe('REQUEST_DONE')
})

test('lets only one of two repetitions take over a dead request', async () => {
  const [intent, key] = [await intents['inquiries.submit'](), crypto.randomUUID()]
  await send('inquiries.submit', intent, key)
  await sql`update idempotency_keys set answer = null, has_effect = false where key = ${key}::uuid`.execute(
    app.db,
  )
  const found = await findKey(app.db, { owner: null, key })
  const dead = {
    startedAt: found!.startedAt,
    at: new Date(app.clock.now().getTime() + REQUEST_TIMEOUT_MS),
  }
  const takers = [
    await takeOverKey(app.db, { owner: null, key }, dead),
    await takeOverKey(app.db, { owner: null, key }, dead),
  ]
  expect(takers).toEqual([true, false])
})

test('rolls back a request that another one took over', async () => {
  const call = {
    procedure: 'inquiries.submit',
    idempotency: 'key',
    input: {},
    owner: null,
  } as const
  // The parts of a request that a claim reads.
  const context = {
    ...app.deps,
    headers: new Headers({ [IDEMPOTENCY_HEADER]: crypto.randomUUID() }),
  } as unknown as RequestContext
  const slow = await claimRequest(context, call)
  app.clock.advance({ minutes: 2 })
  const taker = await claimRequest(context, call)
  if (!slow || !taker || slow.isReplay || taker.isReplay)
    throw new Error('the requests did not claim the key')
  const work = () => inTransaction(app.deps.db, () => Promise.resolve('done'))
  expect(await taker.run(work, String)).toBe('done')
  await expect(slow.run(work, String)).rejects.toMatchObject({ code: 'REQUEST_RUNNING' })
})

test('never repeats a request whose answer could not be stored', async () => {
  const [intent, key] = [await intents['inquiries.submit'](), crypto.randomUUID()]
  await sql`alter table idempotency_keys add constraint no_answer check (key <> ${sql.lit(key)} or answer is null)`.execute(
    app.db,
  )
  const before = await countRows()
  expect(await send('inquiries.submit', intent, key)).toBe('INTERNAL_SERVER_ERROR')
  await sql`alter table idempotency_keys drop constraint no_answer`.execute(app.db)
  expect(await send('inquiries.submit', intent, key)).toBe('REQUEST_RUNNING')
  app.clock.advance({ minutes: 2 })
  expect(await send('inquiries.submit', intent, key)).toBe('REQUEST_DONE')
  expect(growth(before, await countRows())).toEqual(['ad_inquiries 1', 'mails 1'])
})

test('allows a plan change again with the same key after the card was declined', async () => {
  const [man, key] = [await aMember(app, 'man'), crypto.randomUUID()]
  await press(app, await openSubscription(man, 'monthly'), 'pay', 'fails_later')
  const { quote } = await quotePlan(man, 'yearly')
  const intent = as(man, { plan: 'yearly', quote, termsVersion: PLAN_CHANGE_TERMS_VERSION })
  expect(await send('payments.changePlan', intent, key)).toBe('PLAN_PAYMENT_REFUSED')
  // The declined change belongs to what the quote was made for.
  expect(await send('payments.changePlan', intent, key)).toBe('PLAN_QUOTE_CHANGED')
})

test('tells files of the same size and type apart', async () => {
  const ada = await woman()
  const key = crypto.randomUUID()
  const bytes = new Uint8Array(await (await aPortraitFile(11)).arrayBuffer())
  const makeFile = (content: Uint8Array<ArrayBuffer>) =>
    new File([content], 'portrait.jpg', { type: 'image/jpeg' })
  expect(await send('photos.upload', as(ada, { file: makeFile(bytes) }), key)).toEqual(
    expect.any(Object),
  )
  const other = Uint8Array.from(bytes)
  other[other.length - 10] = (other[other.length - 10] ?? 0) ^ 1
  expect(await send('photos.upload', as(ada, { file: makeFile(other) }), key)).toBe(
    'CLIENT_ID_USED',
  )
})

test('marks the effect in the same transaction', async () => {
  const intent = await intents['safety.report']()
  await send('safety.report', intent, crypto.randomUUID())
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from idempotency_keys k join reports r on r.reporter_id = k.user_id
    where k.procedure = 'safety.report' and not k.has_effect`.execute(app.db)
  expect(rows[0]?.count).toBe(0)
})

test('deletes keys after a week', async () => {
  app.clock.advance({ days: 8 })
  await sweepIdempotencyKeys.run({}, app.deps)
  expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
