import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, anAdmin, givePremium, match, type TestMember } from '../../testing/members.ts'
import { settings } from './rules.ts'

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

const proofOf = ({ password }: TestMember) => ({ password })

async function save(key: string, from: string, value: string) {
  return admin.client.config.update({ key, from, value, proof: proofOf(admin) })
}

test('every setting the code knows has its row, as the specification has it, and no row is unknown', async () => {
  const { entries } = await admin.client.config.list()
  expect(entries.map(({ key }) => key).sort()).toEqual(Object.keys(settings).sort())
  for (const { key, value, original } of entries) expect([key, value]).toEqual([key, original])
  const rows = await app.db.selectFrom('system_config').select(['config_key', 'config_type']).execute()
  for (const { config_key, config_type } of rows)
    expect([config_key, settings[config_key as 'boost_token_cost'].type]).toEqual([config_key, config_type])
})

test('a change counts at once where it was made, within five seconds on every server, and says who made it', async () => {
  const ada = await aMember(app, 'woman')
  const saved = await save('boost_token_cost', '2', '3')
  expect(saved).toMatchObject({ key: 'boost_token_cost', value: '3', updatedBy: admin.handle, group: 'Token Configuration' })
  expect((await ada.client.tokens.wallet()).prices.boost).toBe(3)
  await until('the other server has heard', () => other.deps.systemConfig.get('boost_token_cost') === 3, 5000)
  await save('boost_token_cost', '3', '2')
  await until('the other server has heard', () => other.deps.systemConfig.get('boost_token_cost') === 2, 5000)

  const { changes } = await admin.client.config.history({ subject: 'setting', key: 'boost_token_cost' })
  expect(changes.slice(0, 2).map(({ by, before, after }) => [by, before, after])).toEqual([
    [admin.handle, { value: '3' }, { value: '2' }],
    [admin.handle, { value: '2' }, { value: '3' }],
  ])
})

test('a row changed by hand is heard of too, and one that means nothing counts as the original', async () => {
  await sql`update system_config set config_value = '7' where config_key = 'photo_slot_token_cost'`.execute(app.db)
  await until('both have heard', () => [app, other].every(({ deps }) => deps.systemConfig.get('photo_slot_token_cost') === 7))
  await sql`update system_config set config_value = '-1e9' where config_key = 'photo_slot_token_cost'`.execute(app.db)
  await until('both have heard', () => [app, other].every(({ deps }) => deps.systemConfig.get('photo_slot_token_cost') === 5))
  await sql`update system_config set config_value = '5' where config_key = 'photo_slot_token_cost'`.execute(app.db)
})

test('a server that lost its database for a moment knows what was changed meanwhile', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adire adire_config' and datname = current_database()`.execute(
    app.db,
  )
  await sql`update system_config set config_value = '9' where config_key = 'message_token_cost'`.execute(app.db)
  await until('both have come back', () => [app, other].every(({ deps }) => deps.systemConfig.get('message_token_cost') === 9))
  await sql`update system_config set config_value = '10' where config_key = 'message_token_cost'`.execute(app.db)
  await until('both have heard', () => [app, other].every(({ deps }) => deps.systemConfig.get('message_token_cost') === 10))
})

