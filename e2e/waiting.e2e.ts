import type { Locator, Page } from '@playwright/test'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { makeWord } from './long-words.ts'
import { join, type Member } from './people.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { sql } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 17
let server: SecondServer

/** Starts a separate server, because the setting is off in the others. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
  await run(
    "update system_config set config_value = '8' where config_key = 'waiting_replies_limit'",
  )
})

test.afterAll(() => server.stop())

function run<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return sql<Row>(statement, values, server)
}

/** Matches a woman with men who each wrote to her, and whom nobody else sees in Discover. */
async function addWaiting({ id }: Member, count: number, { name = 'Man', text = 'Hello' } = {}) {
  const people = await run<{ id: string }>(
    `with people as (
      insert into users (email, email_verified)
      select gen_random_uuid() || '@people.example', true from generate_series(1, $1::integer) returning id
    )
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, is_available, referral_code)
    select id, $2 || ' ' || (row_number() over ()) || ' ' || left(id::text, 4), 'man', '1991-03-04', 'Accra', 'GH', 'Africa/Accra', true, false, id::text
    from people returning id`,
    [count, name],
  )
  const ids = people.map((person) => person.id)
  await run(
    `insert into likes (from_user_id, to_user_id)
    select id, $1::uuid from unnest($2::uuid[]) id union all select $1::uuid, id from unnest($2::uuid[]) id`,
    [id, ids],
  )
  await run(
    `with made as (
      insert into matches (user_a_id, user_b_id, a_celebrated_at, b_celebrated_at)
      select least(id, $1::uuid), greatest(id, $1::uuid), now(), now() from unnest($2::uuid[]) id
      returning id, user_a_id, user_b_id
    ),
    threads as (
      insert into message_threads (match_id, user_a_id, user_b_id, last_seq, last_sender_id, last_preview, last_message_at, active_at, a_unread, b_unread)
      select id, user_a_id, user_b_id, 1, other, $3, at, at, (user_a_id = $1::uuid)::integer, (user_b_id = $1::uuid)::integer
      from made cross join lateral (select case when user_a_id = $1::uuid then user_b_id else user_a_id end as other,
        now() - random() * interval '3 days' as at) one
      returning id, last_sender_id, last_message_at
    )
    insert into messages (conversation_id, seq, sender_id, content, client_id, cost, created_at)
    select id, 1, last_sender_id, $3, gen_random_uuid(), 0, last_message_at from threads`,
    [id, ids, text],
  )
}

const openDialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting for your answer' })
const heart = (page: Page, { handle }: Member) =>
  page.getByRole('button', { name: `Like ${handle}`, exact: true })

function readLiked({ id }: Member, to: Member) {
  return run('select id from likes where from_user_id = $1 and to_user_id = $2', [id, to.id])
}

/** Joins a woman with waiting conversations, and a man for her to like. */
async function meet(
  visitor: (options: object) => Promise<Parameters<typeof join>[0]>,
  count: number,
  texts?: { name: string; text: string },
) {
  const ada = await join(await visitor({ origin: server.origin }), { name: 'Ada' })
  const ben = await join(await visitor({ origin: server.origin }), { gender: 'man', name: 'Ben' })
  await addWaiting(ada, count, texts)
  await ada.page.goto('/dashboard/discover')
  return { ada, ben }
}

const rows = (dialog: Locator) => dialog.getByRole('group', { name: /^Conversation with/ })

test('pauses likes at eight waiting conversations, until each action has cleared one', async ({
  visitor,
}) => {
  const { ada, ben } = await meet(visitor, 10)
  const { page } = ada
  await heart(page, ben).click()
  const dialog = openDialog(page)
  await expect(dialog.getByRole('status')).toHaveText(
    '10 conversations are waiting. Answer or clear 3 to like again.',
  )
  await expect(rows(dialog)).toHaveCount(10)
  expect(await readLiked(ada, ben)).toEqual([])

  await rows(dialog).first().getByRole('button', { name: 'Not for me' }).dblclick()
  await expect(rows(dialog)).toHaveCount(9)
  // By keyboard: the focus is on the next row.
  await expect(rows(dialog).first().getByRole('link', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows(dialog)).toHaveCount(8)
  await expect(dialog.getByRole('status')).toHaveText(
    '8 conversations are waiting. Answer or clear one to like again.',
  )
  expect(
    await run("select id from messages where message_type = 'decline' and sender_id = $1", [
      ada.id,
    ]),
  ).toHaveLength(1)

  await rows(dialog).first().getByRole('link', { name: 'Reply' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox', { name: /message/i }).fill('Hello back')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
  await page.goto('/dashboard/discover')
  await heart(page, ben).click()
  await expect.poll(() => readLiked(ada, ben)).toHaveLength(1)
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard/messages')
  await page.getByRole('link', { name: /You: Thank you for writing to me/ }).click()
  await expect(page.getByText('Written by Adire')).toBeVisible()
})

test('sends the refused like from the dialog once few enough wait', async ({ visitor }) => {
  const { ada, ben } = await meet(visitor, 8)
  const { page } = ada
  await heart(page, ben).click()
  const dialog = openDialog(page)
  await expect(rows(dialog)).toHaveCount(8)
  await examineEveryWay(page, 'waiting-replies-eight')
  await rows(dialog).last().getByRole('button', { name: 'Leave unanswered' }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    '7 conversations are waiting. You can like again.',
  )
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: `Like ${ben.handle}` }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readLiked(ada, ben)).toHaveLength(1)
  await expect(heart(page, ben)).toHaveAttribute('aria-pressed', 'true')
})

test('tells a member who is offline that answers wait for the connection', async ({ visitor }) => {
  const { ada, ben } = await meet(visitor, 8)
  const { page, context } = ada
  await heart(page, ben).click()
  const dialog = openDialog(page)
  await expect(rows(dialog)).toHaveCount(8)
  await expect(page.locator('[data-action="like"]').first()).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await context.setOffline(true)
  await expect(dialog.getByText('You’re offline')).toBeVisible()
  await rows(dialog).first().getByRole('button', { name: 'Not for me' }).press('Enter')
  await expect(rows(dialog)).toHaveCount(8)
  await page.keyboard.press('Escape')
  await heart(page, ben).click()
  await expect(heart(page, ben)).toContainText('Waiting')
  await context.setOffline(false)
  // A queued like is refused without a dialog in the member's way.
  await expectToast(page, 'Your answers come first')
  await expect(dialog).toBeHidden()
  expect(await readLiked(ada, ben)).toEqual([])
})

test('shows forty conversations with long names in every size and theme', async ({ visitor }) => {
  test.slow()
  const { ada, ben } = await meet(visitor, 40, { name: makeWord(18), text: makeWord(140) })
  const { page } = ada
  await heart(page, ben).click()
  await expect(rows(openDialog(page))).toHaveCount(40)
  await examineEveryWay(page, 'waiting-replies')
})
