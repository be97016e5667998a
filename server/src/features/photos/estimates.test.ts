import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createEstimates, type Estimates } from '../../gateways/estimates.ts'
import type { EstimateLimits } from '../../gateways/estimate-limits.ts'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { anEstimateProcess, answering, behaviours } from '../../testing/estimate-process.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { dataMap } from '../account/data-rules.ts'
import { carryOutDecisions } from '../moderation/jobs.ts'
import { NUDITY_HINT, estimateNudity } from './rules.ts'
import { estimatePending } from './jobs.ts'

let app: TestApp
let mod: TestMember
let ada: TestMember
let folder: string
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  folder = await mkdtemp(join(tmpdir(), 'adire-estimates-'))
  ;[mod, ada] = [await aModerator(app), await aMember(app, 'woman')]
})
afterEach(async () => {
  await app.db.deleteFrom('photos').execute()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

let seed = 900
async function upload(who = ada): Promise<PhotoId> {
  app.clock.advance({ seconds: 1 })
  return (await who.client.photos.upload({ file: await aPortraitFile(++seed, 240) })).id
}
const readEstimate = async (id: PhotoId) =>
  (
    await app.db.selectFrom('photo_estimates').select('nudity').where('photo_id', '=', id).execute()
  )[0]
const setEstimate = (id: PhotoId, nudity: number) =>
  sql`insert into photo_estimates (photo_id, nudity) values (${id}, ${nudity})
    on conflict (photo_id) do update set nudity = excluded.nudity`.execute(app.db)
const waiting = async (sort: 'newest' | 'hints' = 'newest') =>
  (await mod.client.moderation.listPendingPhotos({ sort })).photos

/** Runs the job with a model process that behaves as given. */
async function estimateWith(
  onPicture: string,
  { begin, limits }: { begin?: string; limits?: Partial<EstimateLimits> } = {},
): Promise<void> {
  const worker = await anEstimateProcess(folder, onPicture, begin)
  const estimates: Estimates = createEstimates({
    log: app.deps.log,
    isOn: true,
    worker,
    ...(limits && { limits }),
  })
  try {
    await estimatePending.run({}, { ...app.deps, estimates })
  } finally {
    await estimates.close()
  }
}

test('counts "sexy" half, so that swimwear alone causes no hint', () => {
  const shares = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }
  expect(estimateNudity({ ...shares, neutral: 1 })).toBe(0)
  expect(estimateNudity({ ...shares, sexy: 1 })).toBeLessThan(NUDITY_HINT)
  expect(estimateNudity({ ...shares, porn: 0.4, hentai: 0.2, sexy: 0.4 })).toBeCloseTo(0.8)
  expect(estimateNudity({ ...shares, porn: 0.9, hentai: 0.2, sexy: 0.4 })).toBe(1)
})

test('estimates each waiting photo once, and only hints to moderators', async () => {
  const id = await upload()
  expect(await readEstimate(id)).toBeUndefined()
  await estimateWith(answering({ porn: 0.99, neutral: 0.01 }))
  expect(await readEstimate(id)).toEqual({ nudity: 0.99 })
  await estimateWith(answering({ neutral: 1 }))
  expect(await readEstimate(id)).toEqual({ nudity: 0.99 })

  app.clock.advance({ minutes: 20 })
  await carryOutDecisions.run({}, app.deps)
  expect(await waiting()).toMatchObject([{ id, nudityEstimate: 0.99, resemblesRejected: false }])
  expect(await ada.client.photos.listMine()).toMatchObject({
    photos: [{ id, isApproved: false }],
    rejected: [],
  })
  expect((await ada.client.notifications.list({})).notifications).toEqual([])
  expect(
    await app.db.selectFrom('audit_log').select('id').where('target_id', '=', id).execute(),
  ).toEqual([])
  expect(await app.db.selectFrom('photo_decisions').selectAll().execute()).toEqual([])
})

test('hints only above 0.6, and sorts by hints only on request', async () => {
  const [low, likely, unknown] = [await upload(), await upload(), await upload()]
  await setEstimate(low, NUDITY_HINT)
  await setEstimate(likely, 0.61)
  expect((await waiting()).map(({ id, nudityEstimate }) => [id, nudityEstimate])).toEqual([
    [unknown, null],
    [likely, 0.61],
    [low, null],
  ])
  expect((await waiting('hints')).map(({ id }) => id)).toEqual([likely, unknown, low])
  await setEstimate(low, 0.9)
  expect((await waiting('hints')).map(({ id }) => id)).toEqual([low, likely, unknown])
  await app.db
    .updateTable('photos')
    .set({ resembles_rejected: true })
    .where('id', '=', unknown)
    .execute()
  expect((await waiting('hints')).map(({ id }) => id)).toEqual([unknown, low, likely])
})

test('keeps the queue working when the model process fails to start, dies or hangs', async () => {
  const id = await upload()
  await estimateWith('', { begin: 'process.exit(1)' })
  expect(await readEstimate(id)).toBeUndefined()
  expect(await waiting()).toMatchObject([{ id, nudityEstimate: null }])
  // The picture killed the process twice, so it is not tried again.
  await estimateWith(behaviours.dies)
  expect(await readEstimate(id)).toEqual({ nudity: null })
  expect(await waiting('hints')).toMatchObject([{ id, nudityEstimate: null }])
  const other = await upload()
  await estimateWith(behaviours.hangs, { limits: { timeoutMs: 150 } })
  expect(await readEstimate(other)).toEqual({ nudity: null })
  await mod.client.moderation.approvePhoto({ id: other })
  expect(await ada.client.photos.listMine()).toMatchObject({
    photos: [{ id }, { id: other, isApproved: true }],
  })
})

test('removes the estimate with the photo or its approval, and ignores late ones', async () => {
  const [approved, deleted, late] = [await upload(), await upload(), await upload()]
  for (const id of [approved, deleted]) await setEstimate(id, 0.4)
  await mod.client.moderation.approvePhoto({ id: approved })
  await ada.client.photos.remove({ id: deleted })
  expect(await app.db.selectFrom('photo_estimates').selectAll().execute()).toEqual([])

  const running = estimateWith(behaviours.answersLate)
  await mod.client.moderation.approvePhoto({ id: late })
  await running
  expect(await app.db.selectFrom('photo_estimates').selectAll().execute()).toEqual([])
})

test('never shows an estimate to the owner, other members or in a data copy', async () => {
  const [owner, ben] = [await aMember(app, 'woman', { photo: true }), await aMember(app, 'man')]
  const id = await upload(owner)
  await setEstimate(id, 0.987654321)
  const seen = JSON.stringify([
    await owner.client.photos.listMine(),
    await owner.client.profiles.mine(),
    await owner.client.notifications.list({}),
    await ben.client.profiles.view({ id: owner.id }),
    await ben.client.discovery.list({}),
  ])
  expect(seen).toContain(owner.id)
  expect(seen).not.toMatch(/nudity|estimate|0\.98765/i)
  // A copy contains only the columns of the data map (account/export.test.ts).
  expect([dataMap['photo_estimates']?.exported, dataMap['photo_estimates']?.pseudonymized]).toEqual(
    [undefined, undefined],
  )
})

test('enqueues estimates for an upload only if they are on', async () => {
  const jobs = async () => {
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier = ${estimatePending.name} and key is not null`.execute(
      app.db,
    )
    return rows.length
  }
  const off = await upload()
  expect(await jobs()).toBe(0)
  const worker = await anEstimateProcess(folder, answering({ hentai: 0.7, drawing: 0.3 }))
  const { estimates } = app.deps
  const on = createEstimates({ log: app.deps.log, isOn: true, worker })
  app.deps.estimates = on
  try {
    const id = await upload()
    expect((await until('the estimate', () => readEstimate(id), 15_000)).nudity).toBe(0.7)
    // Catches up with photos uploaded while estimates were off.
    expect(await until('the other estimate', () => readEstimate(off))).toEqual({ nudity: 0.7 })
  } finally {
    app.deps.estimates = estimates
    await on.close()
  }
})
