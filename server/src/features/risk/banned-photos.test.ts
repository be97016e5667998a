import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { inTransaction } from '../../db/transaction.ts'
import { changes, drawPerson } from '../../testing/altered-photos.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'
import { assessAccounts } from './account-jobs.ts'
import { recordSignals } from './operations.ts'
import { rulePoints } from './rules.ts'

let app: TestApp
let esi: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  esi = await aModerator(app)
})
afterAll(() => app.close())

async function upload(member: TestMember, picture: Buffer): Promise<string> {
  const bytes = await sharp(picture).resize({ width: 800 }).jpeg().toBuffer()
  const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
  const { id } = await member.client.photos.upload({ file })
  await whenIdle(app)
  return id
}

/** A member who was banned for fraud, with this photo. */
async function aBannedMember(picture: Buffer): Promise<TestMember> {
  const banned = await aMember(app, 'man')
  await upload(banned, picture)
  await esi.client.moderation.banMember({
    id: banned.id,
    statement: 'Asked for money',
    clause: 'scam',
  })
  await whenIdle(app)
  return banned
}

/** A new account that shares nothing but the photo with a banned one. */
async function aReturner(picture: Buffer): Promise<{ back: TestMember; photo: string }> {
  const back = await aMember(app, 'woman', { birthDate: '1980-01-02' })
  const photo = await upload(back, picture)
  await assessAccounts.run({}, app.deps)
  return { back, photo }
}

const findSignal = async ({ id }: TestMember, rule: 'known_photo' | 'returned_after_ban') =>
  (
    await app.db
      .selectFrom('risk_signals')
      .select('subject_id')
      .where('member_id', '=', id)
      .where('rule', '=', rule)
      .execute()
  ).map(({ subject_id: subject }) => subject)

const change = (name: keyof typeof changes) => changes[name] ?? expect.fail(name)

test.each([
  ['re-encoded', true],
  ['mirrored', false],
  ['cropped to 80 %', false],
  ['mirrored and cropped', false],
] as const)(
  'finds a banned member’s photo that a new account uploads %s, with the old case',
  async (name, isNearlyEqual) => {
    const seed = 300 + Object.keys(changes).indexOf(name)
    const picture = await drawPerson(seed)
    const banned = await aBannedMember(picture)
    const { back, photo } = await aReturner(await change(name)(picture, seed))
    expect(await findSignal(back, 'known_photo')).toEqual(isNearlyEqual ? [photo] : [])
    expect(await findSignal(back, 'returned_after_ban')).toHaveLength(1)
    const { members } = await esi.client.risk.listHeld({})
    const listed = members.find(({ id }) => id === back.id)
    expect(listed?.signals[0]).toMatchObject({
      rule: 'returned_after_ban',
      formerBan: {
        signs: ['photo'],
        clause: 'scam',
        reason: 'Asked for money',
        account: { id: banned.id, handle: banned.handle },
      },
    })
  },
)

test('lists those with a banned member’s photo before anybody with more points', async () => {
  const worst = await aMember(app, 'man')
  await inTransaction(app.db, (tx) =>
    recordSignals(tx, {
      member: worst.id,
      signals: (
        ['fraud_wording', 'suspicious_wording', 'many_reports', 'known_photo'] as const
      ).map((rule) => ({ rule, points: rulePoints[rule], subject: worst.id, excerpt: null })),
      at: app.clock.now(),
    }),
  )
  const picture = await drawPerson(400)
  await aBannedMember(picture)
  const { back } = await aReturner(await change('mirrored')(picture, 400))
  const { members } = await esi.client.risk.listHeld({})
  const ids = members.map(({ id }) => id)
  expect(ids).toContain(back.id)
  expect(ids.at(-1)).toBe(worst.id)
})

test('finds nothing in the photo of another person, or once the ban is lifted', async () => {
  const picture = await drawPerson(500)
  const banned = await aBannedMember(picture)
  const { back: other } = await aReturner(await drawPerson(501))
  expect(await findSignal(other, 'returned_after_ban')).toEqual([])
  expect(await findSignal(other, 'known_photo')).toEqual([])
  await esi.client.moderation.reinstateMember({ id: banned.id, statement: 'A mistake' })
  await whenIdle(app)
  const { back } = await aReturner(await change('mirrored')(picture, 500))
  expect(await findSignal(back, 'returned_after_ban')).toEqual([])
})
