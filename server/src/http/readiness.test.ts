import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { areJobsReady, JOB_WAIT_MAXIMUM_SECONDS } from '../job-queries.ts'
import { startTestApp, type TestApp, until } from '../testing/app.ts'

/** A server whose workers never start. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withJobs: false })
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(app.db))
afterAll(() => app.close())

const KNOWN = 'limits.sweep'
const areReady = () => areJobsReady(app.deps.db, [KNOWN])

async function queue(name: string, dueSecondsAgo: number): Promise<void> {
  await sql`select graphile_worker.add_job(${name}::text, '{}'::json,
    run_at := now() - make_interval(secs => ${dueSecondsAgo}::double precision))`.execute(app.db)
}

test('answers not ready, without a reason, while no worker takes a long-due job', async () => {
  expect((await fetch(`${app.url}/ready/database`)).status).toBe(200)
  await queue(KNOWN, JOB_WAIT_MAXIMUM_SECONDS + 5)
  const answer = await until('the server looks again', async () => {
    const response = await fetch(`${app.url}/ready/database`)
    return response.status === 503 && response
  })
  expect(await answer.json()).toEqual({ status: 'not ready' })
  expect((await fetch(`${app.url}/ready`)).status).toBe(200)
})

test.each([
  ['a job is not due yet', async () => queue(KNOWN, -60), true],
  ['a job became due a moment ago', async () => queue(KNOWN, JOB_WAIT_MAXIMUM_SECONDS - 30), true],
  ['a job is long due', async () => queue(KNOWN, JOB_WAIT_MAXIMUM_SECONDS + 5), false],
  ['only a job of another version is long due', async () => queue('later.feature', 3_600), true],
  ['a job has been given up', async () => giveUp(), true],
  ['workers are busy with other jobs', async () => hold('1 minute'), true],
  ['a worker died with a job an hour ago', async () => hold('1 hour'), false],
])('reports whether jobs are processed when %s', async (_when, arrange, isReady) => {
  await arrange()
  expect(await areReady()).toBe(isReady)
})

async function giveUp(): Promise<void> {
  await queue(KNOWN, 3_600)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(app.db)
}

async function hold(since: string): Promise<void> {
  await queue(KNOWN, 3_600)
  await sql`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() - ${since}::interval`.execute(
    app.db,
  )
  await queue(KNOWN, 3_600)
}
