import { MINUTE_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { buildDatePlan } from '../../testing/date-plans.ts'
import { mailsTo } from '../../testing/mails.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { mailContact, watchPlans } from './jobs.ts'
import { listDueSteps } from './queries.ts'
import { type PlanStatus, type Step, evaluateStep } from './rules.ts'

// No job runs by itself.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

async function aPlan({ client }: TestMember) {
  const now = app.clock.now()
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  const times = { startsAt: after(-1), checkInAt: after(1), graceMinutes: 15 } as const
  return client.datePlans.save(buildDatePlan(now, times))
}
/** A plan whose alarm is due now. */
async function aMissedPlan(ada: TestMember) {
  const plan = await aPlan(ada)
  app.clock.advance({ minutes: 1 })
  await watchPlans.run({}, app.deps)
  app.clock.advance({ minutes: 15 })
  return plan
}
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const isAlarm = (subject: string) => subject.includes('didn’t check in')
const isEnd = (subject: string) => subject.endsWith('checked in as safe')

test('alerts the contact once when the server dies between any two statements', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aMissedPlan(ada)
  const crashing = createCrashingDb(app.databaseUrl)
  const deps = { ...app.deps, db: crashing.db }
  let isDone = false
  for (let statements = 0; !isDone; statements++) {
    crashing.crashAfter(statements)
    // The step's error is logged, so the state tells whether the run was whole.
    await watchPlans.run({}, deps).catch(() => undefined)
    const { rows } = await sql<{ state: string; mails: number }>`
      select state, (select count(*)::integer from date_plan_mails where plan_id = id) as mails from date_plans where id = ${plan.id}`.execute(
      app.db,
    )
    expect([
      { state: 'due', mails: 0 },
      { state: 'alarmed', mails: 1 },
    ]).toContainEqual(rows[0])
    isDone = rows[0]?.state === 'alarmed'
  }
  await crashing.close()
  await mailContact.run({ planId: plan.id }, app.deps)
  await watchPlans.run({}, app.deps)
  await mailContact.run({ planId: plan.id }, app.deps)
  expect((await subjects(plan.contactEmail)).filter(isAlarm)).toHaveLength(1)
})

test('alerts the contact once when two workers run at the same time', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aMissedPlan(ada)
  await Promise.all([watchPlans.run({}, app.deps), watchPlans.run({}, app.deps)])
  const job = { planId: plan.id }
  await Promise.all([mailContact.run(job, app.deps), mailContact.run(job, app.deps)])
  await mailContact.run(job, app.deps)
  expect(await subjects(plan.contactEmail)).toHaveLength(1)
})

test('sends the alarm after an outage of the mail server, and once', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aMissedPlan(ada)
  await watchPlans.run({}, app.deps)
  const broken = {
    ...app.deps,
    mailer: { send: () => Promise.reject(new Error('no mail server')) },
  }
  for (let tries = 0; tries < 3; tries++)
    await expect(mailContact.run({ planId: plan.id }, broken)).rejects.toThrow('no mail server')
  app.clock.advance({ minutes: 2 })
  await watchPlans.run({}, app.deps)
  const { rows } = await sql<{ runs: number }>`
    select count(*)::integer as runs from graphile_worker._private_jobs where key = ${`datePlans.mailContact:${plan.id}`} and run_at <= now()`.execute(
    app.db,
  )
  expect(rows).toEqual([{ runs: 1 }])
  await mailContact.run({ planId: plan.id }, app.deps)
  expect(await subjects(plan.contactEmail)).toHaveLength(1)
})

test('sends no alarm after a check-in, also if the email has already waited or failed', async () => {
  const ada = await aMember(app, 'woman')
  const [waited, failed] = [await aMissedPlan(ada), await aPlan(ada)]
  await watchPlans.run({}, app.deps)
  await ada.client.datePlans.alert({ id: failed.id })
  const broken = {
    ...app.deps,
    mailer: { send: () => Promise.reject(new Error('no mail server')) },
  }
  await expect(mailContact.run({ planId: failed.id }, broken)).rejects.toThrow('no mail server')
  for (const { id } of [waited, failed]) {
    await ada.client.datePlans.checkIn({ id })
    await mailContact.run({ planId: id }, app.deps)
  }
  expect(await subjects(waited.contactEmail)).toEqual([])
  // The failed try may have reached the contact.
  expect((await subjects(failed.contactEmail)).map((subject) => isEnd(subject))).toEqual([true])
})

test('has one outcome when the check-in and the alarm happen at the same moment', async () => {
  const ada = await aMember(app, 'woman')
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const plan = await aMissedPlan(ada)
    const checkIn = () => ada.client.datePlans.checkIn({ id: plan.id })
    const send = async () => {
      await watchPlans.run({}, app.deps)
      await mailContact.run({ planId: plan.id }, app.deps)
    }
    const [answer] = await Promise.all(
      round % 2 === 0 ? [checkIn(), send()] : [(async () => (await send(), checkIn()))()],
    )
    expect(answer).toMatchObject({ state: 'safe' })
    await mailContact.run({ planId: plan.id }, app.deps)
    const told = await subjects(plan.contactEmail)
    // Nothing, or an alarm and its end in this order.
    expect([[], ['alarm', 'end']]).toContainEqual(
      told.map((subject) => (isAlarm(subject) ? 'alarm' : isEnd(subject) ? 'end' : subject)),
    )
    outcomes.add(String(told.length))
  }
  expect(outcomes).toContain('2')
})

