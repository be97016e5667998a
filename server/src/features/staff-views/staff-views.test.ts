import { VIEWS_MAXIMUM } from '@adire/contract/staff-views.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { readResultCode } from '../../testing/result-codes.ts'

let app: TestApp
let mod: TestMember
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[mod, admin] = [await aModerator(app), await anAdmin(app)]
})
afterAll(() => app.close())

type View = Parameters<TestMember['client']['staffViews']['save']>[0]
const save = (view: Partial<View> = {}, who = mod) =>
  who.client.staffViews.save({
    table: 'members',
    name: 'Waiting women',
    filters: { gender: 'woman', verification: 'waiting' },
    hiddenColumns: null,
    ...view,
  })
const list = async (table: View['table'] = 'members', who = mod) =>
  (await who.client.staffViews.list({ table })).views

describe('saved views', () => {
  test('are saved by table and name, replaced by the same name, and removed', async () => {
    const view = await save()
    await save({
      name: 'Accra',
      filters: { city: 'Accra', sort: 'active' },
      hiddenColumns: ['city'],
    })
    await save({ table: 'audit', filters: { operation: 'moderation.' } })
    expect((await list()).map(({ name }) => name)).toEqual(['Accra', 'Waiting women'])
    const replaced = await save({ name: 'waiting WOMEN', filters: {} })
    expect(replaced).toEqual({ ...view, name: 'waiting WOMEN', filters: {} })
    expect(await list('audit')).toMatchObject([{ filters: { operation: 'moderation.' } }])
    for (const { id } of await list()) await mod.client.staffViews.remove({ id })
    expect(await list()).toEqual([])
    expect(await list('audit')).toHaveLength(1)
  })

  test('belong to one staff member: others neither list nor remove them', async () => {
    const view = await save()
    expect(await list('members', admin)).toEqual([])
    await admin.client.staffViews.remove({ id: view.id })
    expect(await list()).toMatchObject([{ id: view.id }])
    const ada = await aMember(app, 'woman')
    expect(await readResultCode(list('members', ada))).toBe('FORBIDDEN')
  })

  test('refuses more than twenty of a table, even when saved at once, and typed searches', async () => {
    const results = await Promise.all(
      Array.from({ length: VIEWS_MAXIMUM + 3 }, (_, number) =>
        readResultCode(save({ table: 'campaigns', name: `View ${number}` }, admin)),
      ),
    )
    expect(results.filter((code) => code === 'VIEW_LIMIT_REACHED')).toHaveLength(3)
    expect(await list('campaigns', admin)).toHaveLength(VIEWS_MAXIMUM)
    const typed = { q: 'Ada' } as View['filters']
    expect(await readResultCode(save({ filters: typed }))).toBe('INVALID_INPUT')
  })

  test('end with the role of the staff member', async () => {
    const gone = await aModerator(app)
    await save({}, gone)
    await app.db.deleteFrom('admin_users').where('user_id', '=', gone.id).execute()
    const rows = await app.db
      .selectFrom('staff_views')
      .select('id')
      .where('staff_id', '=', gone.id)
      .execute()
    expect(rows).toEqual([])
  })
})
