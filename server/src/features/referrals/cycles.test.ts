import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestClient } from '../../testing/client.ts'
import { aMember, aModerator, type TestMember } from '../../testing/members.ts'

const APPROVALS = 1000

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  second = await startTestApp({ withLimits: false, besides: app })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const readBalances = async (...members: TestMember[]) => {
  const ids = members.map(({ id }) => id)
  const rows = await app.db
    .selectFrom('token_wallets')
    .select(['user_id', 'balance'])
    .where('user_id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.user_id === id)?.balance)
}

/** Moves the clock by a day and logs staff in again, because their sessions have expired. */
async function nextDay(...members: TestMember[]): Promise<void> {
  app.clock.advance({ hours: 24, seconds: 1 })
  for (const { client, email, password } of members) await client.auth.logIn({ email, password })
}

test(
  'pays once for a friend under a thousand approvals and repeated denials and bans',
  { timeout: 60_000 },
  async () => {
    const ada = await aMember(app, 'woman')
    const { code } = await ada.client.referrals.mine()
    const ben = await aMember(app, 'man', { referralCode: code })
    const staff = [await aModerator(app), await aModerator(app)]
    const desks = staff.flatMap(({ jar }) =>
      [app.url, second.url].map((url) => createTestClient(url, jar)),
    )
    const [first] = staff.map(({ client }) => client.moderation)
    if (!first) throw new Error('no staff member is logged in')
    const statement = 'Looked at again'
    const approveAtOnce = async (times: number) => {
      const approvals = Array.from({ length: times }, (_, i) =>
        desks[i % desks.length]!.moderation.approveMember({ id: ben.id }),
      )
      expect(new Set((await Promise.allSettled(approvals)).map(({ status }) => status))).toEqual(
        new Set(['fulfilled']),
      )
    }
    const waitAgain = () =>
      app.db
        .updateTable('profiles')
        .set({ is_verified: false, verified_at: null, verification_requested_at: app.clock.now() })
        .where('id', '=', ben.id)
        .execute()

    await first.denyMember({ id: ben.id, reason: 'No face to be seen' })
    expect(await readBalances(ada, ben)).toEqual([50, 50])
    await nextDay(ada, ben, ...staff)
    await ben.client.profiles.requestVerification({})
    await approveAtOnce(APPROVALS)
    expect(await readBalances(ada, ben)).toEqual([150, 100])

    for (const turn of ['ban', 'deny', 'ban'] as const) {
      await waitAgain()
      if (turn === 'ban') {
        await first.banMember({ id: ben.id, statement })
        await first.reinstateMember({ id: ben.id, statement })
        await ben.client.auth.logIn({ email: ben.email, password: ben.password })
      } else {
        await first.denyMember({ id: ben.id, reason: 'No face to be seen' })
        await nextDay(ada, ben, ...staff)
        await ben.client.profiles.requestVerification({})
      }
      await approveAtOnce(8)
      expect([turn, ...(await readBalances(ada, ben))]).toEqual([turn, 150, 100])
    }
    const rewards = await app.db
      .selectFrom('referral_rewards')
      .select('state')
      .where('friend_id', '=', ben.id)
      .execute()
    expect(rewards).toEqual([{ state: 'paid' }])
  },
)
