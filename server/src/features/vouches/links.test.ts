import { randomUUID } from 'node:crypto'
import { VouchId } from '@adire/contract/ids.ts'
import { VOUCH_INVITATIONS_MAXIMUM } from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aVisitor, behindProxy } from '../../testing/visitors.ts'
import { vouchWords } from '../../testing/vouches.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, config: behindProxy, withJobs: false })
})
afterAll(() => app.close())

const woman = () => aMember(app, 'woman')

async function invite(member: TestMember, showsPhoto = false) {
  const id = VouchId.parse(randomUUID())
  return { id, ...(await member.client.vouches.invite({ id, showsPhoto })) }
}

test('stores only a hash of the link', async () => {
  const { token } = await invite(await woman())
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from vouches v where v::text like ${`%${token}%`}) as found`.execute(
    app.db,
  )
  expect(rows[0]?.found).toBe(false)
})

test('shows the photo of the member on the link only if they chose to', async () => {
  const ada = await aMember(app, 'woman', { photo: true })
  const [plain, pictured] = [await invite(ada), await invite(ada, true)]
  const { client } = aVisitor(app)
  expect(await client.vouches.openLink({ token: plain.token })).toMatchObject({ photo: null })
  expect(await client.vouches.openLink({ token: pictured.token })).toMatchObject({
    photo: expect.stringMatching(/^data:image\/webp;base64,/),
  })
})

test('refuses a sixth open link, also when several tabs ask at once', async () => {
  const ada = await woman()
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => invite(ada)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  const { invitations } = await ada.client.vouches.mine()
  expect(invitations).toHaveLength(VOUCH_INVITATIONS_MAXIMUM)
})

test('refuses an expired, a withdrawn, a replaced and an unknown link', async () => {
  const ada = await woman()
  const [withdrawn, replaced, expired] = [await invite(ada), await invite(ada), await invite(ada)]
  await ada.client.vouches.remove({ id: withdrawn.id })
  await ada.client.vouches.invite({ id: replaced.id, showsPhoto: false })
  await sql`update vouches set expires_at = ${app.clock.now()} where id = ${expired.id}`.execute(
    app.db,
  )
  const visitor = aVisitor(app)
  for (const token of [withdrawn.token, replaced.token, expired.token, 'x'.repeat(43)]) {
    await expect(visitor.client.vouches.write({ ...vouchWords, token })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
    await expect(visitor.client.vouches.openLink({ token })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
  }
  expect((await ada.client.vouches.mine()).invitations).toMatchObject([{ id: replaced.id }])
})
