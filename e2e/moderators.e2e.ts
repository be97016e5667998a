import { randomBytes, randomUUID } from 'node:crypto'
import { cp, readdir } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type SecondServer, startSecondServer } from './second-server.ts'
import { examineEveryWay } from './examine.ts'
import { expect, expectToast, test, watchCalls } from './fixtures.ts'
import { addPhoto, call, join, joinAsAdmin, joinAsModerator } from './people.ts'
import { sql, type World } from './world.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3170) + 15
const QUEUED = 10
let server: SecondServer

/** Starts a separate server, so that the queue holds exactly the photos of one test. */
test.beforeAll(async () => {
  server = await startSecondServer(PORT, {})
})

test.afterAll(() => server.stop())

interface Queued {
  id: string
  storage_key: string
  handle: string
}

/** Folder with the files of one photo. */
function getPhotoFolder({ dataDir }: World, key: string): string {
  return pathOf(dataDir, 'files/photos', key.slice(0, 2), key.slice(2, 4), key)
}

/**
 * Adds members who never sign in, with waiting copies of one real photo. Returns the newest first,
 * like the queue.
 */
async function fillQueue(photo: string, count: number, world: World): Promise<Queued[]> {
  const [original] = await sql<{ storage_key: string }>(
    'select storage_key from photos where id = $1',
    [photo],
    world,
  )
  const mark = randomBytes(4).toString('hex')
  const made = await sql<Queued>(
    `with people as (
      insert into users (email, email_verified) select 'queue-' || gen_random_uuid() || '@people.example', true from generate_series(1, ceil($1::numeric / 3)::int) returning id
    ), numbered as (select id, row_number() over () as n from people),
    profiles_made as (
      insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code, verification_requested_at)
      select id, 'Waiter ' || $2 || ' ' || n, 'woman', '1991-03-04', 'Accra', 'GH', 'Africa/Accra', true, id::text, null from numbered returning id, handle
    )
    insert into photos (user_id, storage_key, placeholder, width, height, sha256, order_index, description, resembles_rejected, created_at)
    select p.id, md5($2 || place), (select placeholder from photos where id = $3), 960, 1200, decode(md5($2 || place), 'hex'), (place - 1) % 3,
      case when place = 1 then 'At the sea' end, place = $1, now() + place * interval '1 millisecond'
    from generate_series(1, $1::int) place join numbered p on p.n = (place - 1) / 3 + 1
    returning id, storage_key, (select handle from profiles_made where id = photos.user_id) as handle`,
    [count, mark, photo],
    world,
  )
  for (const { storage_key: key } of made)
    await cp(getPhotoFolder(world, original?.storage_key ?? ''), getPhotoFolder(world, key), {
      recursive: true,
    })
  return made.toReversed()
}

const stage = (page: Page, handle: string) =>
  page.getByRole('img', { name: `Enlarge the photo of ${handle} for review` })

