import { BRAND } from '@adire/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toUtcDay } from '../features/ads/counting-rules.ts'
import { eraseMember } from '../features/account/jobs.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { goToNoon } from '../testing/campaigns.ts'
import { demoLogIns, DEMO_PASSWORD, demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'
import { createDemoClient } from './seed-client.ts'
import { listDemoMembers } from './seed-queries.ts'

/** The members of some conversations and purchases, besides the log-ins. */
const SIZE = 6

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  goToNoon(app.clock)
})
afterAll(() => app.close())

/** Finds the address of a demo member. */
function findAddress(handle: string): string {
  const logIn = demoLogIns.find(({ person }) => person.handle === handle)
  const number = demoPeople.findIndex((person) => person.handle === handle) + 1
  return logIn?.email ?? `demo-${number}@demo.${BRAND.domain}`
}

async function findMember(handle: string) {
  const [found] = await listDemoMembers(app.db, [findAddress(handle)])
  return found
}

async function createClient(handle: string) {
  const { id } = (await findMember(handle)) ?? expect.fail(handle)
  return { id, client: createDemoClient(app.deps, 100, id) }
}

async function seed(): Promise<void> {
  await (
    await seedDemo(app.deps, SIZE)
  ).done
}

async function ban(handle: string): Promise<void> {
  const { id } = await createClient(handle)
  const { client: moderator } = await createClient('Esi from care')
  await moderator.moderation.banMember({ id, statement: 'You asked for gift cards.' })
}

/** Asks for the deletion of an account; returns what erases it once the time is over. */
async function leave(handle: string): Promise<() => Promise<void>> {
  const { id, client } = await createClient(handle)
  await client.account.requestDeletion({ proof: { password: DEMO_PASSWORD } })
  return () => eraseMember.run({ memberId: id }, app.deps)
}

/** Days on which ads of the demo were counted; seeding them is the last step. */
async function listAdDays(): Promise<string[]> {
  const rows = await app.db.selectFrom('ad_campaign_days').select('day').distinct().execute()
  return rows.map(({ day }) => day)
}

test('continues on a later day after members and log-ins were banned, paused and erased', async () => {
  await seed()
  expect(await listAdDays()).toContain(toUtcDay(app.clock.now()))
  await ban('Chidi')
  const erasures = []
  for (const handle of ['Amara', 'Efua', 'Tunde']) erasures.push(await leave(handle))
  await ban('Tunde')
  await (await createClient('Babajide')).client.account.setPaused({ isPaused: true })
  app.clock.advance({ days: 31 })
  for (const erase of erasures) await erase()
  for (const handle of ['Amara', 'Efua', 'Tunde']) expect(await findMember(handle)).toBeUndefined()

  await seed()
  expect(await listAdDays()).toContain(toUtcDay(app.clock.now()))
  // Erased members are back with their photos, unless their address stays banned.
  for (const handle of ['Amara', 'Efua']) {
    const { photos } = await (await createClient(handle)).client.photos.listMine()
    expect([handle, photos.length > 0]).toEqual([handle, true])
  }
  expect(await findMember('Tunde')).toBeUndefined()
  expect(await findMember('Chidi')).toMatchObject({ isUsable: false })
}, 240_000)

test('starts without the demo’s staff if they were banned', async () => {
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('handle', 'in', ['Esi from care', 'Ines from care'])
    .execute()
  await seed()
  expect(await findMember('Ines from care')).toMatchObject({ isUsable: false })
})
