import type { Contract } from '@adire/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcedures, readAccessMatrix, type RoleColumn, roles, verifyAccess } from './access.ts'
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

type ProcedureName = {
  [F in keyof Contract]: `${F & string}.${keyof Contract[F] & string}`
}[keyof Contract]

let app: TestApp
let cast: Record<Exclude<RoleColumn, 'visitor'>, TestMember> & { ada: TestMember; ben: TestMember }
let ids: { match: string; thread: string; photo: string }

const WRONG_PROOF = { password: 'not-the-password' }
const A_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const CLIENT_DATA = Buffer.from(JSON.stringify({ challenge: 'nobody was asked this' })).toString(
  'base64url',
)

const A_CAMPAIGN = {
  advertiserName: 'Osun Beauty',
  advertiserEmail: null,
  campaignName: 'Harmattan',
  placementType: 'native_feed',
  bannerId: null,
  title: '',
  description: '',
  ctaText: 'Learn More',
  destinationUrl: 'https://www.example.com/',
  targetGender: 'all',
  targetCities: [],
  targetAgeMin: 18,
  targetAgeMax: 99,
  dailyBudgetMicros: 50_000_000,
  costPerClickMicros: 500_000,
  costPerImpressionMicros: 10_000,
  startDate: null,
  endDate: null,
}