/** Waits for the first of `count` photos to be loaded and decidable. */
async function expectRemaining(page: Page, count: number): Promise<void> {
  await expect(
    page.getByText(`1 of ${count}`, { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.locator('figure[aria-busy]')).toHaveCount(0)
  await expectDecidable(page)
}

/** Waits until the photo has been on the screen for long enough to decide about it. */
async function expectDecidable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Approve/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
}

test('ignores keys right after a photo changes and shows a note without moving buttons', async ({
  visitor,
}) => {
  const [esi, kofi] = [
    await joinAsModerator(await visitor({ origin: server.origin }), { name: 'Esi' }, server),
    await joinAsAdmin(await visitor({ origin: server.origin }), { name: 'Kofi' }, server),
  ]
  const ada = await join(await visitor({ origin: server.origin }))
  const photo = await addPhoto(ada, 22)
  await sql('update photos set is_approved = true where id = $1', [photo], server)
  const [first, second, third] = await fillQueue(photo, 4, server)
  await sql('update photos set resembles_rejected = false', [], server)
  const { page } = esi
  await page.clock.install()
  await page.goto('/dashboard/admin/photos')
  await expect(stage(page, first?.handle ?? '')).toBeVisible()
  await expectDecidable(page)
  const reject = page.getByRole('button', { name: 'Reject Photo' })
  const before = await reject.boundingBox()

  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await call(kofi, `/moderation/queues/photos/items/${first?.id}/takeover`, {
    data: { visit: randomUUID() },
  })
  await call(kofi, `/moderation/photos/${first?.id}/approval`, { data: {} })
  // The clock only advances as far as the page needs to show the next photo.
  const showsNext = async (handle: string) => {
    await page.clock.runFor(20)
    return stage(page, handle).isVisible()
  }
  await expect.poll(() => showsNext(second?.handle ?? ''), { intervals: [20] }).toBe(true)
  await expect(page.locator('figure[aria-busy]')).toHaveCount(0)
  // Without this the clock stands still, and even a page that waits for nothing would refuse the
  // key.
  await page.clock.runFor(300)
  await page.keyboard.press('a')
  await expect(
    page.getByText('This photo just appeared. Look at it before you decide.'),
  ).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stage(page, second?.handle ?? '')).toBeVisible()
  const decided = () =>
    sql<{ photo_id: string }>(
      'select photo_id from photo_decisions where decided_by = $1',
      [esi.id],
      server,
    )
  expect(await decided()).toEqual([])
  await expect(page.getByText(/1 item left your queue/)).toBeVisible()
  expect(await reject.boundingBox()).toEqual(before)

  await page.clock.runFor(500)
  await expectDecidable(page)
  await page.keyboard.press('a')
  await expect.poll(() => showsNext(third?.handle ?? ''), { intervals: [20] }).toBe(true)
  await expect.poll(decided).toEqual([{ photo_id: second?.id }])
  // The next test counts only its own photos.
  await sql('delete from photos where not is_approved', [], server)
})

