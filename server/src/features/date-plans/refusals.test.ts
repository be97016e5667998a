import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { DatePlan, DatePlanInput } from '@adire/contract/date-plans.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { type Mail, RecipientRefused } from '../../gateways/mailer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildDatePlan } from '../../testing/date-plans.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { mailContact, mailMember, watchPlans } from './jobs.ts'
import { listWaitingMails } from './mail-queries.ts'

// No job runs by itself.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

const after = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

/** A plan of a date that has begun. */
const aPlan = (over: Partial<DatePlanInput> = {}) =>
  buildDatePlan(app.clock.now(), {
    startsAt: after(-1),
    checkInAt: after(60),
    graceMinutes: 15,
    ...over,
  })

/** The server with a mail server that refuses some addresses. */
const refusing = (...addresses: string[]): Deps => ({
  ...app.deps,
  mailer: {
    send: (mail: Mail) =>
      addresses.includes(mail.to)
        ? Promise.reject(new RecipientRefused('550'))
        : app.deps.mailer.send(mail),
  },
})

const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const find = async ({ client }: TestMember, { id }: DatePlan) => {
  const { open, ended } = await client.datePlans.list()
  return [...open, ...ended].find((plan) => plan.id === id)
}

/** Lists the emails about a plan that are queued for its member. */
async function listWarnings({ id }: DatePlan): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select payload ->> 'kind' as kind from graphile_worker._private_jobs where payload ->> 'planId' = ${id} and payload ->> 'kind' is not null`.execute(
    app.db,
  )
  return rows.map(({ kind }) => kind)
}

const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(app.db)

/** A shared plan whose contact's address was refused. */
async function aRefusedPlan(ada: TestMember): Promise<DatePlan> {
  const plan = await ada.client.datePlans.save(aPlan())
  await ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt })
  await mailContact.run({ planId: plan.id }, refusing(plan.contactEmail))
  return plan
}

test('warns the member of a refused address, who can correct it', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aRefusedPlan(ada)
  await mailMember.run({ planId: plan.id, kind: 'refused', checkInAt: plan.checkInAt }, app.deps)
  expect(await subjects(ada.email)).toContain('Check your trusted contact’s email address')
  expect(await find(ada, plan)).toMatchObject({ isContactClosed: true })
  const corrected = aPlan({
    id: plan.id,
    companion: { kind: 'kept' },
    startsAt: plan.startsAt,
    checkInAt: plan.checkInAt,
    replaces: plan.savedAt,
  })
  expect(await ada.client.datePlans.save(corrected)).toMatchObject({
    isContactClosed: false,
    sharedAt: null,
    sharesLeft: 3,
  })
  await ada.client.datePlans.alert({ id: plan.id })
  await mailContact.run({ planId: plan.id }, app.deps)
  expect(await subjects(corrected.contactEmail)).toHaveLength(1)
})

test('lets a member replace a contact whose address is refused after an earlier email', async () => {
  const ada = await aMember(app, 'woman')
  const first = await ada.client.datePlans.save(aPlan())
  await ada.client.datePlans.share({ id: first.id, savedAt: first.savedAt })
  await mailContact.run({ planId: first.id }, app.deps)
  const change = (over: Partial<DatePlanInput>, { savedAt }: DatePlan) =>
    ada.client.datePlans.save(
      aPlan({
        id: first.id,
        companion: { kind: 'kept' },
        startsAt: first.startsAt,
        checkInAt: first.checkInAt,
        contactEmail: first.contactEmail,
        replaces: savedAt,
        ...over,
      }),
    )
  app.clock.advance({ minutes: 1 })
  const second = await change({ note: 'By the window' }, first)
  await ada.client.datePlans.share({ id: first.id, savedAt: second.savedAt })
  await mailContact.run({ planId: first.id }, refusing(first.contactEmail))
  const corrected = await change({ contactEmail: aPlan().contactEmail }, second)
  expect(corrected).toMatchObject({ isContactClosed: false })
})

test('sends no advice to choose another contact after the alarm', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await ada.client.datePlans.save(aPlan())
  await ada.client.datePlans.alert({ id: plan.id })
  await forgetJobs()
  await mailContact.run({ planId: plan.id }, refusing(plan.contactEmail))
  expect(await listWarnings(plan)).toEqual(['alarmed'])
  const warning = { planId: plan.id, checkInAt: plan.checkInAt }
  await mailMember.run({ ...warning, kind: 'refused' }, app.deps)
  expect(await subjects(ada.email)).not.toContain('Check your trusted contact’s email address')
  await mailMember.run({ ...warning, kind: 'alarmed' }, app.deps)
  expect(await subjects(ada.email)).toContain('We couldn’t alert your trusted contact')
})

test('repeats the email about an alarm whose address is refused later, unless it said so', async () => {
  const ada = await aMember(app, 'woman')
  const [plan, known] = [await ada.client.datePlans.save(aPlan()), await aRefusedPlan(ada)]
  for (const { id } of [plan, known]) await ada.client.datePlans.alert({ id })
  await forgetJobs()
  for (const { id, contactEmail } of [plan, known])
    await mailContact.run({ planId: id }, refusing(contactEmail))
  expect([await listWarnings(plan), await listWarnings(known)]).toEqual([['alarmed'], []])
})

test('repeats the check-in when the contact is refused or closes the address meanwhile', async () => {
  const ada = await aMember(app, 'woman')
  const [refused, closed] = [
    await ada.client.datePlans.save(aPlan()),
    await ada.client.datePlans.save(aPlan()),
  ]
  for (const { id, savedAt } of [refused, closed]) await ada.client.datePlans.share({ id, savedAt })
  await mailContact.run({ planId: closed.id }, app.deps)
  const [mail] = await mailsTo(app, closed.contactEmail)
  const token = /[?]token=([\w-]+)/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  app.clock.advance({ minutes: 61 })
  await watchPlans.run({}, app.deps)
  await forgetJobs()
  await mailContact.run({ planId: refused.id }, refusing(refused.contactEmail))
  await app.client().datePlans.closeContact({ token })
  expect([await listWarnings(refused), await listWarnings(closed)]).toEqual([['due'], ['due']])
})

test('sends the alarm although the email with the plan was refused', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aRefusedPlan(ada)
  await ada.client.datePlans.alert({ id: plan.id })
  await mailContact.run({ planId: plan.id }, app.deps)
  expect(await subjects(plan.contactEmail)).toEqual([`${ada.handle} needs you: please call now`])
  expect(await find(ada, plan)).toMatchObject({ isContactClosed: false })
})

test('tries a refused alarm each minute for a day, and other refused emails never again', async () => {
  const ada = await aMember(app, 'woman')
  const [shared, alarmed] = [await aRefusedPlan(ada), await ada.client.datePlans.save(aPlan())]
  await ada.client.datePlans.alert({ id: alarmed.id })
  await mailContact.run({ planId: alarmed.id }, refusing(alarmed.contactEmail))
  expect(await find(ada, alarmed)).toMatchObject({ isContactClosed: true, alarmSentAt: null })
  const listWaiting = () =>
    listWaitingMails(app.db, {
      before: app.clock.now(),
      refusedSince: new Date(app.clock.now().getTime() - 1440 * MINUTE_MS),
      limit: 1000,
    })
  app.clock.advance({ minutes: 2 })
  expect(await listWaiting()).toContain(alarmed.id)
  expect(await listWaiting()).not.toContain(shared.id)
  app.clock.advance({ days: 1 })
  expect(await listWaiting()).not.toContain(alarmed.id)
  await watchPlans.run({}, app.deps)
  await mailContact.run({ planId: alarmed.id }, app.deps)
  expect(await find(ada, alarmed)).toMatchObject({ alarmSentAt: expect.any(String) })
})

test('sends no end to a contact whom no email reached', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aRefusedPlan(ada)
  await ada.client.datePlans.checkIn({ id: plan.id })
  await mailContact.run({ planId: plan.id }, app.deps)
  expect(await subjects(plan.contactEmail)).toEqual([])
})
