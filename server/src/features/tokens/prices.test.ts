import { HOUR_MS } from '@adire/contract/durations.ts'
import { PhotoId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProcedures } from '../../access.ts'
import { readBalance } from '../../testing/tokens.ts'
import { startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { createTestClient, fetchAs } from '../../testing/client.ts'
import { addBulkMembers, runConcurrently } from '../../testing/bulk-members.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { aRecordingFile } from '../../testing/recordings.ts'
import { openPage } from '../../testing/listening-page.ts'
import { aMember, givePremium, match, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import type { ConfigKey } from '../../settings/rules.ts'

/** Largest price that a request may name. */
const PRICE_MAXIMUM = 2 ** 31 - 1

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false, withJobs: false })
})
afterAll(() => app.close())

async function setPrice(key: ConfigKey, value: number): Promise<void> {
  await app.db
    .updateTable('system_config')
    .set({ config_value: String(value) })
    .where('config_key', '=', key)
    .execute()
  await until('the server knows the price', () => app.deps.systemConfig.get(key) === value)
}

interface Act {
  purpose: string
  price: number
  path: string
  /** Valid except for the price. */
  body: Record<string, unknown>
  /** Sent with the body as a form. */
  file?: File
}

/** One act of each procedure that can spend. A new one without a row here fails the first test. */
const acts: Record<string, (ben: TestMember) => Promise<Act>> = {
  'messages.send': async (ben) => {
    const { threadId } = await match(app, await aMember(app, 'woman'), ben)
    const body = { clientId: crypto.randomUUID(), content: 'Good evening' }
    return { purpose: 'message', price: 10, path: `/threads/${threadId}/messages`, body }
  },
  'messages.sendVoice': async (ben) => {
    const { threadId } = await match(app, await aMember(app, 'woman'), ben)
    const body = { threadId, clientId: crypto.randomUUID(), transcript: '' }
    const file = await aRecordingFile()
    return { purpose: 'message', price: 10, path: '/me/voice-messages', body, file }
  },
  'messages.sendScheduledNow': async (ben) => {
    const { threadId } = await match(app, await aMember(app, 'woman'), ben)
    const clientId = crypto.randomUUID()
    const sendAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
    const message = { threadId, clientId, content: 'Good evening', expectedPrice: 10, sendAt }
    await ben.client.messages.schedule(message)
    const path = `/threads/${threadId}/scheduled-messages/sendings`
    return { purpose: 'message', price: 10, path, body: { clientId } }
  },
  'likes.send': async () => {
    const [to] = await addBulkMembers(app, 1, 'woman')
    return { purpose: 'super_like', price: 5, path: '/likes', body: { to, kind: 'super' } }
  },
  'photos.boost': async (ben) => {
    const { photos } = await ben.client.photos.listMine()
    const id = PhotoId.parse(photos[0]?.id)
    return {
      purpose: 'boost',
      price: 2,
      path: `/me/photos/${id}/boosts`,
      body: { clientId: crypto.randomUUID() },
    }
  },
  'photos.buySlot': () =>
    Promise.resolve({
      purpose: 'photo_slot',
      price: 5,
      path: '/me/photo-slots',
      body: { clientId: crypto.randomUUID() },
    }),
}

async function post({ jar }: TestMember, { path, body, file }: Act, expectedPrice?: unknown) {
  const input = { ...body, expectedPrice }
  const answer = await fetchAs(jar, `${app.url}/api${path}`, {
    method: 'POST',
    ...(file
      ? { body: toForm(input, file) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; data?: unknown } }
}

function toForm(input: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.set(Array.isArray(value) ? `${name}[0]` : name, String(value))
  form.set('file', file)
  return form
}

test('declares PRICE_CHANGED for every procedure that can spend, and for no other', () => {
  const can = (code: string) =>
    listProcedures()
      .filter(({ procedure }) => code in procedure['~orpc'].errorMap)
      .map(({ name }) => name)
      .toSorted()
  expect(can('INSUFFICIENT_TOKENS')).toEqual(Object.keys(acts).toSorted())
  // Scheduling spends nothing, but promises the price.
  expect(can('PRICE_CHANGED')).toEqual([...Object.keys(acts), 'messages.schedule'].toSorted())
})

test.each(Object.keys(acts))(
  '%s charges only the shown price, and changes nothing for another',
  async (name) => {
    const ben = await aMember(app, 'man', { photo: true })
    const act = await acts[name]!(ben)
    const before = await fingerprint(app)
    for (const missing of [
      undefined,
      null,
      '',
      // A field of a form is a text.
      ...(act.file ? [] : [String(act.price)]),
      -act.price,
      act.price + 0.5,
      [act.price],
      PRICE_MAXIMUM + 1,
    ])
      expect((await post(ben, act, missing)).status).toBe(422)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: PRICE_MAXIMUM }), async (price) => {
        fc.pre(price !== act.price)
        expect(await post(ben, act, price)).toMatchObject({
          status: 409,
          body: { code: 'PRICE_CHANGED', data: { price: act.price, purpose: act.purpose } },
        })
      }),
      { numRuns: 10, examples: [[0], [act.price - 1], [act.price + 1]] },
    )
    expect([await fingerprint(app), await readBalance(app, ben.id)]).toEqual([before, 50])
    expect((await post(ben, act, act.price)).status).toBe(200)
    expect(await readBalance(app, ben.id)).toBe(50 - act.price)
  },
)

