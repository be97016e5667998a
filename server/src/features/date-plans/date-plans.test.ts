import {
  DATE_PLAN_KEPT_DAYS,
  DATE_PLANS_MAXIMUM,
  type DatePlan,
  type DatePlanInput,
} from '@adire/contract/date-plans.ts'
import { HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { appPages } from '@adire/contract/pages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { writeLocalTime } from '../../lib/formats.ts'
import { aContactAddress, buildDatePlan } from '../../testing/date-plans.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, match, type TestMember } from '../../testing/members.ts'
import { erasePlans, watchPlans } from './jobs.ts'
import { buildContactKey } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const later = (minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

const aPlan = (over: Partial<DatePlanInput> = {}) => buildDatePlan(app.clock.now(), over)
const save = ({ client }: TestMember, over: Partial<DatePlanInput> = {}) =>
  client.datePlans.save(aPlan(over))
/** A saved plan as its member saves it again. */
const edit = (plan: DatePlan, over: Partial<DatePlanInput>): DatePlanInput => ({
  ...aPlan(),
  id: plan.id,
  companion: { kind: 'kept' },
  startsAt: plan.startsAt,
  checkInAt: plan.checkInAt,
  contactEmail: plan.contactEmail,
  replaces: plan.savedAt,
  ...over,
})

async function run(minutes: number): Promise<void> {
  app.clock.advance({ minutes })
  await watchPlans.run({}, app.deps)
  await whenIdle(app)
}
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const findOwn = async ({ client }: TestMember, { id }: Pick<DatePlan, 'id'>) => {
  const { open, ended } = await client.datePlans.list()
  return [...open, ...ended].find((plan) => plan.id === id)
}
/** Another address of the same mailbox. */
const writeVariant = (email: string, tag: string | number) => email.replace('@', `+${tag}@`)
const token = (text = '') => /[#?]token=([\w-]+)/.exec(text)?.[1] ?? ''

async function readCheckInToken({ email }: TestMember): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast(({ subject }) => subject === 'Time to check in')
  return token(mail?.text)
}

/** The email that tells a member that their contact is alerted. */
const readAlarmed = async ({ email }: TestMember) =>
  (await mailsTo(app, email)).find(
    ({ subject }) => subject === 'We’re alerting your trusted contact',
  )?.text

test('sends nothing to the contact when a plan is saved, changed, answered or cancelled', async () => {
  const ada = await aMember(app, 'woman')
  const answered = await save(ada)
  const cancelled = await save(ada)
  app.clock.advance({ seconds: 1 })
  await ada.client.datePlans.save(edit(answered, { note: 'Red dress' }))
  await ada.client.datePlans.cancel({ id: cancelled.id })
  await run(180)
  await ada.client.datePlans.checkIn({ id: answered.id })
  await run(120)
  for (const { contactEmail } of [answered, cancelled])
    expect(await subjects(contactEmail)).toEqual([])
  expect([await findOwn(ada, answered), await findOwn(ada, cancelled)]).toMatchObject([
    { state: 'safe', note: 'Red dress' },
    { state: 'cancelled' },
  ])
})

test('asks the member at the check-in, and alerts the contact once after the grace', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada, { note: 'He drives a red car' })
  await run(180)
  expect(await subjects(ada.email)).toContain('Time to check in')
  expect((await ada.client.datePlans.due()).plans).toMatchObject([{ id: plan.id, state: 'due' }])
  await run(29)
  expect(await subjects(plan.contactEmail)).toEqual([])
  await run(1)
  await run(60)
  const [alarm, ...more] = await mailsTo(app, plan.contactEmail)
  expect(more).toEqual([])
  expect(alarm?.subject).toBe(`${ada.handle} didn’t check in: please call`)
  const advice = `Call ${ada.handle} first, and send a message. A missed check-in often`
  for (const part of ['Café Neo', 'He drives a red car', advice, 'is: 112.', 'last used'])
    expect(alarm?.text).toContain(part)
  expect(alarm?.text).not.toContain(ada.email)
  expect(await findOwn(ada, plan)).toMatchObject({
    state: 'alarmed',
    alarmSentAt: expect.any(String),
  })
  expect(await readAlarmed(ada)).toContain('what to do, because you didn’t check in.')
})

