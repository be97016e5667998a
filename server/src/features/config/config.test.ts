import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { PaymentMethod } from '@adire/contract/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import {
  aMember,
  anAdmin,
  givePremium,
  match,
  sendMessage,
  type TestMember,
} from '../../testing/members.ts'
import { setPhotoRules } from '../../testing/photo-settings.ts'
import { setWaitingLimit } from '../../testing/waiting-replies.ts'
import { type ConfigKey, formatSetting, parseSetting, settings } from '../../settings/rules.ts'

let app: TestApp
let other: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  other = await startTestApp({ withLimits: false, besides: app })
  admin = await anAdmin(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function save(key: string, from: string, value: string) {
  const { entries } = await admin.client.config.update({ changes: [{ key, from, value }] })
  return entries[0]
}

test('has a row with the specified default for every setting, and no others', async () => {
  // Off in test databases only.
  await setPhotoRules(app, { toBeShown: true, toReachOut: true })
  await setWaitingLimit(app, 8)
  const { entries } = await admin.client.config.list()
  expect(entries.map(({ key }) => key).sort()).toEqual(Object.keys(settings).sort())
  for (const { key, value, original } of entries) expect([key, value]).toEqual([key, original])
  const rows = await app.db
    .selectFrom('system_config')
    .select(['config_key', 'config_type'])
    .execute()
  for (const { config_key, config_type } of rows)
    expect([config_key, settings[config_key as 'boost_token_cost'].type]).toEqual([
      config_key,
      config_type,
    ])
  await setPhotoRules(app, {})
  await setWaitingLimit(app, 0)
})

test('stores the English descriptions that the web app translates', async () => {
  const copy = join(import.meta.dirname, '../../../../web/src/staff/setting-copy.ts')
  const translated = [...readFileSync(copy, 'utf8').matchAll(/^ {2}(\w+): msg`(.+)`,$/gm)]
  expect(translated.length).toBeGreaterThan(40)
  const { entries } = await admin.client.config.list()
  const stored = new Map(entries.map(({ key, description }) => [key, description]))
  for (const [, key = '', text] of translated) expect.soft(stored.get(key), key).toBe(text)
})

test('applies a change at once, on every server within five seconds, and names its author', async () => {
  const ada = await aMember(app, 'woman')
  const saved = await save('boost_token_cost', '2', '3')
  expect(saved).toMatchObject({
    key: 'boost_token_cost',
    value: '3',
    updatedBy: admin.handle,
    group: 'Token Configuration',
  })
  expect((await ada.client.tokens.wallet()).prices.boost).toBe(3)
  await until(
    'the other server has heard',
    () => other.deps.systemConfig.get('boost_token_cost') === 3,
  )
  await save('boost_token_cost', '3', '2')
  await until(
    'the other server has heard',
    () => other.deps.systemConfig.get('boost_token_cost') === 2,
  )

  const { changes } = await admin.client.config.history({
    subject: 'setting',
    key: 'boost_token_cost',
  })
  expect(changes.slice(0, 2).map(({ by, before, after }) => [by, before, after])).toEqual([
    [admin.handle, { value: '3' }, { value: '2' }],
    [admin.handle, { value: '2' }, { value: '3' }],
  ])
})

test('applies rows changed by hand, and the default for invalid ones', async () => {
  await sql`update system_config set config_value = '7' where config_key = 'photo_slot_token_cost'`.execute(
    app.db,
  )
  await until('both have heard', () =>
    [app, other].every(({ deps }) => deps.systemConfig.get('photo_slot_token_cost') === 7),
  )
  await sql`update system_config set config_value = '-1e9' where config_key = 'photo_slot_token_cost'`.execute(
    app.db,
  )
  await until('both have heard', () =>
    [app, other].every(({ deps }) => deps.systemConfig.get('photo_slot_token_cost') === 5),
  )
  await sql`update system_config set config_value = '5' where config_key = 'photo_slot_token_cost'`.execute(
    app.db,
  )
})

test('applies changes made while the server had lost its database', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('adire listener', 'adire relay') and datname = current_database()`.execute(
    app.db,
  )
  await sql`update system_config set config_value = '9' where config_key = 'message_token_cost'`.execute(
    app.db,
  )
  await until('both have come back', () =>
    [app, other].every(({ deps }) => deps.systemConfig.get('message_token_cost') === 9),
  )
  await sql`update system_config set config_value = '10' where config_key = 'message_token_cost'`.execute(
    app.db,
  )
  await until('both have heard', () =>
    [app, other].every(({ deps }) => deps.systemConfig.get('message_token_cost') === 10),
  )
})

test('refuses stale, out-of-range and unknown settings', async () => {
  const before = await app.db.selectFrom('system_config').selectAll().execute()
  await expect(save('boost_token_cost', '3', '4')).rejects.toMatchObject({
    code: 'CONFIG_CHANGED',
    data: { changed: [{ key: 'boost_token_cost', value: '2' }] },
  })
  for (const value of ['0', '1001', '-1', '2.5', 'NaN', '1e2'])
    await expect(save('boost_token_cost', '2', value)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [{ path: 'changes.0.value' }] },
    })
  await expect(save('order_weight_daily_draw', '8', '4')).rejects.toMatchObject({
    data: { issues: [{ message: 'Enter a number from 5 to 20' }] },
  })
  for (const key of ['session_secret', '__proto__', 'constructor', 'toString'])
    await expect(save(key, '1', '2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await app.db.selectFrom('system_config').selectAll().execute()).toEqual(before)
})

test('refuses the second of two admins who saw the same value', async () => {
  const answers = await Promise.allSettled(
    ['4', '6'].map((value) => save('super_like_token_cost', '5', value)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const now = app.deps.systemConfig.get('super_like_token_cost')
  await save('super_like_token_cost', String(now), '5')
})

test('charges the configured costs and respects the toggles', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const send = () => sendMessage(ben, { threadId, content: 'Good evening' })
  await save('message_token_cost', '10', '12')
  await send()
  expect((await ben.client.tokens.wallet()).balance).toBe(38)
  await givePremium(app, ben)
  await send()
  expect((await ben.client.tokens.wallet()).balance).toBe(38)
  await save('premium_unlimited_messaging_enabled', 'true', 'false')
  await send()
  expect((await ben.client.tokens.wallet()).balance).toBe(26)
  await save('message_token_cost', '12', '0')
  await send()
  expect((await ben.client.tokens.wallet()).balance).toBe(26)
  await save('message_token_cost', '0', '10')
  await save('premium_unlimited_messaging_enabled', 'false', 'true')
})

test('gives the welcome bonus as set, and none if it is zero', async () => {
  await save('welcome_bonus_tokens', '50', '0')
  expect((await (await aMember(app, 'man')).client.tokens.wallet()).balance).toBe(0)
  await save('welcome_bonus_tokens', '0', '75')
  expect((await (await aMember(app, 'man')).client.tokens.wallet()).balance).toBe(75)
  await save('welcome_bonus_tokens', '75', '50')
})

test('has the currencies of the specification with their decimals and methods', async () => {
  const { currencies } = await admin.client.config.listCurrencies()
  const facts = new Map(
    currencies.map(({ code, decimals, methods, isActive }) => [
      code,
      { decimals, methods, isActive },
    ]),
  )
  for (const code of [
    'USD',
    'EUR',
    'GBP',
    'CAD',
    'NGN',
    'KES',
    'ZAR',
    'GHS',
    'BRL',
    'XOF',
    'JMD',
    'TTD',
    'AED',
  ])
    expect([code, facts.get(code)?.isActive]).toEqual([code, true])
  for (const code of ['NGN', 'KES', 'ZAR', 'GHS'])
    expect([code, facts.get(code)?.methods[0]]).toEqual([code, 'paystack'])
  expect([
    facts.get('XOF')?.decimals,
    facts.get('KWD')?.decimals,
    facts.get('USD')?.decimals,
  ]).toEqual([0, 3, 2])
  expect(currencies.find(({ code }) => code === 'USD')?.rateToUsd).toBe('1')
})

test('changes a rate everywhere, and refuses invalid rates and ones that round a price to zero', async () => {
  const now = {
    rateToUsd: '0.0915',
    priceStep: 500,
    methods: ['paystack', 'stripe'] as PaymentMethod[],
    isActive: true,
  }
  const edit = (rateToUsd: string, from = now) =>
    admin.client.config.updateCurrency({
      code: 'GHS',
      from,
      rateToUsd,
      priceStep: 100,
      methods: ['paystack', 'stripe', 'stripe'],
      isActive: true,
    })
  for (const rate of ['0', '0.0000', '-1', 'NaN', '1e-3', '0.00000000001', '', '999999'])
    await expect(edit(rate)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(edit('0.1', { ...now, rateToUsd: '0.09', isActive: false })).rejects.toMatchObject({
    code: 'CONFIG_CHANGED',
    data: {
      changed: [
        { key: 'rateToUsd', value: '0.0915' },
        { key: 'isActive', value: 'true' },
      ],
    },
  })
  expect(await edit('0.09201')).toMatchObject({
    rateToUsd: '0.09201',
    priceStep: 100,
    methods: ['paystack', 'stripe'],
    ratedOn: app.clock.now().toISOString().slice(0, 10),
    updatedBy: admin.handle,
  })
  expect(app.deps.systemConfig.findCurrency('GHS')?.rateToUsd).toBe('0.09201')
  await until(
    'the other server has heard',
    () => other.deps.systemConfig.findCurrency('GHS')?.rateToUsd === '0.09201',
  )
  const { changes } = await admin.client.config.history({ subject: 'currency', key: 'GHS' })
  expect(changes[0]).toMatchObject({
    before: { rateToUsd: '0.0915', priceStep: 500 },
    after: { rateToUsd: '0.09201', priceStep: 100 },
  })
})

test('previews the prices that are shown after the change', async () => {
  const { decimals, prices } = await admin.client.config.previewRate({
    code: 'GHS',
    rateToUsd: '0.1',
    priceStep: 500,
  })
  expect([decimals, prices.map(({ item }) => item)]).toEqual([
    2,
    ['starter', 'popular', 'best_value', 'ultimate', 'monthly', 'quarterly', 'yearly'],
  ])
  expect(prices[0]).toMatchObject({ name: 'Starter Pack', usdCents: 999, after: 10_000 })
  const ben = await aMember(app, 'man')
  const shown = await ben.client.payments.quote({ currencyCode: 'GHS' })
  expect(prices.map(({ before }) => before)).toEqual(
    [...shown.packs, ...shown.plans].map(({ price }) => price.minor),
  )
  await expect(
    admin.client.config.previewRate({ code: 'XXX', rateToUsd: '1', priceStep: 1 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('changes several settings together or not at all, with an audit entry each', async () => {
  const changes = [
    { key: 'starter_pack_price', from: '9.99', value: '12.5' },
    { key: 'starter_pack_bonus', from: '0', value: '10' },
  ]
  const saveAll = (all: typeof changes) => admin.client.config.update({ changes: all })
  const wrong = [...changes, { key: 'boost_token_cost', from: '99', value: '3' }]
  await expect(saveAll(wrong)).rejects.toMatchObject({
    code: 'CONFIG_CHANGED',
    data: { changed: [{ key: 'boost_token_cost', value: '2' }] },
  })
  await expect(saveAll([...changes, ...changes])).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(app.deps.systemConfig.get('starter_pack_price')).toBe(999)
  const { entries } = await saveAll(changes)
  expect(entries.map(({ key, value, updatedBy }) => [key, value, updatedBy])).toEqual([
    ['starter_pack_bonus', '10', admin.handle],
    ['starter_pack_price', '12.50', admin.handle],
  ])
  for (const { key, from } of changes) {
    const { changes: past } = await admin.client.config.history({ subject: 'setting', key })
    expect(past.map(({ before }) => before)).toEqual([{ value: from }])
  }
  await saveAll([
    { key: 'starter_pack_price', from: '12.50', value: '9.99' },
    { key: 'starter_pack_bonus', from: '10', value: '0' },
  ])
})

test(
  'stores only values in range of two hundred random changes, on both servers, audited',
  { timeout: 60_000 },
  async () => {
    const wishes = fc.sample(
      fc.record({
        key: fc.constantFrom(...(Object.keys(settings) as ConfigKey[])),
        value: fc.oneof(
          fc.integer({ min: -10, max: 1100 }).map(String),
          fc.double({ min: -5, max: 1100, noNaN: true }).map((number) => number.toFixed(2)),
          fc.constantFrom('true', 'false', 'NaN', '1e3', '', '-1e9', ' 5', '0x10', 'null'),
        ),
      }),
      { numRuns: 200, seed: 47 },
    )
    const stored = new Map(
      (await admin.client.config.list()).entries.map(({ key, value }) => [key, value]),
    )
    const recorded = async () =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('id')
          .where('operation', '=', 'config.update')
          .execute()
      ).length
    const before = await recorded()
    let kept = 0
    let together = new Map<ConfigKey, string>()
    const saveTogether = async () => {
      if (together.size === 0) return
      const changes = [...together].map(([key, value]) => ({
        key,
        from: stored.get(key) ?? '',
        value,
      }))
      const { entries } = await admin.client.config.update({ changes })
      for (const { key, value } of entries) {
        expect(app.deps.systemConfig.get(key as ConfigKey)).toEqual(
          parseSetting(key as ConfigKey, together.get(key as ConfigKey) ?? ''),
        )
        if (stored.get(key) !== value) kept += 1
        stored.set(key, value)
      }
      together = new Map()
    }
    for (const { key, value } of wishes) {
      if (parseSetting(key, value) === undefined) {
        await expect(save(key, stored.get(key) ?? '', value)).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        })
        continue
      }
      if (together.has(key)) await saveTogether()
      together.set(key, value)
    }
    await saveTogether()
    expect(kept).toBeGreaterThan(25)
    await until(
      'the other server has heard all',
      () =>
        [...stored].every(([key, value]) =>
          isDeepStrictEqual(
            other.deps.systemConfig.get(key as ConfigKey),
            parseSetting(key as ConfigKey, value),
          ),
        ),
      5000,
    )
    expect((await recorded()) - before).toBe(kept)
    for (const [key, value] of stored) {
      const original = formatSetting(
        settings[key as ConfigKey],
        settings[key as ConfigKey].original,
      )
      if (value !== original) together.set(key as ConfigKey, original)
    }
    await saveTogether()
  },
)