test('clears ten photos with the keyboard, one undo included, and applies every decision', async ({
  visitor,
}) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const ada = await join(await visitor({ origin: server.origin }))
  const photo = await addPhoto(ada, 21)
  await sql('update photos set is_approved = true where id = $1', [photo], server)
  const queue = await fillQueue(photo, QUEUED, server)
  await sql(
    'insert into photo_estimates (photo_id, nudity) values ($1, 0.874)',
    [queue[2]?.id],
    server,
  )
  const { page } = esi
  await page.goto('/dashboard/admin/photos')
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible()
  await expectRemaining(page, QUEUED)

  // The first resembles a rejected photo, so it is blurred until Space reveals it.
  const [first, second, third] = queue
  await expect(page.getByText('It looks like a previously rejected photo.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: `Show the blurred photo of ${first?.handle} for review` }),
  ).toBeVisible()
  await page.keyboard.press('Space')
  await expect(stage(page, first?.handle ?? '')).toBeVisible()
  await page.keyboard.press('j')
  await expect(
    page.getByText(`2 of ${QUEUED}`, { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  // A photo that may show nudity is blurred, too; only the moderator sees the estimate.
  await page.keyboard.press('j')
  await expect(page.getByText('May show nudity (estimate 87%)')).toBeVisible()
  await expect(
    page.getByRole('img', { name: `Show the blurred photo of ${third?.handle} for review` }),
  ).toBeVisible()
  await page.keyboard.press('Space')
  await expect(stage(page, third?.handle ?? '')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expectRemaining(page, QUEUED)
  await page.keyboard.press('Space')
  await expect(stage(page, first?.handle ?? '')).toBeVisible()

  await page.keyboard.press('a')
  await expectToast(page, 'Photo approved successfully')
  await expect(stage(page, second?.handle ?? '')).toBeVisible()
  await expect(page.getByText(`Approved: ${first?.handle}`)).toBeVisible()
  await page.keyboard.press('u')
  await expectRemaining(page, QUEUED)
  await expect(stage(page, first?.handle ?? '')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: /^Reject .+’s photo$/ })
  await page.route('**/rejection', (route) => route.abort('connectionreset'))
  await page.keyboard.press('r')
  await expect(dialog.getByRole('radio', { name: 'Inappropriate content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Failed to reject photo')
  await page.unroute('**/rejection')
  await expect(dialog).toHaveCount(0)
  // The photo is back in its place, and the moderator is still at the next one.
  await expect(
    page.getByText(`2 of ${QUEUED}`, { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await page.keyboard.press('k')
  for (const [place] of queue.entries()) {
    const waiting = QUEUED - place
    await expectRemaining(page, waiting)
    if (place % 5 === 4) {
      await page.keyboard.press('r')
      await expect(dialog.getByRole('radio', { name: 'Inappropriate content' })).toBeFocused()
      const response = page.waitForResponse('**/rejection')
      await page.keyboard.press('Enter')
      await response
      await expect(dialog).toHaveCount(0)
      if (place === 4) await expectToast(page, 'Photo rejected and removed')
    } else await page.keyboard.press('a')
  }
  await expect(page.getByText('Queue clear')).toBeVisible()
  // The last decisions are applied even after the page is closed.
  await page.close()

  const ids = queue.map(({ id }) => id)
  const acts = () =>
    sql<{ operation: string; count: number }>(
      'select operation, count(*)::int as count from audit_log where actor_id = $1 and target_id = any ($2::text[]) and operation <> $3 group by operation order by operation',
      [esi.id, ids, 'photos.open'],
      server,
    )
  await expect.poll(acts).toEqual([
    { operation: 'moderation.approvePhoto', count: 8 },
    { operation: 'moderation.rejectPhoto', count: 2 },
    { operation: 'moderation.undoPhotoDecision', count: 1 },
  ])
  const remaining = await sql<{ id: string }>(
    'select id from photos where id = any ($1::uuid[]) and is_approved',
    [ids],
    server,
  )
  expect(remaining).toHaveLength(8)
  const rejected = queue.filter((_, place) => place % 5 === 4)
  const filesOfRejected = async () => {
    const folders = await Promise.all(
      rejected.map(({ storage_key: key }) => readdir(getPhotoFolder(server, key)).catch(() => [])),
    )
    return folders.flat().length
  }
  await expect.poll(filesOfRejected, { timeout: 60_000 }).toBe(0)
})

test('keeps the people and photo queues accessible at every width', async ({ visitor }) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const ada = await join(await visitor({ origin: server.origin }), { name: 'Oluwaseun Adebayo' })
  const photo = await addPhoto(ada, 33)
  const [{ id: other } = { id: '' }] = await fillQueue(photo, 4, server)
  await sql(
    `update photos set perceptual_hash = (select perceptual_hash from photos where id = $2), description = 'At the sea with my sister, on the day the boats came in' where id = $1`,
    [other, photo],
    server,
  )
  await sql(
    'insert into photo_estimates (photo_id, nudity) values ($1, 0.93), ($2, 0.7)',
    [other, photo],
    server,
  )
  await sql(
    `insert into photo_rejections (photo_id, user_id, reason, sha256, rejected_at) select gen_random_uuid(), user_id, 'Inappropriate content', '\\x00', now() from photos where id = $1`,
    [other],
    server,
  )
  await call(esi, `/moderation/members/${ada.id}/warnings`, {
    data: { statement: 'You asked three members for money, and then for more.' },
  })
  await call(esi, `/moderation/people/${ada.id}/notes`, {
    data: { note: `Her words: ${'unbroken'.repeat(12)}` },
  })
  await call(ada, '/me/profile', {
    method: 'PATCH',
    data: { aboutMe: 'I bake bread and read aloud.', profession: 'Baker' },
  })
  const { page } = esi
  for (const [name, address, heading] of [
    ['admin-users-pending', '/dashboard/admin/users', ada.handle],
    ['admin-users-all', '/dashboard/admin/users?view=all', ada.handle],
    [
      'admin-users-none',
      '/dashboard/admin/users?view=all&q=nobody-is-called-this',
      'No members found',
    ],
    ['admin-user', `/dashboard/admin/users/${ada.id}`, ada.handle],
    ['admin-photos', '/dashboard/admin/photos', 'It is also on the profile of'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(heading).filter({ visible: true }).first()).toBeVisible()
    await examineEveryWay(page, name)
  }

  // The sort order of the queue is in the URL and survives a reload.
  await page.getByLabel('Sort').selectOption('Flagged first')
  await expect(page).toHaveURL('/dashboard/admin/photos?sort=hints')
  await page.reload()
  await expect(page.getByLabel('Sort')).toHaveValue('hints')

  // A photo blurred for a hint is blurred in the member record, too, and can't be approved unseen.
  await page.goto(`/dashboard/admin/users/${ada.id}`)
  await page.getByRole('button', { name: `Enlarge ${ada.handle}’s photo 1 of 1` }).click()
  const large = page.getByRole('dialog', { name: `Photos of ${ada.handle}` })
  await expect(large.getByRole('button', { name: 'Approve Photo' })).toBeDisabled()
  await large.getByRole('button', { name: 'Show photo' }).click()
  await expect(large.getByRole('button', { name: 'Show photo' })).toHaveCount(0)
  await expect(large.getByRole('button', { name: 'Approve Photo' })).toBeEnabled()
})

test('shows the whole photo above the decision buttons on a phone', async ({ visitor }) => {
  const esi = await joinAsModerator(
    await visitor({ origin: server.origin, width: 360 }),
    {},
    server,
  )
  const ada = await join(await visitor({ origin: server.origin }))
  await addPhoto(ada, 23)
  await addPhoto(ada, 24)
  const { page } = esi
  await page.goto('/dashboard/admin/photos')
  await expect(stage(page, ada.handle)).toBeVisible()
  await expectDecidable(page)
  const measure = async () => {
    const [photo, button] = [
      await stage(page, ada.handle).boundingBox(),
      await page.getByRole('button', { name: /^Approve/ }).boundingBox(),
    ]
    return photo !== null && button !== null && photo.y >= 0 && photo.y + photo.height <= button.y
  }
  await expect.poll(measure).toBe(true)
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expectDecidable(page)
  await expect.poll(measure).toBe(true)
})

test('allows an undo for the full six seconds after a second approval', async ({ visitor }) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const ada = await join(await visitor({ origin: server.origin }))
  await sql('delete from photos where not is_approved', [], server)
  await addPhoto(ada, 25)
  const { page } = esi
  await page.clock.install()
  await page.goto('/dashboard/admin/photos')
  await expect(stage(page, ada.handle)).toBeVisible()
  await expectDecidable(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const undo = page.getByRole('button', { name: /^Undo/ })
  const comes = (locator: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20)
        return locator.isVisible()
      })
      .toBe(true)

  await page.keyboard.press('a')
  await comes(undo)
  await page.clock.runFor(4000)
  await page.keyboard.press('u')
  await comes(stage(page, ada.handle))
  await expect(page.locator('figure[aria-busy]')).toHaveCount(0)
  await page.clock.runFor(500)
  await expectDecidable(page)
  await page.keyboard.press('a')
  await comes(undo)
  await page.clock.runFor(4000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(2000)
  await expect(undo).toHaveCount(0)
})

test('decides about the next photo when an undone one has left the queue', async ({ visitor }) => {
  const esi = await joinAsModerator(await visitor({ origin: server.origin }), {}, server)
  const ada = await join(await visitor({ origin: server.origin }))
  const ben = await join(await visitor({ origin: server.origin }), { gender: 'man' })
  await sql('delete from photos where not is_approved', [], server)
  await addPhoto(ada, 25)
  await addPhoto(ben, 26)
  const { page } = esi
  await page.goto('/dashboard/admin/photos')
  await expect(stage(page, ben.handle)).toBeVisible()
  await expectDecidable(page)
  await page.keyboard.press('a')
  await expect(stage(page, ada.handle)).toBeVisible()

  // Its owner removes the photo between the undo and the next answer of the queue.
  await page.route('**/undo', async (route) => {
    const response = await route.fetch()
    await sql('delete from photos where user_id = $1', [ben.id], server)
    await route.fulfill({ response })
  })
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  const waitForCalls = watchCalls(page)
  const undone = page.waitForResponse('**/undo')
  await page.keyboard.press('u')
  await undone
  await waitForCalls()
  await expect(page.getByText('1 of 1', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectDecidable(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Queue clear')).toBeVisible()
})