test('says in both emails that the member asked for the alert, if no check-in was missed', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  const seen = new Date(app.clock.now().getTime() - 10 * 60_000)
  await app.db
    .updateTable('profiles')
    .set({ last_active_at: seen })
    .where('id', '=', ada.id)
    .execute()
  const askedAt = writeLocalTime(app.clock.now(), plan.timeZone)
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  const [alarm] = await mailsTo(app, plan.contactEmail)
  expect(alarm?.text).toContain(`last used Adire on ${askedAt}.`)
  expect(alarm?.text).toContain(`Call ${ada.handle} now, and send a message.\n`)
  expect(alarm?.text).not.toMatch(/flat battery|check in by/)
  expect(await readAlarmed(ada)).toContain('what to do, because you asked us to.')
})

test.each([
  ['BR', 'is: 190 (police), 192 (ambulance).'],
  ['ZA', 'is: 10111 (police), 112 from a mobile.'],
  ['TG', 'is: 117 (police).'],
])('names the emergency numbers of %s in the alarm', async (country, numbers) => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada, { country })
  await run(180)
  await run(30)
  const [alarm] = await mailsTo(app, plan.contactEmail)
  expect(alarm?.text).toContain(numbers)
})

test('tells the contact that the member is safe after an alarm, once', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  await ada.client.datePlans.alert({ id: plan.id })
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  await ada.client.datePlans.checkIn({ id: plan.id })
  await ada.client.datePlans.checkIn({ id: plan.id })
  await whenIdle(app)
  expect(await subjects(plan.contactEmail)).toEqual([
    `${ada.handle} needs you: please call now`,
    `${ada.handle} checked in as safe`,
  ])
})

test('shares a plan on request, once for each version, and says how it ended', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  const share = { id: plan.id, savedAt: plan.savedAt }
  await Promise.all([ada.client.datePlans.share(share), ada.client.datePlans.share(share)])
  await whenIdle(app)
  expect(await subjects(plan.contactEmail)).toEqual([`${ada.handle} shared a date plan with you`])
  app.clock.advance({ seconds: 1 })
  const replaced = edit(plan, { contactEmail: aContactAddress() })
  await expect(ada.client.datePlans.save(replaced)).rejects.toMatchObject({ code: 'CONTACT_FIXED' })
  await ada.client.datePlans.cancel({ id: plan.id })
  await whenIdle(app)
  expect(await subjects(plan.contactEmail)).toHaveLength(2)
})

test('refuses the fourth email with a plan', async () => {
  const ada = await aMember(app, 'woman')
  let plan = await save(ada)
  for (const note of ['1', '2', '3']) {
    app.clock.advance({ seconds: 1 })
    plan = await ada.client.datePlans.save(edit(plan, { note }))
    app.clock.advance({ seconds: 1 })
    plan = await ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt })
  }
  expect(plan.sharesLeft).toBe(0)
  app.clock.advance({ seconds: 1 })
  plan = await ada.client.datePlans.save(edit(plan, { note: '4' }))
  await expect(
    ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt }),
  ).rejects.toMatchObject({ code: 'SHARES_USED' })
})