test.each([
  ['messages.send', 'message_token_cost', 10],
  ['likes.send', 'super_like_token_cost', 5],
  ['photos.boost', 'boost_token_cost', 2],
  ['photos.buySlot', 'photo_slot_token_cost', 5],
] as const)(
  'refuses %s at the old price after an admin changed it, and names the new one',
  async (name, key, old) => {
    const ben = await aMember(app, 'man', { photo: true })
    const act = await acts[name]!(ben)
    for (const price of [old + 10, old - 1]) {
      await setPrice(key, price)
      expect(await post(ben, act, old)).toMatchObject({
        status: 409,
        body: { code: 'PRICE_CHANGED', data: { price } },
      })
      expect(await readBalance(app, ben.id)).toBe(50)
    }
    await setPrice(key, old)
  },
)

test('refuses an act whose price became or stopped being free', async () => {
  const ben = await aMember(app, 'man')
  const message = await acts['messages.send']!(ben)
  await givePremium(app, ben, 1)
  expect(await post(ben, message, 10)).toMatchObject({
    body: { code: 'PRICE_CHANGED', data: { price: 0 } },
  })
  const targets = await addBulkMembers(app, 6, 'woman')
  for (const to of targets.slice(0, 5))
    await ben.client.likes.send({ to, kind: 'super', expectedPrice: 0 })
  const sixth = { to: targets[5]!, kind: 'super' } as const
  await expect(ben.client.likes.send({ ...sixth, expectedPrice: 0 })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    data: { price: 5 },
  })
  await givePremium(app, ben, -1)
  expect(await post(ben, message, 0)).toMatchObject({
    body: { code: 'PRICE_CHANGED', data: { price: 10 } },
  })
  expect(await readBalance(app, ben.id)).toBe(50)
})

test('answers a repeated paid call whatever the current price', async () => {
  const ben = await aMember(app, 'man')
  const message = await acts['messages.send']!(ben)
  const first = await post(ben, message, 10)
  await setPrice('message_token_cost', 20)
  expect(await post(ben, message, 10)).toEqual(first)
  expect(await readBalance(app, ben.id)).toBe(40)
  await setPrice('message_token_cost', 10)
})

test('charges each of 100 sends its shown price or nothing while the price changes', async () => {
  const other = await startSecondServer(app)
  try {
    const ben = await aMember(app, 'man', { tokens: 5_000 })
    const { threadId } = await match(app, await aMember(app, 'woman'), ben)
    const clients = [ben.client, createTestClient(other.url, ben.jar)]
    const named = new Map<string, number>()
    const sends = Array.from({ length: 100 }, (_, i) => async () => {
      if (i % 10 === 0)
        await app.db
          .updateTable('system_config')
          .set({ config_value: i % 20 === 0 ? '20' : '10' })
          .where('config_key', '=', 'message_token_cost')
          .execute()
      const [clientId, expectedPrice] = [crypto.randomUUID(), i % 2 ? 10 : 20]
      named.set(clientId, expectedPrice)
      await clients[i % 3 === 0 ? 1 : 0]!.messages.send({
        threadId,
        clientId,
        content: `Message ${i}`,
        expectedPrice,
      })
    })
    const outcomes = await runConcurrently(8, sends)
    expect(
      [...outcomes.keys()].filter((code) => code !== 'done' && code !== 'PRICE_CHANGED'),
    ).toEqual([])
    const stored = await app.db
      .selectFrom('messages')
      .select(['client_id', 'cost'])
      .where('sender_id', '=', ben.id)
      .execute()
    expect(stored).toHaveLength(outcomes.get('done') ?? 0)
    expect(stored.length).toBeGreaterThan(0)
    for (const { client_id, cost } of stored) expect(cost).toBe(named.get(client_id))
    expect(await readBalance(app, ben.id)).toBe(
      5_000 - stored.reduce((sum, { cost }) => sum + cost, 0),
    )
  } finally {
    await other.stop()
    await setPrice('message_token_cost', 10)
  }
}, 180_000)

test('notifies every open page of a changed price, which then reads the new one', async () => {
  const members = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const pages = members.map((member) => openPage(member, app.url))
  try {
    await Promise.all(
      pages.map((page) =>
        page.until('connected', (heard) =>
          heard.some(({ event }) => event.type === 'realtime.connected'),
        ),
      ),
    )
    await app.db
      .updateTable('system_config')
      .set({ config_value: '7' })
      .where('config_key', '=', 'super_like_token_cost')
      .execute()
    await Promise.all(
      pages.map((page) =>
        page.until('settings', (heard) =>
          heard.some(({ event }) => event.type === 'settings.changed'),
        ),
      ),
    )
    for (const { client } of members)
      expect((await client.tokens.wallet()).prices.superLike).toBe(7)
    const [to] = await addBulkMembers(app, 1, 'woman')
    expect(
      await readResultCode(
        members[1]!.client.likes.send({ to: to!, kind: 'super', expectedPrice: 5 }),
      ),
    ).toBe('PRICE_CHANGED')
  } finally {
    await Promise.all(pages.map((page) => page.stop()))
    await setPrice('super_like_token_cost', 5)
  }
})

test('reports a changed setting to a page that was away', async () => {
  const ada = await aMember(app, 'woman')
  const { position } = await ada.client.realtime.since({})
  await setPrice('boost_token_cost', 3)
  const { events } = await ada.client.realtime.since({ position })
  expect(events.map(({ event }) => event.type)).toContain('settings.changed')
  await setPrice('boost_token_cost', 2)
})
