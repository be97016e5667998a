import type { Page } from '@playwright/test'
import { expect, expectDashboard, test, watchCalls } from './fixtures.ts'
import { join, like, match, sendMessage } from './people.ts'
import { sql } from './world.ts'

/** Reads that a new like invalidates. */
const CHANGED = /\/(likes|notifications)/

/** Collects the URLs of all API reads of a page, without the event stream. */
function watchReads(page: Page): () => string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/stream')
      reads.push(pathname + search)
  })
  return () => reads
}

/**
 * Waits until no older transaction is open, because a stream may repeat events written during one.
 */
async function waitUntilSettled(memberId: string): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await sql<{ settled: boolean }>(
        `select not exists (select from realtime_events where recipient = $1
           and writer >= pg_snapshot_xmin(pg_current_snapshot())) as settled`,
        [memberId],
      )
      return row?.settled
    })
    .toBe(true)
}

for (const path of ['/dashboard/discover', '/dashboard/messages', '/dashboard/wallet'])
  test(`reads nothing twice when ${path} loads`, async ({ visitor }) => {
    const [ada, ben] = [
      await join(await visitor()),
      await join(await visitor(), { gender: 'man', name: 'Ben' }),
    ]
    const eli = await join(await visitor(), { gender: 'man', name: 'Eli' })
    await sendMessage(ada, await match(ada, ben), 'Which of your two homes has the better bread?')
    await waitUntilSettled(ada.id)
    const { page } = ada
    const reads = watchReads(page)
    const waitForCalls = watchCalls(page)
    await page.goto(path)
    await expectDashboard(page)
    await waitForCalls()
    // The stream delivers this event after everything its opening triggered. The reads it
    // invalidates don't count.
    const ofLikes = () => reads().filter((read) => CHANGED.test(read)).length
    const before = ofLikes()
    await like(eli, ada)
    await expect.poll(ofLikes).toBeGreaterThan(before)
    const counts = Map.groupBy(
      reads().filter((read) => !CHANGED.test(read)),
      (read) => read,
    )
    expect([...counts].filter(([, requests]) => requests.length > 1).map(([read]) => read)).toEqual(
      [],
    )
  })
