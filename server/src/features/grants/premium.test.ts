import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { press, subscribe } from '../../testing/payments.ts'
import { endSubscriptions } from '../payments/jobs.ts'

const DAY = 86_400

let app: TestApp
let [ama, kofi, ben]: TestMember[] = []
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
beforeEach(async () => {
  // Admin sessions expire while the clock advances.
  ama = await anAdmin(app)
  kofi = await anAdmin(app)
  ben = await aMember(app, 'man')
})
afterAll(() => app.close())

const buildRequest = () => ({
  id: ben!.id,
  grantId: crypto.randomUUID() as string,
  reason: 'An evening without the site',
})
const decide = async (by: TestMember, isApproved = true) => {
  const [waiting] = (await by.client.grants.list({ memberId: ben!.id })).waiting
  await by.client.grants.decide({ id: waiting!.id, isApproved })
}

async function givePremium(days: number) {
  expect(await ama!.client.grants.givePremium({ ...buildRequest(), days })).toEqual({
    needsSecond: true,
  })
  await decide(kofi!)
}

const isPremium = async () => (await ben!.client.auth.session()).isPremium
const read = () => ben!.client.payments.subscription()
const listNotices = async () =>
  (await ben!.client.notifications.list({})).notifications.map(({ kind }) => kind)
const after = (days: number) =>
  new Date(app.clock.now().getTime() + days * DAY * 1000).toISOString()
async function advanceDays(days: number) {
  app.clock.advance({ seconds: days * DAY })
  await ben!.client.auth.logIn({ email: ben!.email, password: ben!.password })
  await endSubscriptions.run({}, app.deps)
  await whenIdle(app)
}

test('gives premium at once after two admins agree, until its exact end', async () => {
  expect(await ama!.client.grants.givePremium({ ...buildRequest(), days: 10 })).toEqual({
    needsSecond: true,
  })
  expect(await isPremium()).toBe(false)
  expect(await readResultCode(decide(ama!))).toBe('FORBIDDEN')
  await decide(kofi!)
  expect(await isPremium()).toBe(true)
  expect(await read()).toEqual({
    subscription: null,
    gift: { startsAt: app.clock.now().toISOString(), until: after(10) },
  })
  expect(await listNotices()).toEqual(['premium_given'])
  expect((await ama!.client.grants.list({ memberId: ben!.id })).giftUntil).toBe(after(10))
  await advanceDays(10 - 1 / DAY)
  expect([await isPremium(), await listNotices()]).toEqual([true, ['premium_given']])
  await advanceDays(1 / DAY)
  expect([await isPremium(), await listNotices()]).toEqual([
    false,
    ['premium_ended', 'premium_given'],
  ])
  await endSubscriptions.run({}, app.deps)
  expect([await listNotices(), await read()]).toEqual([
    ['premium_ended', 'premium_given'],
    { subscription: null, gift: null },
  ])
})

test('gives nothing for a declined grant and refuses an invalid number of days', async () => {
  await ama!.client.grants.givePremium({ ...buildRequest(), days: 366 })
  await decide(kofi!, false)
  expect([await isPremium(), await listNotices()]).toEqual([false, []])
  for (const days of [0, 367, 1.5])
    expect(await readResultCode(ama!.client.grants.givePremium({ ...buildRequest(), days }))).toBe(
      'INVALID_INPUT',
    )
  expect(await readResultCode(ama!.client.grants.endPremium(buildRequest()))).toBe('NOT_FOUND')
  expect(
    await readResultCode(
      ama!.client.grants.givePremium({ ...buildRequest(), id: ama!.id, days: 5 }),
    ),
  ).toBe('FORBIDDEN')
})

test('moves the rest of a gift after a new subscription and its renewals', async () => {
  await givePremium(10)
  await advanceDays(4)
  const order = await subscribe(app, ben!, 'monthly')
  const first = (await read()).subscription!.paidUntil
  const lefts = async () => {
    const { subscription, gift } = await read()
    return [
      gift?.startsAt === subscription?.paidUntil,
      (Date.parse(gift!.until) - Date.parse(gift!.startsAt)) / DAY / 1000,
    ]
  }
  expect(await lefts()).toEqual([true, 6])
  await press(app, order, 'renew')
  expect((await read()).subscription!.paidUntil > first).toBe(true)
  expect(await lefts()).toEqual([true, 6])

  // The gift continues premium after the paid time.
  await ben!.client.payments.cancelSubscription()
  await advanceDays(
    (Date.parse((await read()).subscription!.paidUntil) - app.clock.now().getTime()) / DAY / 1000,
  )
  expect([await isPremium(), (await listNotices()).includes('premium_ended')]).toEqual([
    true,
    false,
  ])
  expect((await read()).subscription?.status).toBe('ended')
  await advanceDays(6)
  expect([await isPremium(), (await listNotices()).includes('premium_ended')]).toEqual([
    false,
    true,
  ])
})

test('starts a gift after the paid time, and at once after a refund', async () => {
  const order = await subscribe(app, ben!, 'yearly')
  await givePremium(7)
  const { subscription, gift } = await read()
  expect(gift?.startsAt).toBe(subscription?.paidUntil)
  await press(app, order, 'refund')
  await whenIdle(app)
  expect(await isPremium()).toBe(true)
  expect((await read()).gift).toEqual({ startsAt: app.clock.now().toISOString(), until: after(7) })
  await advanceDays(7)
  expect(await isPremium()).toBe(false)
})

test('runs gifts one after another; two admins end both and keep the paid time', async () => {
  await givePremium(5)
  await givePremium(5)
  expect((await read()).gift?.until).toBe(after(10))
  const order = await subscribe(app, ben!, 'monthly')
  expect(await ama!.client.grants.endPremium(buildRequest())).toEqual({ needsSecond: true })
  expect((await read()).gift).not.toBeNull()
  expect(await readResultCode(decide(ama!))).toBe('FORBIDDEN')
  await decide(kofi!)
  expect([
    (await read()).gift,
    await isPremium(),
    (await listNotices()).includes('premium_ended'),
  ]).toEqual([null, true, false])
  await press(app, order, 'refund')
  await whenIdle(app)
  expect(await isPremium()).toBe(false)

  await givePremium(3)
  await ama!.client.grants.endPremium(buildRequest())
  await decide(kofi!)
  expect([await isPremium(), (await listNotices()).includes('premium_ended')]).toEqual([
    false,
    true,
  ])
})
