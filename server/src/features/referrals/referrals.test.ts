import type { MemberId } from '@adire/contract/ids.ts'
import { UNNAMED } from '@adire/contract/profiles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { postSolving } from '../../testing/challenges.ts'
import { aMember, aModerator } from '../../testing/members.ts'
import { readBalance } from '../../testing/tokens.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

async function readCode(id: MemberId): Promise<string> {
  return (
    await app.db
      .selectFrom('profiles')
      .select('referral_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).referral_code
}

test('accepts the code of a hidden or unnamed member, but not of a banned one', async () => {
  const ada = await aMember(app, 'woman')
  const code = await readCode(ada.id)
  const check = (text: string) => aVisitor(app).client.referrals.check({ code: text })
  expect(await check(code)).toEqual({ isValid: true })
  expect(await check(` ${code.toLowerCase()} `)).toEqual({ isValid: true })
  for (const wrong of ['', 'ZZZZZZZZZZ', `${code}0`, "' or 1=1 --", ada.handle, ada.id])
    expect(await check(wrong)).toEqual({ isValid: false })
  await app.db
    .updateTable('profiles')
    .set({ handle: UNNAMED, is_available: false, account_status: 'paused' })
    .where('id', '=', ada.id)
    .execute()
  expect(await check(code)).toEqual({ isValid: true })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ada.id)
    .execute()
  expect(await check(code)).toEqual({ isValid: false })
})

test('asks for a challenge after twenty codes a minute and refuses after a thousand a day', async () => {
  const visitor = aVisitor(app)
  const statuses: number[] = []
  for (let i = 0; i < 22; i++)
    statuses.push((await visitor.post('/referrals/checks', { code: `AAAAAAA${i}` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([428, 428])
  await app.db
    .updateTable('rate_limits')
    .set({ points: 1_000 })
    .where('key', 'like', '1000/%referrals.check:%')
    .execute()
  expect(
    (await postSolving(visitor, '/referrals/checks', { code: 'AAAAAAAA' })).response.status,
  ).toBe(429)
})

test('pays the friend 50 and the referrer 100 once, however often they are verified', async () => {
  const [ada, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const ben = await aMember(app, 'man', { referralCode: await readCode(ada.id) })
  expect([await readBalance(app, ada.id), await readBalance(app, ben.id)]).toEqual([50, 50])
  await Promise.all(
    Array.from({ length: 20 }, () => moderator.client.moderation.approveMember({ id: ben.id })),
  )
  expect([await readBalance(app, ada.id), await readBalance(app, ben.id)]).toEqual([150, 100])
  await app.db
    .updateTable('profiles')
    .set({ is_verified: false, verified_at: null, verification_requested_at: app.clock.now() })
    .where('id', '=', ben.id)
    .execute()
  await moderator.client.moderation.approveMember({ id: ben.id })
  expect([await readBalance(app, ada.id), await readBalance(app, ben.id)]).toEqual([150, 100])
})

test('pays nothing to a banned referrer and refuses self-referral', async () => {
  const [ada, moderator] = [await aMember(app, 'woman'), await aModerator(app)]
  const ben = await aMember(app, 'man', { referralCode: await readCode(ada.id) })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', ada.id)
    .execute()
  await moderator.client.moderation.approveMember({ id: ben.id })
  expect([await readBalance(app, ada.id), await readBalance(app, ben.id)]).toEqual([50, 50])
  await expect(
    app.db.updateTable('profiles').set({ referred_by: ben.id }).where('id', '=', ben.id).execute(),
  ).rejects.toMatchObject({
    code: '23514',
  })
})