test('nothing is saved without the password, over what somebody else saved, outside the range, or under an unknown key', async () => {
  const before = await app.db.selectFrom('system_config').selectAll().execute()
  await expect(
    admin.client.config.update({ key: 'boost_token_cost', from: '2', value: '4', proof: { password: 'not-the-password' } }),
  ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  await expect(save('boost_token_cost', '3', '4')).rejects.toMatchObject({ code: 'CONFIG_CHANGED', data: { value: '2' } })
  for (const value of ['0', '1001', '-1', '2.5', 'NaN', '1e2'])
    await expect(save('boost_token_cost', '2', value)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [{ path: 'value' }] },
    })
  for (const key of ['session_secret', '__proto__', 'constructor', 'toString'])
    await expect(save(key, '1', '2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await app.db.selectFrom('system_config').selectAll().execute()).toEqual(before)
})

test('of two admins who saw the same value, one is told of the other', async () => {
  const answers = await Promise.allSettled(['4', '6'].map((value) => save('super_like_token_cost', '5', value)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const now = app.deps.systemConfig.get('super_like_token_cost')
  await save('super_like_token_cost', String(now), '5')
})

test('costs and toggles are what is really charged', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { threadId } = await match(app, ada, ben)
  const say = () => ben.client.messages.send({ threadId, clientId: crypto.randomUUID(), content: 'Good evening' })
  await save('message_token_cost', '10', '12')
  await say()
  expect((await ben.client.tokens.wallet()).balance).toBe(38)
  await givePremium(app, ben)
  await say()
  expect((await ben.client.tokens.wallet()).balance).toBe(38)
  await save('premium_unlimited_messaging_enabled', 'true', 'false')
  await say()
  expect((await ben.client.tokens.wallet()).balance).toBe(26)
  await save('message_token_cost', '12', '0')
  await say()
  expect((await ben.client.tokens.wallet()).balance).toBe(26)
  await save('message_token_cost', '0', '10')
  await save('premium_unlimited_messaging_enabled', 'false', 'true')
})

test('the welcome is what it is set to, and none where it is set to none', async () => {
  await save('welcome_bonus_tokens', '50', '0')
  expect((await (await aMember(app, 'man')).client.tokens.wallet()).balance).toBe(0)
  await save('welcome_bonus_tokens', '0', '75')
  expect((await (await aMember(app, 'man')).client.tokens.wallet()).balance).toBe(75)
  await save('welcome_bonus_tokens', '75', '50')
})

test('there are the currencies of the specification, with their decimals and methods', async () => {
  const { currencies } = await admin.client.config.listCurrencies()
  const facts = new Map(currencies.map(({ code, decimals, methods, isActive }) => [code, { decimals, methods, isActive }]))
  for (const code of ['USD', 'EUR', 'GBP', 'CAD', 'NGN', 'KES', 'ZAR', 'GHS', 'BRL', 'XOF', 'JMD', 'TTD', 'AED'])
    expect([code, facts.get(code)?.isActive]).toEqual([code, true])
  for (const code of ['NGN', 'KES', 'ZAR', 'GHS']) expect([code, facts.get(code)?.methods[0]]).toEqual([code, 'paystack'])
  expect([facts.get('XOF')?.decimals, facts.get('KWD')?.decimals, facts.get('USD')?.decimals]).toEqual([0, 3, 2])
  expect(currencies.find(({ code }) => code === 'USD')?.rateToUsd).toBe('1')
})

test('a rate is changed, dated and known everywhere; one that is none is refused', async () => {
  const edit = (from: string, rateToUsd: string) =>
    admin.client.config.updateCurrency({
      code: 'GHS',
      from,
      rateToUsd,
      methods: ['paystack', 'stripe', 'stripe'],
      isActive: true,
      proof: proofOf(admin),
    })
  for (const rate of ['0', '0.0000', '-1', 'NaN', '1e-3', '0.00000000001', ''])
    await expect(edit('0.0915', rate)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(edit('0.09', '0.1')).rejects.toMatchObject({ code: 'CONFIG_CHANGED', data: { value: '0.0915' } })
  expect(await edit('0.0915', '0.09201')).toMatchObject({
    rateToUsd: '0.09201',
    methods: ['paystack', 'stripe'],
    ratedOn: app.clock.now().toISOString().slice(0, 10),
    updatedBy: admin.handle,
  })
  expect(app.deps.systemConfig.findCurrency('GHS')?.rateToUsd).toBe('0.09201')
  await until('the other server has heard', () => other.deps.systemConfig.findCurrency('GHS')?.rateToUsd === '0.09201')
  const { changes } = await admin.client.config.history({ subject: 'currency', key: 'GHS' })
  expect(changes[0]).toMatchObject({ before: { rateToUsd: '0.0915' }, after: { rateToUsd: '0.09201' } })
})
