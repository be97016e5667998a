import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { aMember, anAdmin, type TestMember } from './testing/members.ts'
import { anAddress, aVisitor, behindProxy } from './testing/visitors.ts'

/**
 * People behind one address must not use up each other's limits: signed-in callers count to their
 * account.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const FALSE_LINK = { token: 'x'.repeat(43) }
const ID = '7d3c9f4e-1111-4111-8111-111111111111'

async function listCounters(key: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', `%:${key}`)
    .execute()
  return rows.map(({ key: name }) => name.slice(name.indexOf(':') + 1))
}

const listKeys = ({ id }: TestMember, address: string) =>
  Promise.all([listCounters(`%${id}`), listCounters(`%${address}`)]).then(
    ([account, byAddress]) => ({ account, address: byAddress }),
  )

test('counts visitor procedures to the account when signed in, else to the address', async () => {
  const ada = await aMember(app, 'woman')
  const [home, cafe] = [anAddress(), anAddress()]
  await aVisitor(app, { address: home, jar: ada.jar }).client.responseTimes.read({})
  await aVisitor(app, { address: cafe }).client.responseTimes.read({})
  expect(await listKeys(ada, home)).toEqual({
    account: expect.arrayContaining([`any:${ada.id}`, `responseTimes.read:${ada.id}`]),
    address: [],
  })
  expect(await listCounters(`%${cafe}`)).toEqual(
    expect.arrayContaining([`any:${cafe}`, `responseTimes.read:${cafe}`]),
  )
})

test('counts wrong secrets of a signed-in member to the address, and the call to the account', async () => {
  const ada = await aMember(app, 'woman')
  const address = anAddress()
  await aVisitor(app, { address, jar: ada.jar })
    .client.auth.checkReset(FALSE_LINK)
    .catch(() => undefined)
  expect((await listKeys(ada, address)).address).toContain(`auth.checkReset:${address}`)
})

test.each([
  ['clicks of advertisements', () => aMember(app, 'woman'), `/ads/click/${ID}`],
  ['previews of issues', () => anAdmin(app), `/newsletter/preview/${ID}`],
])(
  'counts %s to the account and refuses calls over its general limit',
  async (_what, join, path) => {
    const ada = await join()
    const address = anAddress()
    const follow = () =>
      fetch(`${app.url}${path}`, {
        headers: { cookie: ada.jar.header, 'x-forwarded-for': address },
        redirect: 'manual',
      }).then(({ status }) => status)
    expect(await follow()).toBe(404)
    expect((await listKeys(ada, address)).account).toContain(`any:${ada.id}`)
    await app.db
      .updateTable('rate_limits')
      .set({ points: 1_500 - 2 })
      .where('key', '=', `1500/300:any:${ada.id}`)
      .execute()
    const statuses = await Promise.all(Array.from({ length: 10 }, follow))
    expect(statuses.toSorted()).toEqual([404, 404, ...Array.from({ length: 8 }, () => 429)])
  },
)

test.each(['appeals.readByLink', 'payments.listByLink'] as const)(
  'refuses false links of %s beyond twenty in five minutes',
  async (name) => {
    const address = anAddress()
    const read = async () => {
      const { appeals, payments } = aVisitor(app, { address }).client
      const answer =
        name === 'appeals.readByLink'
          ? appeals.readByLink(FALSE_LINK)
          : payments.listByLink(FALSE_LINK)
      return answer.then(() => 'read').catch(({ code }: { code: string }) => code)
    }
    const codes = await Promise.all(Array.from({ length: 25 }, read))
    expect(codes.filter((code) => code === 'LINK_INVALID')).toHaveLength(20)
    expect(codes.filter((code) => code === 'CHALLENGE_REQUIRED')).toHaveLength(5)
  },
)