test('gives a member time to answer when a stopped server asks hours late', async () => {
  const ada = await aMember(app, 'woman')
  const plan = await aPlan(ada)
  app.clock.advance({ hours: 5 })
  await watchPlans.run({}, app.deps)
  app.clock.advance({ minutes: 14 })
  await watchPlans.run({}, app.deps)
  expect((await ada.client.datePlans.due()).plans).toMatchObject([{ id: plan.id, state: 'due' }])
  app.clock.advance({ minutes: 1 })
  await watchPlans.run({}, app.deps)
  expect((await ada.client.datePlans.due()).plans).toMatchObject([{ state: 'alarmed' }])
})

test.each([
  ['planned', 'an alarm', `state = 'planned', alarmed_at = now()`],
  ['planned', 'a due check-in that nobody asked for', `state = 'due'`],
  ['safe', 'a way back', `state = 'planned', slot = 9, ended_at = null`],
  ['safe', 'an alarm after the check-in', `state = 'alarmed', alarmed_at = now()`],
  ['cancelled', 'a check-in after the end', `state = 'safe'`],
])('refuses in the database, for a plan that is %s: %s', async (state, _what, change) => {
  const ada = await aMember(app, 'woman')
  const { id } = await aPlan(ada)
  if (state === 'safe') await ada.client.datePlans.checkIn({ id })
  if (state === 'cancelled') await ada.client.datePlans.cancel({ id })
  await expect(
    sql`update date_plans set ${sql.raw(change)} where id = ${id}`.execute(app.db),
  ).rejects.toMatchObject({ code: '23514' })
})

/** An independent description of a plan: what was asked for, from which everything else follows. */
class Model {
  end: 'alarmed' | 'safe' | 'cancelled' | undefined
  wasAlarmed = false
  askedAt: number | undefined
  checkInAt: number
  readonly grace: number
  constructor(checkInAt: number, grace: number) {
    this.checkInAt = checkInAt
    this.grace = grace
  }

  deadline(): number {
    const deadline = this.checkInAt + this.grace
    return this.askedAt === undefined ? deadline : Math.max(deadline, this.askedAt + 15)
  }

  take(step: Step['kind'], now: number): void {
    const isOpen = this.end === undefined
    if (step === 'ask' && isOpen && now >= this.checkInAt) this.askedAt ??= now
    if (step === 'miss' && isOpen && this.askedAt !== undefined && now >= this.deadline())
      this.raise()
    if (step === 'alert' && isOpen) this.raise()
    if (step === 'safe' && this.end !== 'cancelled') this.end = 'safe'
    if (step === 'cancel' && isOpen && this.askedAt === undefined) this.end = 'cancelled'
    if (step === 'more' && isOpen) {
      const moved = Math.max(this.checkInAt, now) + 30
      if (moved > 72 * 60) return
      this.checkInAt = moved
      this.askedAt = undefined
    }
  }

  private raise(): void {
    this.end = 'alarmed'
    this.wasAlarmed = true
  }

  state(): PlanStatus['state'] {
    return this.end ?? (this.askedAt === undefined ? 'planned' : 'due')
  }
}

const KINDS = ['ask', 'miss', 'ask', 'miss', 'more', 'safe', 'alert', 'cancel'] as const

test('agrees with an independent model over random steps and times', () => {
  const at = (minutes: number) => new Date(minutes * MINUTE_MS)
  for (let seed = 0; seed < 500; seed++) {
    const random = new SeededRandom(seed)
    const grace = random.pick([15, 30, 60])
    const checkIn = random.between(1, 300)
    const model = new Model(checkIn, grace)
    let plan: PlanStatus = {
      state: 'planned',
      startsAt: at(0),
      checkInAt: at(checkIn),
      graceMinutes: grace,
      alarmAt: at(checkIn + grace),
      askedAt: null,
      alarmedAt: null,
      endedAt: null,
    }
    let now = 0
    for (let count = 0; count < 40; count++) {
      now += random.between(0, random.happens(0.1) ? 600 : 40)
      const kind = random.pick(KINDS)
      if (kind !== 'ask' && kind !== 'miss' && random.happens(0.6)) continue
      const step: Step =
        kind === 'more' ? { kind, minutes: 30, checkInAt: plan.checkInAt } : { kind }
      const before = plan
      const result = evaluateStep(plan, step, at(now))
      if (result.kind === 'changed') plan = result.plan
      model.take(kind, now)
      expect([seed, count, plan.state]).toEqual([seed, count, model.state()])
      expect(plan.checkInAt).toEqual(at(model.checkInAt))
      expect(plan.alarmedAt !== null).toBe(model.wasAlarmed)
      // No alarm follows an end, and repeating a step changes nothing.
      if (before.state === 'safe' || before.state === 'cancelled') expect(plan).toBe(before)
      if (kind !== 'more') expect(evaluateStep(plan, step, at(now)).kind).not.toBe('changed')
    }
  }
})

test('finds a due plan by its indexes, the earliest first', async () => {
  const ada = await aMember(app, 'woman')
  const plans = [await aPlan(ada), await aPlan(ada)]
  app.clock.advance({ minutes: 2 })
  const due = await listDueSteps(app.db, app.clock.now(), 100)
  expect(due.filter(({ id }) => plans.some((plan) => plan.id === id))).toHaveLength(2)
})
