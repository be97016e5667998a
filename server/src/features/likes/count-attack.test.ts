import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { packPasses } from '../discovery/jobs.ts'
import { listWaiting } from '../notifications/delivery-queries.ts'
import { sweepNotifications } from '../notifications/jobs.ts'

let app: TestApp
let likers: TestMember[]
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  likers = await Promise.all(Array.from({ length: 4 }, () => aMember(app, 'man')))
})
afterAll(() => app.close())

/** A free member whom all the likers like, and as many members who don't. */
async function anAttacker() {
  const attacker = await aMember(app, 'woman')
  for (const { client } of likers) await client.likes.send({ to: attacker.id, kind: 'like' })
  const others = await Promise.all(likers.map(() => aPerson(app.db, { gender: 'man' })))
  return { attacker, others }
}

/** Returns everything that shows a free member a number of likes. */
async function observe({ id, client }: TestMember) {
  const { notifications } = await client.notifications.list({})
  const waiting = await inTransaction(app.db, (tx) => listWaiting(tx, id, app.clock.now()))
  return {
    ...(await client.likes.countReceived()),
    ...(await client.notifications.unread()),
    bell: notifications.map(({ kind, times, isRead }) => [kind, times, isRead]),
    waiting: waiting.map(({ kind }) => kind),
  }
}

const day = () => app.clock.advance({ days: 1 })

/** Moves what the attacker did more than a year back, and runs what cleans up after it. */
async function waitAYear({ id }: TestMember) {
  await sql`update passes set created_at = created_at - interval '400 days' where from_user_id = ${id}`.execute(
    app.db,
  )
  await sql`update blocks set created_at = created_at - interval '400 days' where blocker_id = ${id}`.execute(
    app.db,
  )
  await packPasses.run({}, app.deps)
  await sweepNotifications.run({}, app.deps)
}

type Answer = (attacker: TestMember, to: MemberId) => Promise<unknown>
const answers: Record<string, Answer> = {
  pass: ({ client }, to) => client.discovery.pass({ to }),
  block: ({ client }, id) => client.safety.block({ id }),
}

test.each(Object.keys(answers))(
  'shows a free member the same before and after a %s of a liker or another, for a year',
  async (way) => {
    const { attacker, others } = await anAttacker()
    const before = await observe(attacker)
    expect(before).toMatchObject({ count: 4, unreadCount: 1, bell: [['like', 4, false]] })
    for (const to of [...likers.map(({ id }) => id), ...others]) {
      await answers[way]!(attacker, to)
      expect(await observe(attacker)).toEqual(before)
      day()
      expect(await observe(attacker)).toEqual(before)
    }
    await waitAYear(attacker)
    expect(await observe(attacker)).toEqual(before)
  },
)

test('shows a free member the same number after a pass is taken back', async () => {
  const { attacker } = await anAttacker()
  await attacker.client.discovery.pass({ to: likers[0]!.id })
  await attacker.client.discovery.undoPass({})
  expect(await observe(attacker)).toMatchObject({ count: 4, bell: [['like', 4, false]] })
})

test('shows a free member the same number whatever they exclude', async () => {
  const { attacker } = await anAttacker()
  await attacker.client.profiles.update({
    preferredAges: { minAge: 60, maxAge: 60, isDealBreaker: true },
    preferredPlace: { city: null, country: 'DE', isDealBreaker: true },
  })
  expect(await observe(attacker)).toMatchObject({ count: 4, bell: [['like', 4, false]] })
})

test('hides the notification of a blocked liker from a premium member at once', async () => {
  const { attacker } = await anAttacker()
  await givePremium(app, attacker)
  await attacker.client.safety.block({ id: likers[0]!.id })
  expect(await observe(attacker)).toMatchObject({ count: 3, waiting: ['like', 'like', 'like'] })
})
