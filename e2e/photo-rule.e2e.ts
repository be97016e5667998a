import type { Page } from '@playwright/test'
import { drawPortrait, expect, expectToast, test, toasts } from './fixtures.ts'
import { addPhoto, join, type Member } from './people.ts'
import { add, ADDRESS } from './photo-page.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 16
let server: SecondServer

/** Starts a separate server, because the settings apply to every member. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
  await sql(
    `update system_config set config_value = 'true'
     where config_key in ('photo_to_be_shown_enabled', 'photo_to_reach_out_enabled')`,
    [],
    server,
  )
})

test.afterAll(() => server.stop())

const heart = (page: Page, { handle }: Member) =>
  page.getByRole('button', { name: `Like ${handle}`, exact: true })

async function readLiked({ id }: Member): Promise<string[]> {
  const rows = await sql<{ to_user_id: string }>(
    'select to_user_id from likes where from_user_id = $1',
    [id],
    server,
  )
  return rows.map(({ to_user_id }) => to_user_id)
}

test('asks a new member for a photo, keeps a queued like, and sends it with the photo', async ({
  visitor,
}) => {
  const joinAs = async (name: string) => join(await visitor({ origin: server.origin }), { name })
  const [ada, zola] = await Promise.all([joinAs('Ada'), joinAs('Zola')])
  for (const member of [ada, zola]) await addPhoto(member)
  await sql('update photos set is_approved = true', [], server)
  const ben = await join(await visitor({ origin: server.origin }), { gender: 'man', name: 'Ben' })
  const { page, context } = ben

  await page.goto('/dashboard/discover')
  await expect(page.getByText('Add a photo to be seen')).toBeVisible()
  await heart(page, ada).click()
  await expectToast(page, 'Add a photo first', 'Then you can send likes and messages')
  await expect(heart(page, ada)).toHaveAttribute('aria-pressed', 'false')
  await toasts(page).getByRole('button', { name: 'Add a photo' }).click()
  await expect(page).toHaveURL(ADDRESS)

  await page.goBack()
  await context.setOffline(true)
  await heart(page, zola).click()
  await expect(heart(page, zola)).toContainText('Waiting')
  const refused = page.waitForResponse('**/api/likes')
  await context.setOffline(false)
  expect((await refused).status()).toBe(409)
  await expect(heart(page, zola)).toHaveAttribute('title', /once you’ve added a photo/)

  await page.getByRole('link', { name: 'Add a photo', exact: true }).click()
  await expect(page).toHaveURL(ADDRESS)
  await expect(page.getByText('Add a photo to be seen')).toHaveCount(0)
  await add(page, await drawPortrait(41))
  await expect(page.getByText('Photo Uploaded!').first()).toBeVisible()
  await expect.poll(() => readLiked(ben)).toEqual([zola.id])

  await page.goto('/dashboard/discover')
  await expect(page.getByText('Your photo is being reviewed')).toBeVisible()
  await heart(page, ada).click()
  await expect.poll(() => readLiked(ben)).toEqual([zola.id, ada.id])
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Not shown yet')).toBeVisible()
})
