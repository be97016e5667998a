import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

test('lists accounts with a shared photo, address or referral, the strongest first, to admins', async () => {
  const [admin, moderator] = [await anAdmin(app), await aModerator(app)]
  const ben = await aMember(app, 'man', { photo: true })
  const [twin, neighbour] = [await aMember(app, 'man', { photo: true }), await aMember(app, 'man')]
  const friend = { id: await aPerson(app.db, { referred_by: ben.id }) }
  await sql`
    update photos set perceptual_hash = (select perceptual_hash from photos where user_id = ${ben.id} limit 1)
    where user_id = ${twin.id}`.execute(app.db)
  await sql`
    insert into address_readers (address, day, member_id)
    select address, '2026-11-01'::date, member from (values ('home', ${ben.id}::uuid), ('home', ${neighbour.id}), ('home', ${twin.id}),
      ('airport', ${ben.id}), ('airport', ${admin.id})) as found (address, member)`.execute(app.db)
  // Many strangers share this one.
  await sql`
    insert into address_flags (address, day, flagged_at) values ('airport', '2026-11-01', ${app.clock.now()})`.execute(
    app.db,
  )
  const { accounts } = await admin.client.moderation.listLinkedAccounts({ id: ben.id })
  expect(accounts.map(({ id, links }) => [id, links])).toEqual([
    [twin.id, ['photo', 'address']],
    [neighbour.id, ['address']],
    [friend.id, ['referred']],
  ])
  const { accounts: backwards } = await admin.client.moderation.listLinkedAccounts({
    id: friend.id,
  })
  expect(backwards).toMatchObject([{ id: ben.id, links: ['referrer'], standing: 'active' }])
  const audited = await app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('operation', '=', 'moderation.listLinkedAccounts')
    .where('target_id', '=', ben.id)
    .execute()
  expect(audited).toEqual([{ actor_id: admin.id }])
  await expect(
    moderator.client.moderation.listLinkedAccounts({ id: ben.id }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(admin.client.moderation.listLinkedAccounts({ id: admin.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('lists every account of an address, however many days they share', async () => {
  const admin = await anAdmin(app)
  const ben = await aMember(app, 'man')
  const [daily, once] = [await aPerson(app.db), await aPerson(app.db)]
  await sql`
    insert into address_readers (address, day, member_id)
    select 'office', '2026-11-01'::date - n, member from generate_series(0, 19) n, unnest(array[${ben.id}, ${daily}]::uuid[]) member
    union all select 'office', '2026-11-02', ${once}::uuid`.execute(app.db)
  const { accounts } = await admin.client.moderation.listLinkedAccounts({ id: ben.id })
  expect(accounts.map(({ id }) => id).toSorted()).toEqual([daily, once].toSorted())
})
