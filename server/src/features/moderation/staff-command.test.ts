import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember } from '../../testing/members.ts'
import { runStaffCommand } from './staff-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('admin_users').execute())

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runStaffCommand(args, app.db, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const listAudit = (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'operation', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
const staff = async () =>
  (await app.db.selectFrom('admin_users').select(['user_id', 'role']).execute()).map(
    ({ user_id, role }) => `${user_id} ${role}`,
  )

describe('grant', () => {
  test('grants the moderator role by default, at once, and audits it without an actor', async () => {
    const ada = await aMember(app, 'woman')
    await expect(ada.client.moderation.summary()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await run('grant', `  ${ada.email.toUpperCase()} `.trim())).toMatchObject({ code: 0 })
    expect(await staff()).toEqual([`${ada.id} moderator`])
    await expect(ada.client.profiles.mine(), 'a new role needs a new login').rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await ada.client.auth.logIn({ email: ada.email, password: ada.password })
    expect((await ada.client.moderation.summary()).totalMembers).toBeGreaterThan(0)
    expect(await listAudit(ada.id)).toEqual([
      {
        actor_id: null,
        operation: 'staff.grant',
        before: { role: null },
        after: { role: 'moderator' },
      },
    ])
  })

  test('hides a member from others while they have a role', async () => {
    const [ada, ben] = [
      await aMember(app, 'woman', { photo: true }),
      await aMember(app, 'man', { photo: true }),
    ]
    const isShown = async () =>
      (await ben.client.discovery.list({})).members.some(({ id }) => id === ada.id)
    const canView = () =>
      ben.client.profiles.view({ id: ada.id }).then(
        () => true,
        () => false,
      )
    expect([await isShown(), await canView()]).toEqual([true, true])
    await run('grant', ada.email, 'moderator')
    expect([await isShown(), await canView()]).toEqual([false, false])
    await run('grant', ada.email, 'admin')
    expect(await isShown()).toBe(false)
    // The last admin can't lose the role.
    await run('grant', (await aMember(app, 'woman')).email, 'admin')
    await run('revoke', ada.email)
    expect([await isShown(), await canView()]).toEqual([true, true])
  })

  test('changes a role, and reports when nothing changed', async () => {
    const ada = await aMember(app, 'woman')
    await run('grant', ada.email, 'moderator')
    expect(await run('grant', ada.email, 'admin')).toEqual({
      code: 0,
      text: `${ada.email} is an admin.`,
    })
    expect(await run('grant', ada.email, 'admin')).toEqual({
      code: 0,
      text: `${ada.email} is an admin already.`,
    })
    expect(await listAudit(ada.id)).toHaveLength(2)
  })

  test('refuses unknown addresses, unknown roles and extra arguments', async () => {
    const ada = await aMember(app, 'woman')
    expect(await run('grant', 'nobody@people.example', 'admin')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no account'),
    })
    for (const args of [
      ['grant', ada.email, 'owner'],
      ['grant', ada.email, 'admin', 'now'],
      ['grant'],
      ['promote', ada.email],
      [],
    ]) {
      expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringContaining('Usage') })
    }
    expect(await staff()).toEqual([])
  })
})

describe('revoke', () => {
  test('removes the role and ends the sessions', async () => {
    const [ada, boss] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await run('grant', boss.email, 'admin')
    await run('grant', ada.email, 'admin')
    expect(await run('revoke', ada.email)).toMatchObject({
      code: 0,
      text: expect.stringContaining('no longer an admin'),
    })
    expect(await staff()).toEqual([`${boss.id} admin`])
    await expect(ada.client.profiles.mine()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await listAudit(ada.id)).at(-1)).toEqual({
      actor_id: null,
      operation: 'staff.revoke',
      before: { role: 'admin' },
      after: { role: null },
    })
    expect(await run('revoke', ada.email)).toMatchObject({
      code: 0,
      text: expect.stringContaining('no role'),
    })
  })

  test('refuses to revoke or demote the last admin', async () => {
    const [ada, helper] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await run('grant', ada.email, 'admin')
    await run('grant', helper.email, 'moderator')
    expect(await run('revoke', ada.email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('last admin'),
    })
    expect(await run('grant', ada.email, 'moderator')).toMatchObject({
      code: 1,
      text: expect.stringContaining('last admin'),
    })
    expect(await staff()).toContain(`${ada.id} admin`)
    expect(
      (await ada.client.auth.logIn({ email: ada.email, password: ada.password })).session.role,
    ).toBe('admin')
  })

  test('keeps one admin after two simultaneous revocations', async () => {
    const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
    await run('grant', ada.email, 'admin')
    await run('grant', ben.email, 'admin')
    await Promise.all([run('revoke', ada.email), run('revoke', ben.email)])
    expect(await staff()).toHaveLength(1)
  })
})

test('lists staff with their roles, and explains how to make the first admin', async () => {
  expect(await run('list')).toMatchObject({
    code: 0,
    text: expect.stringContaining('There are no staff members yet'),
  })
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await run('grant', ben.email)
  await run('grant', ada.email, 'admin')
  const { text } = await run('list')
  expect(text.split('\n')).toEqual([
    expect.stringContaining(`admin      ${ada.email}`),
    expect.stringContaining(`moderator  ${ben.email}`),
  ])
})