/** Inputs that pass validation and reach the object checks: they name another member's objects. */
const samples: Record<ProcedureName, (caller: TestMember | undefined) => unknown> = {
  'addresses.listFlags': () => ({ state: 'open' }),
  'addresses.clearFlag': () => ({ address: 'x', day: '2026-11-01', reason: 'Looked at' }),
  'account.settings': () => undefined,
  'account.setPaused': () => ({ isPaused: false }),
  'account.savePrivacy': () => ({}),
  'account.listBlocked': () => undefined,
  'account.unblock': () => ({ id: RANDOM }),
  'account.preferences': () => undefined,
  'account.savePreferences': () => ({}),
  'account.export': () => undefined,
  'account.requestExport': () => ({ proof: WRONG_PROOF }),
  'account.downloadExport': () => ({ token: 'x'.repeat(43) }),
  'account.requestDeletion': () => ({ proof: WRONG_PROOF }),
  'account.exportByLink': () => ({ token: 'x'.repeat(43) }),
  'account.requestExportByLink': () => ({ token: 'x'.repeat(43) }),
  'account.downloadExportByLink': () => ({ token: 'x'.repeat(43) }),
  'account.requestDeletionByLink': () => ({ token: 'x'.repeat(43) }),
  'account.restore': () => ({ token: 'x'.repeat(43) }),
  'audit.list': () => ({}),
  'audit.listOperations': () => undefined,
  'audit.verify': () => undefined,
  'audit.exportEntries': () => ({ format: 'csv' }),
  'audit.listStaff': () => undefined,
  'ads.choose': () => ({ placement: 'native_feed' }),
  'ads.recordServe': () => ({ token: 'x' }),
  'ads.recordImpression': () => ({ token: 'x' }),
  'ads.readPreferences': () => undefined,
  'ads.savePreferences': () => ({ usesGender: true, usesCity: true, usesAge: true }),
  'appeals.submit': () => ({ decisionId: RANDOM, words: 'It was not me' }),
  'appeals.readByLink': () => ({ token: 'x'.repeat(64) }),
  'appeals.submitByLink': () => ({ token: 'x'.repeat(64), words: 'It was not me' }),
  'appeals.list': () => ({ status: 'pending' }),
  'appeals.read': () => ({ id: RANDOM }),
  'appeals.decide': () => ({ id: RANDOM, outcome: 'upheld', answer: 'We have looked again' }),
  'auth.logInWithCode': () => ({ challenge: 'x'.repeat(43), code: '123456' }),
  'auth.beginPasskeyLogIn': () => ({}),
  'auth.logInWithPasskey': () => ({
    passkey: {
      ...A_PASSKEY,
      response: { clientDataJSON: CLIENT_DATA, authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  }),
  'auth.endOtherSessions': () => undefined,
  'auth.changeEmail': () => ({ email: 'another@people.example', proof: WRONG_PROOF }),
  'auth.cancelEmailChange': () => undefined,
  'auth.confirmEmailChange': () => ({ token: 'x'.repeat(43) }),
  'auth.revertEmailChange': () => ({ token: 'x'.repeat(43) }),
  'auth.keepTwoFactor': () => ({ token: 'x'.repeat(43) }),
  'auth.security': () => undefined,
  'auth.beginTwoFactor': () => ({ password: 'not-the-password' }),
  'auth.confirmTwoFactor': () => ({ code: '123456' }),
  'auth.disableTwoFactor': () => WRONG_PROOF,
  'auth.renewRecoveryCodes': () => WRONG_PROOF,
  'auth.beginPasskey': () => WRONG_PROOF,
  'auth.addPasskey': () => ({
    passkey: { ...A_PASSKEY, response: { clientDataJSON: CLIENT_DATA, attestationObject: 'AAAA' } },
    name: 'Telephone',
  }),
  'auth.renamePasskey': () => ({ id: RANDOM, name: 'Telephone' }),
  'auth.reauthenticate': () => ({ proof: WRONG_PROOF, action: null }),
  'auth.removePasskey': () => ({ id: RANDOM, proof: WRONG_PROOF }),
  'auth.signUp': (caller) => ({
    email: caller?.email ?? `new-${crypto.randomUUID()}@people.example`,
    password: 'Indigo-Heron-47',
    birthDate: '1990-01-01',
    city: 'Paris',
    gender: 'woman',
  }),
  'auth.logIn': (caller) => ({
    email: caller?.email ?? cast.ada.email,
    password: cast.ada.password,
  }),
  'auth.logOut': () => ({}),
  'auth.session': () => undefined,
  'auth.requestReset': (caller) => ({ email: caller?.email ?? 'nobody@people.example' }),
  'auth.checkPassword': () => ({
    email: 'nobody@people.example',
    password: 'Indigo-Heron-47',
    city: 'Paris',
  }),
  'auth.checkReset': () => ({ token: 'x'.repeat(43) }),
  'auth.resetPassword': () => ({ token: 'x'.repeat(43), password: 'Another-Heron-48' }),
  'auth.confirmEmail': () => ({ token: 'x'.repeat(43) }),
  'auth.requestSupportLink': () => ({ email: 'nobody@people.example' }),
  'auth.readSupportLink': () => ({ token: 'x'.repeat(43) }),
  'auth.resendConfirmation': () => ({ email: 'nobody@people.example' }),
  'auth.changePassword': () => ({
    currentPassword: 'not-the-password',
    newPassword: 'Another-Heron-48',
  }),
  'auth.listSessions': () => undefined,
  'auth.endSession': () => ({ id: RANDOM }),
  'broadcasts.countAudiences': () => undefined,
  'broadcasts.send': () => ({ title: 'News', message: 'Of today', clientId: crypto.randomUUID() }),
  'broadcasts.list': () => ({}),
  'broadcasts.cancel': () => ({ id: RANDOM }),
  'campaigns.list': () => ({}),
  'campaigns.read': () => ({ id: RANDOM }),
  'campaigns.create': () => ({ id: crypto.randomUUID(), inquiryId: RANDOM, ...A_CAMPAIGN }),
  'campaigns.update': () => ({ id: RANDOM, revision: 1, ...A_CAMPAIGN }),
  'campaigns.pause': () => ({ id: RANDOM }),
  'campaigns.resume': () => ({ id: RANDOM }),
  'campaigns.remove': () => ({ id: RANDOM }),
  'campaigns.uploadBanner': () => ({
    file: new File(['not a picture'], 'a.png', { type: 'image/png' }),
    placementType: 'native_feed',
  }),
  'campaigns.listDiscrepancies': () => ({ state: 'open' }),
  'campaigns.settleDiscrepancy': () => ({ id: RANDOM, note: 'Looked at' }),
  'campaigns.statement': () => ({ id: RANDOM }),
  'campaigns.exportStatement': () => ({ id: RANDOM }),
  'campaigns.voidLinks': () => ({ id: RANDOM }),
  'campaigns.sharedStatement': () => ({ token: 'x'.repeat(64) }),
  'campaigns.exportSharedStatement': () => ({ token: 'x'.repeat(64) }),
  'config.list': () => undefined,
  'config.history': () => ({ subject: 'setting', key: 'boost_token_cost' }),
  'config.update': () => ({ changes: [{ key: 'boost_token_cost', from: '2', value: '3' }] }),
  'config.listCurrencies': () => undefined,
  'config.updateCurrency': () => ({
    code: 'EUR',
    from: { rateToUsd: '1.155', methods: ['stripe', 'paypal'], isActive: true },
    rateToUsd: '1.16',
    methods: ['stripe'],
    isActive: true,
  }),
  'config.previewRate': () => ({ code: 'EUR', rateToUsd: '1.16' }),
  'discovery.list': () => ({}),
  'discovery.count': () => ({}),
  'discovery.introductions': () => undefined,
  'discovery.pass': () => ({ to: RANDOM }),
  'discovery.undoPass': () => ({}),
  'grants.adjustTokens': () => ({
    id: RANDOM,
    grantId: crypto.randomUUID(),
    amount: 50,
    reason: 'Charged twice',
  }),
  'grants.givePremium': () => ({
    id: RANDOM,
    grantId: crypto.randomUUID(),
    days: 30,
    reason: 'Charged twice',
  }),
  'grants.endPremium': () => ({
    id: RANDOM,
    grantId: crypto.randomUUID(),
    reason: 'Given by mistake',
  }),
  'grants.decide': () => ({ id: RANDOM, isApproved: true }),
  'grants.list': () => ({}),
  'inquiries.submit': () => ({
    inquiryType: 'support',
    contactName: 'Ada',
    contactEmail: 'reader@people.example',
    message: 'Hello',
    preferredContact: 'email',
  }),
  'inquiries.list': () => ({}),
  'inquiries.read': () => ({ id: RANDOM }),
  'inquiries.setStatus': () => ({ id: RANDOM, status: 'contacted' }),
  'inquiries.saveNotes': () => ({ id: RANDOM, adminNotes: 'Called back' }),
  'likes.send': () => ({ to: RANDOM, kind: 'like' }),
  'likes.countReceived': () => undefined,
  'likes.listReceived': () => ({}),
  'matches.list': () => ({}),
  'matches.listUncelebrated': () => undefined,
  'matches.celebrate': () => ({ ids: [ids.match] }),
  'matches.unmatch': () => ({ threadId: RANDOM }),
  'messages.thread': () => ({ threadId: ids.thread }),
  'messages.list': () => ({ threadId: ids.thread }),
  'messages.send': () => ({
    threadId: ids.thread,
    clientId: crypto.randomUUID(),
    content: 'Hello',
    expectedPrice: 0,
  }),
  'messages.markRead': () => ({ threadId: ids.thread, upToSeq: 1 }),
  'messages.openers': () => ({ threadId: ids.thread }),
  'messages.tellTyping': () => ({ threadId: ids.thread }),
  'moderation.summary': () => undefined,
  'moderation.trends': () => undefined,
  'moderation.listPendingMembers': () => ({}),
  'moderation.approveMember': () => ({ id: RANDOM }),
  'moderation.denyMember': () => ({ id: RANDOM, reason: 'No face to be seen' }),
  'moderation.undoMemberDecision': () => ({ id: RANDOM }),
  'moderation.listPendingPhotos': () => ({}),
  'moderation.approvePhoto': () => ({ id: RANDOM }),
  'moderation.listReports': () => ({}),
  'moderation.readReport': () => ({ id: RANDOM }),
  'moderation.claimReport': () => ({ id: RANDOM, isClaimed: true }),
  'moderation.resolveReport': () => ({ id: RANDOM, outcome: 'Report dismissed' }),
  'moderation.warnMember': () => ({ id: RANDOM, statement: 'Spam in three conversations' }),
  'moderation.suspendMember': () => ({
    id: RANDOM,
    statement: 'Spam in three conversations',
    days: 7,
  }),
  'moderation.banMember': () => ({ id: RANDOM, statement: 'Spam in three conversations' }),
  'moderation.reinstateMember': () => ({ id: RANDOM, statement: 'It was somebody else' }),
  'moderation.rejectPhoto': () => ({ id: RANDOM, reason: 'Inappropriate content' }),
  'moderation.approveDescription': () => ({ id: RANDOM, revision: 1 }),
  'moderation.rejectDescription': () => ({ id: RANDOM, revision: 1, reason: 'No face to be seen' }),
  'moderation.undoPhotoDecision': () => ({ id: RANDOM }),
  'moderation.listMembers': () => ({}),
  'moderation.readMember': () => ({ id: RANDOM }),
  'moderation.addNote': () => ({ id: RANDOM, note: 'Wrote to three members about money' }),
  'moderation.endMemberSessions': () => ({ id: RANDOM }),
  'moderation.revealEmail': () => ({ id: RANDOM, reason: 'The police asks for it' }),
  'moderation.revealDevices': () => ({ id: RANDOM, reason: 'The police asks for it' }),
  'moderation.startPasswordReset': () => ({ id: RANDOM, reason: 'They asked by letter' }),
  'newsletter.listIssues': () => ({}),
  'newsletter.listSubscribers': () => ({}),
  'newsletter.exportSubscribers': () => ({}),
  'newsletter.readIssue': () => ({ id: RANDOM }),
  'newsletter.saveIssue': () => ({
    id: crypto.randomUUID(),
    subject: 'News',
    blocks: [{ kind: 'paragraph', text: 'Of today' }],
    wantsAd: false,
  }),
  'newsletter.removeIssue': () => ({ id: RANDOM }),
  'newsletter.testIssue': () => ({ id: RANDOM }),
  'newsletter.sendIssue': () => ({ id: RANDOM }),
  'newsletter.pauseIssue': () => ({ id: RANDOM, isPaused: true }),
  // An existing subscriber, so that no job changes rows during the following calls.
  'newsletter.subscribe': () => ({ email: 'reader@people.example' }),
  'newsletter.confirm': () => ({ token: 'x'.repeat(43) }),
  'newsletter.unsubscribe': () => ({ token: 'x'.repeat(64) }),
  'payments.catalogue': () => undefined,
  'payments.quote': () => ({ currencyCode: 'USD' }),
  'payments.createTokenCheckout': () => ({
    packageId: 'starter',
    currencyCode: 'USD',
    quote: 'x',
    clientId: crypto.randomUUID(),
  }),
  'payments.createSubscriptionCheckout': () => ({
    planType: 'monthly',
    currencyCode: 'USD',
    quote: 'x',
    clientId: crypto.randomUUID(),
  }),
  'payments.order': () => ({ id: RANDOM }),
  'payments.checkOrder': () => ({ id: RANDOM }),
  'payments.list': () => ({}),
  'payments.subscription': () => undefined,
  'payments.planQuotes': () => undefined,
  'payments.changePlan': () => ({ plan: 'yearly', quote: 'x' }),
  'payments.keepPlan': () => ({ changeId: RANDOM }),
  'payments.cancelSubscription': () => undefined,
  'payments.resumeSubscription': () => undefined,
  'payments.listByLink': () => ({ token: 'x'.repeat(43) }),
  'payments.subscriptionByLink': () => ({ token: 'x'.repeat(43) }),
  'payments.cancelSubscriptionByLink': () => ({ token: 'x'.repeat(43) }),
  'payments.listQuarantinedEvents': () => ({ state: 'open' }),
  'payments.retryQuarantinedEvent': () => ({ id: 1 }),
  'payments.closeQuarantinedEvent': () => ({ id: 1, reason: 'Looked at' }),
  'payments.decideRefund': () => ({ id: RANDOM, isApproved: true }),
  'payments.refund': () => ({ id: RANDOM, reason: 'Charged by mistake' }),
  'photos.listMine': () => undefined,
  'photos.upload': () => ({ file: new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }) }),
  'photos.remove': () => ({ id: ids.photo }),
  'photos.setProfilePicture': () => ({ id: ids.photo }),
  'photos.describe': () => ({ id: ids.photo, description: 'At the sea' }),
  'photos.restore': () => ({ id: ids.photo }),
  'photos.reorder': () => ({ ids: [ids.photo] }),
  'notifications.list': () => ({}),
  'notifications.unread': () => undefined,
  'notifications.markRead': () => ({ id: RANDOM }),
  'notifications.markAllRead': () => undefined,
  'notifications.pushKey': () => undefined,
  'notifications.subscribePush': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'x'.repeat(87),
    auth: 'x'.repeat(22),
  }),
  'notifications.unsubscribePush': () => undefined,
  'notifications.unsubscribe': () => ({ token: 'x'.repeat(43), topics: 'like' }),
  'photos.boost': () => ({ id: ids.photo, clientId: crypto.randomUUID(), expectedPrice: 2 }),
  'photos.buySlot': () => ({ clientId: crypto.randomUUID(), expectedPrice: 5 }),
  'profiles.mine': () => undefined,
  'profiles.update': () => ({}),
  'profiles.setAvailability': () => ({ isAvailable: true }),
  'profiles.requestVerification': () => ({}),
  'profiles.view': () => ({ id: RANDOM }),
  'profiles.onboarding': () => undefined,
  'profiles.answerOnboarding': () => ({ step: 'photo', state: 'skipped' }),
  'promises.read': () => undefined,
  'realtime.since': () => ({}),
  'realtime.subscribe': () => undefined,
  'referrals.check': () => ({ code: 'ABCDEFGH' }),
  'referrals.mine': () => undefined,
  'referrals.listFriends': () => ({}),
  'referrals.listHeld': () => undefined,
  'referrals.decideHeld': () => ({ friendIds: [RANDOM], isPaid: true, reason: 'Looked at' }),
  'revenue.read': () => ({}),
  'revenue.listPayments': () => ({}),
  'revenue.exportPayments': () => ({}),
  'revenue.listRefunds': () => undefined,
  'revenue.trialBalance': () => undefined,
  'safety.block': () => ({ id: RANDOM }),
  'safety.report': () => ({ subject: { kind: 'profile', memberId: RANDOM }, reason: 'spam' }),
  'safety.listReports': () => ({}),
  'safety.listDecisions': () => undefined,
  'safety.listFormerMatches': () => undefined,
  'selfieChecks.mine': () => undefined,
  'selfieChecks.begin': () => ({}),
  'selfieChecks.submit': () => ({
    id: RANDOM,
    file: new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }),
  }),
  'selfieChecks.withdraw': () => undefined,
  'queues.open': () => ({ queue: 'reports', id: RANDOM, visit: RANDOM }),
  'queues.takeOver': () => ({ queue: 'photos', id: RANDOM, visit: RANDOM }),
  'queues.leave': () => ({ queue: 'photos', visit: RANDOM }),
  'selfieChecks.list': () => ({}),
  'selfieChecks.read': () => ({ id: RANDOM }),
  'selfieChecks.decide': () => ({ id: RANDOM, isApproved: true }),
  'tokens.wallet': () => undefined,
  'tokens.statement': () => ({}),
  'tokens.chain': () => ({}),
  'tokens.exportStatement': () => undefined,
  'visits.record': () => ({ path: '/about', visitor: 'new' }),
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
  ...(listProcedures()
    .filter(({ stepUp }) => stepUp === 'window' || stepUp === 'always')
    .map(({ name }) => name) as ProcedureName[]),
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
      email: 'reader@people.example',
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

