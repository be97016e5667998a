import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../app/job-list.ts'
import { startTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('schedules no job, so that none changes data in the middle of a test', async () => {
  expect(jobs.some(({ every }) => every !== undefined)).toBe(true)
  const { rows } =
    await sql`select identifier from graphile_worker._private_known_crontabs`.execute(app.db)
  expect(rows).toEqual([])
})