test('checks in by the emailed link without a session; reading it confirms nothing', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  await run(180)
  const link = { token: await readCheckInToken(ada) }
  const visitor = app.client().datePlans
  const read = await visitor.readByLink(link)
  expect(Object.keys(read).toSorted()).toEqual([
    'alarmAt',
    'checkInAt',
    'isContactUnreachable',
    'state',
  ])
  expect(await findOwn(ada, plan)).toMatchObject({ state: 'due' })
  const more = { kind: 'more', minutes: 30, checkInAt: read.checkInAt } as const
  const moved = await visitor.answerByLink({ ...link, answer: more })
  expect(await visitor.answerByLink({ ...link, answer: more })).toEqual(moved)
  expect(moved).toMatchObject({ state: 'planned', checkInAt: later(30) })
  for (let again = 0; again < 2; again++)
    expect(await visitor.answerByLink({ ...link, answer: { kind: 'safe' } })).toMatchObject({
      state: 'safe',
    })
  await expect(visitor.answerByLink({ ...link, answer: { kind: 'alert' } })).rejects.toMatchObject({
    code: 'CHANGED_ELSEWHERE',
  })
  await expect(visitor.readByLink({ token: 'x'.repeat(64) })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test.each(['banned', 'suspended', 'paused', 'deleting'] as const)(
  'alerts the contact, and accepts the link, while the account is %s',
  async (status) => {
    const ada = await aMember(app, 'woman')
    const plan = await save(ada)
    const moderator = await aModerator(app)
    const { id } = ada
    if (status === 'banned')
      await moderator.client.moderation.banMember({ id, statement: 'You asked for money.' })
    else if (status === 'suspended')
      await moderator.client.moderation.suspendMember({ id, statement: 'Insults', days: 7 })
    else
      await sql`update profiles set account_status = ${status}::account_status where id = ${id}`.execute(
        app.db,
      )
    await run(180)
    await run(30)
    expect(await subjects(plan.contactEmail)).toHaveLength(1)
    const link = { token: await readCheckInToken(ada) }
    await app.client().datePlans.answerByLink({ ...link, answer: { kind: 'safe' } })
    await whenIdle(app)
    expect(await subjects(plan.contactEmail)).toHaveLength(2)
  },
)

test('shows the contact only name, age and city of a match, also after a block', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const plan = await save(ada, { companion: { kind: 'match', threadId } })
  expect(plan).toMatchObject({ withName: ben.handle, withAge: expect.any(Number) })
  await ada.client.safety.block({ id: ben.id })
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  const [alarm] = await mailsTo(app, plan.contactEmail)
  expect(alarm?.text).toContain(`With: ${ben.handle} (${plan.withAge}, ${plan.withCity})`)
  for (const hidden of [ben.id, ben.email, threadId]) expect(alarm?.html).not.toContain(hidden)
  const { notifications } = await ben.client.notifications.list({})
  expect(notifications.filter(({ kind }) => kind !== 'like' && kind !== 'match')).toEqual([])
})

test('refuses a match of somebody else, and one that has ended', async () => {
  const [ada, ben, efua] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  const { threadId } = await match(app, ada, ben)
  const companion = { kind: 'match', threadId } as const
  await expect(save(efua, { companion })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ben.client.matches.unmatch({ threadId })
  await expect(save(ada, { companion })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('answers for plans of others as for unknown ones', async () => {
  const [ada, efua] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const plan = await save(ada)
  const { datePlans } = efua.client
  const { id, savedAt, checkInAt } = plan
  const refused = { code: 'NOT_FOUND' }
  await expect(datePlans.checkIn({ id })).rejects.toMatchObject(refused)
  await expect(datePlans.alert({ id })).rejects.toMatchObject(refused)
  await expect(datePlans.cancel({ id })).rejects.toMatchObject(refused)
  await expect(datePlans.share({ id, savedAt })).rejects.toMatchObject(refused)
  await expect(datePlans.extend({ id, minutes: 30, checkInAt })).rejects.toMatchObject(refused)
  await expect(datePlans.save(aPlan({ id }))).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })
  await datePlans.remove({ id })
  expect(await findOwn(ada, plan)).toEqual(plan)
  expect(await datePlans.list()).toEqual({ open: [], ended: [] })
})

test('keeps at most ten open plans, also when they are saved at the same time', async () => {
  const ada = await aMember(app, 'woman')
  const all = await Promise.allSettled(
    Array.from({ length: DATE_PLANS_MAXIMUM + 3 }, () => save(ada)),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(DATE_PLANS_MAXIMUM)
  const [first] = (await ada.client.datePlans.list()).open
  if (!first) throw new Error('there is no plan')
  await ada.client.datePlans.cancel({ id: first.id })
  await save(ada)
})

test('saves a repeated request once, and refuses one that another tab has overtaken', async () => {
  const ada = await aMember(app, 'woman')
  const wanted = aPlan()
  const plan = await ada.client.datePlans.save(wanted)
  app.clock.advance({ seconds: 1 })
  expect(await ada.client.datePlans.save(wanted)).toEqual(plan)
  await ada.client.datePlans.save(edit(plan, { note: 'First tab' }))
  await expect(ada.client.datePlans.save(edit(plan, { note: 'Second tab' }))).rejects.toMatchObject(
    { code: 'CHANGED_ELSEWHERE' },
  )
})

test.each([
  ['startsAt', { startsAt: -13 * 60, checkInAt: 60 }],
  ['startsAt', { startsAt: 15 * 24 * 60, checkInAt: 15 * 24 * 60 + 60 }],
  ['checkInAt', { startsAt: -60, checkInAt: -30 }],
  ['checkInAt', { startsAt: 60, checkInAt: 30 }],
  ['checkInAt', { startsAt: 60, checkInAt: 26 * 60 }],
])('refuses times that make no sense: %s of %o', async (path, times) => {
  const ada = await aMember(app, 'woman')
  await expect(
    save(ada, { startsAt: later(times.startsAt), checkInAt: later(times.checkInAt) }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { issues: [{ path }] } })
})

test('ends all emails to an address by the link in them, and tells the member', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  await ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt })
  await whenIdle(app)
  const [mail] = await mailsTo(app, plan.contactEmail)
  expect(mail?.text).toContain('Don’t email me about date plans again')
  const path = `${appPages.closeDateContact}?token=${token(mail?.headers?.['List-Unsubscribe'])}`
  expect((await fetch(`${app.url}${path}`)).status).toBeLessThan(500)
  expect(await findOwn(ada, plan)).toMatchObject({ isContactClosed: false })
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  await whenIdle(app)
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  expect(await subjects(plan.contactEmail)).toHaveLength(1)
  expect(await findOwn(ada, plan)).toMatchObject({ isContactClosed: true, alarmSentAt: null })
  expect(await subjects(ada.email)).toContain('Choose another trusted contact')
  expect(await subjects(ada.email)).toContain('We couldn’t alert your trusted contact')
  const told = (await mailsTo(app, ada.email)).findLast(({ subject }) =>
    subject.startsWith('We couldn’t alert'),
  )
  const link = { token: token(told?.text) }
  expect(await app.client().datePlans.readByLink(link)).toMatchObject({
    state: 'alarmed',
    isContactUnreachable: true,
  })
  for (const contactEmail of [plan.contactEmail, writeVariant(plan.contactEmail, 'x')])
    await expect(save(ada, { contactEmail })).rejects.toMatchObject({ code: 'CONTACT_CLOSED' })
})

test('keeps an address closed as it was written in an earlier release', async () => {
  const ada = await aMember(app, 'woman')
  const contactEmail = writeVariant(aContactAddress(), 'x')
  const closed_at = app.clock.now()
  const contact_key = buildContactKey(contactEmail, app.deps.config.hashKey)
  await app.db.insertInto('closed_date_contacts').values({ contact_key, closed_at }).execute()
  await expect(save(ada, { contactEmail })).rejects.toMatchObject({ code: 'CONTACT_CLOSED' })
})

test('sends no links of a member to the contact, and shows their text quoted', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada, {
    companion: { kind: 'name', name: 'www.win.example' },
    place: 'https://win.example/x',
    note: 'Write to boss@win.example <b>now</b>',
  })
  await ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt })
  await whenIdle(app)
  const [mail] = await mailsTo(app, plan.contactEmail)
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/win\.example|@win/)
    expect(text).toContain('win. example')
  }
  expect(mail?.html).not.toContain('<b>now')
  expect(mail?.subject).not.toContain('win')
})

