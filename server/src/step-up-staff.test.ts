import { type MemberId, type PhotoId, VouchId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from './access.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { CookieJar, createTestClient, type TestClient } from './testing/client.ts'
import { fingerprint } from './testing/fingerprint.ts'
import {
  aMember,
  anAdmin,
  aPortraitFile,
  TEST_PASSWORD,
  type TestMember,
  beforeRole,
} from './testing/members.ts'
import { readResultCode } from './testing/result-codes.ts'
import { aRecordingFile } from './testing/recordings.ts'

let app: TestApp
let admin: TestMember
let another: TestMember
/** The admin in a session without re-authentication. */
let plain: TestClient
beforeAll(async () => {
  // Jobs would change rows between two fingerprints.
  app = await startTestApp({ withLimits: false, withJobs: false })
  admin = await anAdmin(app)
  another = await anAdmin(app)
  plain = createTestClient(app.url, new CookieJar())
  await plain.auth.logIn({ email: admin.email, password: TEST_PASSWORD })
})
afterAll(() => app.close())

const statement = 'Sold addresses of members.'
let seed = 700

type Act = (client: TestClient) => Promise<unknown>

async function reportAbout(
  subject: TestMember,
  outcome: 'User banned' | 'Report dismissed',
): Promise<Act> {
  const ben = await aMember(app, 'man')
  await beforeRole(app, [subject.id], () =>
    ben.client.safety.report({
      subject: { kind: 'profile', memberId: subject.id },
      reason: 'scam',
      description: 'Asks for money',
    }),
  )
  const { rows } = await sql<{
    id: never
  }>`select case_id as id from reports where reporter_id = ${ben.id}`.execute(app.db)
  const reason = outcome === 'Report dismissed' ? {} : { statement }
  return (client) =>
    client.moderation.resolveReport({ id: rows[0]!.id, reportCount: 1, outcome, ...reason })
}

async function pendingPhoto(subject: TestMember) {
  const { id } = await subject.client.photos.upload({ file: await aPortraitFile(++seed) })
  return id
}

async function waitingSelfie(subject: TestMember): Promise<Act> {
  const check = await subject.client.selfieChecks.begin({})
  if (check.state !== 'asked') throw new Error(check.state)
  await subject.client.selfieChecks.submit({ id: check.id, file: await aPortraitFile(++seed) })
  return (client) => client.selfieChecks.decide({ id: check.id, isApproved: true })
}

async function waitingVoice(subject: TestMember): Promise<Act> {
  const { voices } = await subject.client.voices.save({
    file: await aRecordingFile(),
    kind: 'name',
    transcript: '',
    audience: 'everyone',
  })
  const [voice] = voices
  if (!voice) throw new Error('the recording is missing')
  return (client) => client.voices.decide({ id: voice.id, isApproved: true })
}

async function approvedVoice(subject: TestMember): Promise<Act> {
  const approve = await waitingVoice(subject)
  await approve(another.client)
  const [voice] = (await subject.client.voices.mine()).voices
  if (!voice) throw new Error('the recording is missing')
  return (client) => client.voices.rejectApproved({ id: voice.id, reason: statement })
}

async function approvedVouch(subject: TestMember): Promise<Act> {
  const approve = await acceptedVouch(subject)
  await approve(another.client)
  const [vouch] = (await subject.client.vouches.mine()).vouches
  if (!vouch) throw new Error('the vouch is missing')
  return (client) => client.vouches.rejectApproved({ id: vouch.id, reason: statement })
}

async function answeredPrompt(subject: TestMember): Promise<Act> {
  const given = { prompt: 'home_is', answer: 'Two kitchens' } as const
  await subject.client.profiles.savePrompts({ prompts: [given] })
  return (client) => client.moderation.removePrompt({ id: subject.id, ...given, reason: statement })
}

async function acceptedVouch(subject: TestMember): Promise<Act> {
  const id = VouchId.parse(crypto.randomUUID())
  const { token } = await subject.client.vouches.invite({ id, showsPhoto: false })
  await createTestClient(app.url, new CookieJar()).vouches.write({
    token,
    firstName: 'Ngozi',
    relation: 'friend',
    years: 3,
    text: 'She keeps her promises.',
    isAdult: true,
  })
  await subject.client.vouches.save({ id, audience: 'everyone' })
  return (client) => client.vouches.decide({ id, isApproved: true })
}

async function heldMember({ id }: TestMember): Promise<Act> {
  await app.db.insertInto('risk_holds').values({ member_id: id, since: app.clock.now() }).execute()
  return (client) => client.risk.decide({ id, outcome: 'release', signalCount: 0 })
}

async function uncheckedMember({ id }: TestMember): Promise<Act> {
  await app.db.deleteFrom('age_checks').where('member_id', '=', id).execute()
  return (client) => client.ageChecks.recordPass({ id, reason: 'Showed a passport in a call' })
}

async function openAppeal(subject: TestMember): Promise<Act> {
  await another.client.moderation.warnMember({ id: subject.id, statement })
  const { decisions } = await subject.client.safety.listDecisions()
  await subject.client.appeals.submit({
    decisionId: decisions[0]!.id,
    words: 'It was somebody else, with my telephone.',
  })
  const { rows } = await sql<{
    id: never
  }>`select id from appeals where user_id = ${subject.id}`.execute(app.db)
  return (client) =>
    client.appeals.decide({
      id: rows[0]!.id,
      outcome: 'overturned',
      answer: 'We looked at it again.',
    })
}

async function suspended(subject: TestMember): Promise<Act> {
  await another.client.moderation.suspendMember({ id: subject.id, statement, days: 7 })
  return (client) => client.moderation.reinstateMember({ id: subject.id, statement })
}

const on =
  (act: (client: TestClient, id: MemberId) => Promise<unknown>) =>
  async ({ id }: TestMember): Promise<Act> =>
  (client) =>
    act(client, id)

async function pendingDescription(subject: TestMember): Promise<{ id: PhotoId; revision: number }> {
  const id = await pendingPhoto(subject)
  await subject.client.photos.describe({ id, description: 'At the sea' })
  const { description_revision: revision } = await app.db
    .selectFrom('photos')
    .select('description_revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, revision }
}

/** Each `staff-target` procedure, with the preparation of its call. */
const acts: [procedure: string, prepare: (subject: TestMember) => Promise<Act>][] = [
  ['ageChecks.recordPass', uncheckedMember],
  ['appeals.decide', openAppeal],
  [
    'moderation.approveDescription',
    async (subject) => {
      const { id, revision } = await pendingDescription(subject)
      return (client) => client.moderation.approveDescription({ id, revision, canUndo: true })
    },
  ],
  ['moderation.approveMember', on((client, id) => client.moderation.approveMember({ id }))],
  [
    'moderation.approveMember',
    on((client, id) => client.moderation.approveMember({ id, canUndo: true })),
  ],
  [
    'moderation.approvePhoto',
    async (subject) => {
      const id = await pendingPhoto(subject)
      return (client) => client.moderation.approvePhoto({ id, canUndo: true })
    },
  ],
  ['moderation.banMember', on((client, id) => client.moderation.banMember({ id, statement }))],
  [
    'moderation.denyMember',
    on((client, id) => client.moderation.denyMember({ id, reason: statement })),
  ],
  ['moderation.endMemberSessions', on((client, id) => client.moderation.endMemberSessions({ id }))],
  ['moderation.reinstateMember', suspended],
  [
    'moderation.rejectDescription',
    async (subject) => {
      const { id, revision } = await pendingDescription(subject)
      return (client) => client.moderation.rejectDescription({ id, revision, reason: statement })
    },
  ],
  [
    'moderation.rejectPhoto',
    async (subject) => {
      const id = await pendingPhoto(subject)
      return (client) => client.moderation.rejectPhoto({ id, reason: statement })
    },
  ],
  ['moderation.removePrompt', answeredPrompt],
  ['moderation.resolveReport', (subject) => reportAbout(subject, 'User banned')],
  ['moderation.resolveReport', (subject) => reportAbout(subject, 'Report dismissed')],
  [
    'moderation.suspendMember',
    on((client, id) => client.moderation.suspendMember({ id, statement, days: 7 })),
  ],
  ['moderation.warnMember', on((client, id) => client.moderation.warnMember({ id, statement }))],
  ['risk.decide', heldMember],
  ['selfieChecks.decide', waitingSelfie],
  ['voices.decide', waitingVoice],
  ['voices.rejectApproved', approvedVoice],
  ['vouches.decide', acceptedVouch],
  ['vouches.rejectApproved', approvedVouch],
]

test('has a case for each procedure with the step-up for staff targets', () => {
  const declared = listProcedures().filter(({ stepUp }) => stepUp === 'staff-target')
  expect([...new Set(acts.map(([name]) => name))]).toEqual(
    declared.map(({ name }) => name).toSorted(),
  )
})

test.each(acts)(
  'requires one confirmation for %s of staff, and changes nothing without it',
  async (_name, prepare) => {
    const [kemi, ada] = [
      await aMember(app, 'woman', { photo: true }),
      await aMember(app, 'woman', { photo: true }),
    ]
    const [aboutStaff, aboutMember] = [await prepare(kemi), await prepare(ada)]
    await app.db.insertInto('admin_users').values({ user_id: kemi.id, role: 'moderator' }).execute()
    const before = await fingerprint(app)
    await expect(aboutStaff(plain)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
      data: { action: `staff:${kemi.id}` },
    })
    expect(await fingerprint(app)).toBe(before)
    expect(await readResultCode(aboutMember(plain))).toBe('accepted')

    await plain.auth.reauthenticate({
      proof: { password: TEST_PASSWORD },
      action: `staff:${kemi.id}`,
    })
    expect(await readResultCode(aboutStaff(plain))).toBe('accepted')
    const session = await app.db
      .selectFrom('sessions')
      .select('confirmed_action')
      .where('user_id', '=', admin.id)
      .execute()
    expect(session.map(({ confirmed_action: action }) => action)).not.toContain(`staff:${kemi.id}`)
  },
)

test('keeps the confirmation when the decision about staff is refused', async () => {
  const kemi = await aMember(app, 'woman')
  await app.db.insertInto('admin_users').values({ user_id: kemi.id, role: 'moderator' }).execute()
  await plain.auth.reauthenticate({
    proof: { password: TEST_PASSWORD },
    action: `staff:${kemi.id}`,
  })
  // There is nothing to reinstate.
  expect(await readResultCode(plain.moderation.reinstateMember({ id: kemi.id, statement }))).toBe(
    'ALREADY_DECIDED',
  )
  expect(await readResultCode(plain.moderation.warnMember({ id: kemi.id, statement }))).toBe(
    'accepted',
  )
  expect(await readResultCode(plain.moderation.warnMember({ id: kemi.id, statement }))).toBe(
    'REAUTHENTICATION_REQUIRED',
  )
})