test('refuses to start with a procedure without a row, a looser access or a reused row id', () => {
  expect(() => verifyAccess()).not.toThrow()
  const without = readAccessMatrix().filter((row) => !row.procedures.includes('likes.send'))
  expect(() => verifyAccess(without)).toThrow('likes.send has no row in the access matrix')
  const [first, ...rest] = readAccessMatrix()
  expect(() => verifyAccess([first!, ...rest, first!])).toThrow(`row id ${first!.id} is used twice`)
  const loosened = listProcedures().map((entry) =>
    entry.name === 'moderation.summary' ? { ...entry, access: 'member' as const } : entry,
  )
  expect(() => verifyAccess(readAccessMatrix(), loosened)).toThrow(
    'moderation.summary is declared for member',
  )
})

test('access by role', () => {
  expect(listProcedures().map(({ name, access }) => `${name} ${access}`)).toMatchSnapshot()
})

describe.each(roles)('role %s', (role) => {
  test('answers every procedure as its rows say, and changes nothing in denied calls', async () => {
    const caller = role === 'visitor' ? undefined : cast[role]
    const mismatches: string[] = []
    const matrix = readAccessMatrix()
    // Fingerprint after the last call, if that call was denied.
    let known: string | undefined
    for (const { name } of listProcedures()) {
      // Log-out would end the session of the following calls; the auth tests cover it.
      if (name === 'auth.logOut') continue
      const cells = matrix
        .filter((row) => row.procedures.includes(name))
        .map((row) => row.cells[role])
      const mayCall = cells.some((cell) => cell !== 'no')
      const before = mayCall ? undefined : (known ?? (await fingerprint(app)))
      const client =
        name === 'auth.logIn' || !caller ? app.client() : createTestClient(app.url, caller.jar)
      const { status } = await call(client, name, samples[name as ProcedureName](caller))
      const isDenied = status === 401 || status === 403
      if (mayCall && isDenied && !refusesByRule.has(name))
        mismatches.push(`${name}: ${cells.join('/')}, answered ${status}`)
      if (!mayCall && !isDenied && status !== otherDenials[name as ProcedureName])
        mismatches.push(`${name}: no, answered ${status}`)
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
  for (const { name } of listProcedures()) {
    const input = samples[name as ProcedureName](cast.woman)
    if (typeof input !== 'object' || name === 'photos.upload' || name === 'selfieChecks.submit')
      continue
    const extra = Object.fromEntries(
      Object.entries(forged).filter(([key]) => !(key in (input as object))),
    )
    const { status } = await call(name === 'auth.logIn' ? app.client() : cast.woman.client, name, {
      ...input,
      ...extra,
    })
    expect([name, [401, 403, 422].includes(status)]).toEqual([name, true])
  }
})