test('limits the plans that name one mailbox in a day, refused ones not counted', async () => {
  const limited = await startTestApp()
  const ada = await aMember(limited, 'woman')
  const contactEmail = aContactAddress()
  for (let count = 0; count < 6; count++)
    await expect(
      save(ada, { contactEmail, checkInAt: '2020-01-01T12:00:00.000Z' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  for (let count = 0; count < 5; count++)
    await save(ada, { contactEmail: writeVariant(contactEmail, count) })
  await expect(save(ada, { contactEmail })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await save(ada)
  await limited.close()
})

test('limits the new contacts of a member in a day, and never an alarm', async () => {
  const limited = await startTestApp()
  const [ada, newcomer, held] = [
    await aMember(limited, 'woman'),
    await aMember(limited, 'woman'),
    await aMember(limited, 'woman'),
  ]
  const joined = new Date(limited.clock.now().getTime() - 48 * HOUR_MS)
  await limited.db
    .updateTable('profiles')
    .set({ created_at: joined })
    .where('id', 'in', [ada.id, held.id])
    .execute()
  await limited.db
    .insertInto('risk_holds')
    .values({ member_id: held.id, since: limited.clock.now() })
    .execute()
  for (const [member, allowed] of [
    [ada, 5],
    [newcomer, 2],
    [held, 5],
  ] as const) {
    const plans = []
    for (let count = 0; count < allowed; count++) plans.push(await save(member))
    await expect(save(member)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    const [known = expect.fail()] = plans
    await save(member, { contactEmail: known.contactEmail })
    await member.client.datePlans.alert({ id: known.id })
    await whenIdle(limited)
    const mails = await mailsTo(limited, known.contactEmail)
    expect(mails).toHaveLength(1)
  }
  await limited.close()
})

test('asks for more check-ins in a minute than one query lists', async () => {
  const members = await Promise.all(Array.from({ length: 11 }, () => aMember(app, 'woman')))
  for (const each of members) for (let count = 0; count < 10; count++) await save(each)
  await run(181)
  const due = await Promise.all(members.map(({ client }) => client.datePlans.due()))
  expect(due.flatMap(({ plans }) => plans)).toHaveLength(110)
})

test('erases a plan seven days after its end, with the address of the contact', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada)
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  app.clock.advance({ hours: DATE_PLAN_KEPT_DAYS * 24 - 1 })
  await erasePlans.run({}, app.deps)
  expect(await findOwn(ada, plan)).toBeDefined()
  app.clock.advance({ seconds: (2 * HOUR_MS) / 1000 })
  await erasePlans.run({}, app.deps)
  expect(await findOwn(ada, plan)).toBeUndefined()
  const { rows } = await sql`select from date_plan_mails where plan_id = ${plan.id}`.execute(app.db)
  expect(rows).toEqual([])
})

test('writes times in the zone of the date, also behind midnight and a change of the clocks', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await save(ada, { timeZone: 'Europe/London' })
  // 00:30 before and 01:30 after the clocks go back, which is the same hour twice.
  await sql`update date_plans set starts_at = '2030-10-26T23:30:00Z', check_in_at = '2030-10-27T01:30:00Z', alarm_at = '2030-10-27T02:00:00Z'
    where id = ${plan.id}`.execute(app.db)
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  const [mail] = await mailsTo(app, plan.contactEmail)
  expect(mail?.text).toContain('Starts: Sunday, 27 October 2030 at 00:30 (GMT+1)')
  expect(mail?.text).toContain('Check-in: Sunday, 27 October 2030 at 01:30 (GMT+0)')
})
