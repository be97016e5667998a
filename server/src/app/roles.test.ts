import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { whenIdle } from '../testing/mails.ts'
import { aVisitor } from '../testing/visitors.ts'

let web: TestApp
let worker: TestApp | undefined
beforeAll(async () => {
  web = await startTestApp({ config: { role: 'web', confirmEmail: true } })
})
afterAll(async () => {
  await worker?.close()
  await web.close()
})

async function startWorker(): Promise<TestApp> {
  worker = await startTestApp({ besides: web, config: { role: 'worker' } })
  await whenIdle(worker)
  return worker
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs`.execute(web.db)
  return rows[0]?.jobs ?? 0
}

test('leaves jobs of a web process to a worker, which serves nothing but its health', async () => {
  const { client } = aVisitor(web)
  await client.auth.requestReset({ email: 'nobody@people.example' })
  expect(await countJobs()).toBe(1)

  const { url } = await startWorker()
  expect(await countJobs()).toBe(0)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  for (const path of ['/', '/dashboard', '/api/auth/session', '/dev/mail'])
    expect((await fetch(`${url}${path}`)).status, path).toBe(404)
  expect((await fetch(`${web.url}/health`)).status).toBe(200)
})
