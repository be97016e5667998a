import { DATE_PLAN_KEPT_DAYS } from '@adire/contract/date-plans.ts'
import { DAY_SECONDS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SentMail, startTestApp, type TestApp } from '../../testing/app.ts'
import { createCrashingDb } from '../../testing/crashing-db.ts'
import { buildDatePlan } from '../../testing/date-plans.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember } from '../../testing/members.ts'
import { erasePlans, mailContact, watchPlans } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const isCheckIn = ({ subject }: SentMail) => subject === 'Time to check in'

/** Lists the tables, also those of the job queue, of which a row has a text. */
async function listTablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 2`.execute(
    app.db,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} t where position(${text} in to_jsonb(t)::text) > 0 limit 1`.execute(
      app.db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Runs a job again and again; each time the server dies one statement later. Returns the number of deaths. */
async function runUntilDone(run: (deps: TestApp['deps']) => Promise<void>): Promise<number> {
  const crashing = createCrashingDb(app.databaseUrl)
  try {
    for (let statements = 0; ; statements++) {
      crashing.crashAfter(statements)
      const errors: unknown[] = []
      const log = Object.assign(app.deps.log.child({}), {
        error: (details: unknown) => errors.push(details),
      })
      await run({ ...app.deps, log, db: crashing.db }).catch((error: unknown) => errors.push(error))
      if (errors.length === 0) return statements
    }
  } finally {
    await crashing.close()
  }
}

test('leaves nothing of a plan seven days after its end, also when the server dies', async () => {
  const ada = await aMember(app, 'woman')
  const texts = ['Yellow gate behind the bakery', 'Efua Quartey-Papafio', 'Bright Nkrumah']
  const [note = '', contactName = '', name = ''] = texts
  const input = buildDatePlan(app.clock.now(), {
    note,
    contactName,
    companion: { kind: 'name', name },
  })
  const plan = await ada.client.datePlans.save(input)
  await ada.client.datePlans.share({ id: plan.id, savedAt: plan.savedAt })
  await ada.client.datePlans.alert({ id: plan.id })
  await whenIdle(app)
  const everything = [...texts, input.contactEmail]
  for (const text of everything) expect(await listTablesWith(text)).toContain('date_plans')

  app.clock.advance({ seconds: DATE_PLAN_KEPT_DAYS * DAY_SECONDS - 60 })
  await erasePlans.run({}, app.deps)
  expect(await listTablesWith(note)).toContain('date_plans')
  app.clock.advance({ seconds: 120 })
  expect(await runUntilDone((deps) => erasePlans.run({}, deps))).toBeGreaterThan(1)
  for (const text of everything) expect([text, await listTablesWith(text)]).toEqual([text, []])
  for (const text of everything) expect(app.logged()).not.toContain(text)
})

test('sends nothing to the contact before the grace ends, also when the server dies', async () => {
  const ada = await aMember(app, 'woman')
  const now = app.clock.now()
  const plan = await ada.client.datePlans.save(buildDatePlan(now))
  const readContactMails = async () => (await mailsTo(app, plan.contactEmail)).length
  const runAll = async () => {
    await runUntilDone((deps) => watchPlans.run({}, deps))
    await runUntilDone((deps) => mailContact.run({ planId: plan.id }, deps))
    await whenIdle(app)
  }
  app.clock.advance({ seconds: (Date.parse(plan.checkInAt) - now.getTime()) / 1000 - 1 })
  await runAll()
  expect((await mailsTo(app, ada.email)).filter(isCheckIn)).toEqual([])
  app.clock.advance({ seconds: 1 })
  await runAll()
  expect((await mailsTo(app, ada.email)).filter(isCheckIn)).toHaveLength(1)
  app.clock.advance({ seconds: plan.graceMinutes * 60 - 1 })
  await runAll()
  expect(await readContactMails()).toBe(0)
  app.clock.advance({ seconds: 1 })
  await runAll()
  expect(await readContactMails()).toBe(1)
})
