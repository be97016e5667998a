import { HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { FRAME_MAXIMUM_BYTES, headTurns } from '@adire/contract/selfie-checks.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '../../testing/app.ts'
import { aMember, aModerator, aPortraitFile, type TestMember } from '../../testing/members.ts'
import { eraseMember } from '../account/jobs.ts'
import { purgeSelfies, sweepSelfies } from './jobs.ts'
import { drawTurns, selfieKeys } from './rules.ts'

let app: TestApp
let moderator: TestMember
beforeAll(async () => {
  // Jobs run only when a test runs them, as if the server died right after each commit.
  app = await startTestApp({ withLimits: false, withJobs: false })
  moderator = await aModerator(app)
})
afterAll(() => app.close())

let seed = 300
/** A frame with camera metadata, which must not be stored. */
async function aFrame(): Promise<File> {
  const bytes = await sharp(Buffer.from(await (await aPortraitFile(++seed)).arrayBuffer()))
    .withExif({ IFD0: { Artist: 'CANARY-ADA' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'frame.jpg', { type: 'image/jpeg' })
}

const someFrames = (count = 4) => Promise.all(Array.from({ length: count }, aFrame))

async function aBegun() {
  const ada = await aMember(app, 'woman', { photo: true })
  const check = await ada.client.selfieChecks.begin({})
  if (check.state !== 'asked') throw new Error(`nothing was asked: ${check.state}`)
  return { ada, id: check.id, turns: check.turns }
}

/** Creates a member with a selfie and head turns that wait for review. */
async function aWaiting() {
  const begun = await aBegun()
  const frames = await someFrames()
  await begun.ada.client.selfieChecks.submit({ id: begun.id, file: await aFrame(), frames })
  return { ...begun, keys: await readKeys(begun.ada) }
}

async function readKeys(member: TestMember): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from selfie_checks where user_id = ${member.id} and storage_key is not null`.execute(
    app.db,
  )
  return rows.flatMap(({ key }) => selfieKeys(key))
}

/** Number of these files that are stored. */
async function countFiles(keys: readonly string[]): Promise<number> {
  const files = await Promise.all(keys.map((key) => app.deps.storage.read(key)))
  return files.filter((bytes) => bytes !== undefined).length
}

/** Runs the waiting deletions of pictures, as a server with jobs would. */
async function runPurges(deps = app.deps): Promise<void> {
  const { rows } = await sql<{ payload: { storageKeys: string[] } }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${purgeSelfies.name}`.execute(app.db)
  for (const { payload } of rows) await purgeSelfies.run(payload, deps)
}

async function readGauge(name: string): Promise<number> {
  const line = (await app.readMetrics()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

test('draws three turns, none twice in a row and the first away from straight', () => {
  const drawn = new Set<string>()
  for (let lot = 0; lot < 200; lot++) {
    let step = lot
    const turns = drawTurns((below) => {
      const drawnNumber = step % below
      step = Math.floor(step / below) + 1
      return drawnNumber
    })
    expect(turns).toHaveLength(3)
    expect(turns[0]).not.toBe('centre')
    expect(turns.some((turn, i) => turn === turns[i + 1])).toBe(false)
    for (const turn of turns) drawn.add(turn)
  }
  expect([...drawn].toSorted()).toEqual([...headTurns].toSorted())
})

test('keeps the turns of a check until it expires, and draws them for one picture', async () => {
  const { ada, id, turns } = await aBegun()
  expect(await ada.client.selfieChecks.begin({})).toMatchObject({ id, turns })
  const [file, frames] = [await aFrame(), await someFrames()]
  const sent = await Promise.allSettled(
    [1, 2].map(() => ada.client.selfieChecks.submit({ id, file, frames })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const late = await aBegun()
  app.clock.advance({ minutes: 10 })
  await expect(
    late.ada.client.selfieChecks.submit({ id: late.id, file, frames }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('shows moderators each frame with the direction that was asked', async () => {
  const { id, turns, keys } = await aWaiting()
  expect(await countFiles(keys)).toBe(5)
  const seen = await moderator.client.selfieChecks.read({ id })
  expect(seen.head.turnsState).toBe('sent')
  expect(seen.frames.map(({ turn }) => turn)).toEqual(['centre', ...turns])
  expect(new Set(seen.frames.map(({ image }) => image)).size).toBe(4)
  for (const { image } of seen.frames) {
    const bytes = Buffer.from(image?.split(',')[1] ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480 })
    expect(bytes.includes('CANARY-ADA')).toBe(false)
  }
  await app.deps.storage.remove(keys.slice(1, 2))
  const [straight] = (await moderator.client.selfieChecks.read({ id })).frames
  expect(straight).toEqual({ turn: 'centre', image: null })
})

test('accepts a plain selfie with the reason, and the selfie of an older page', async () => {
  const file = await aFrame()
  for (const noTurns of ['cannot_turn', 'no_camera', undefined] as const) {
    const { ada, id } = await aBegun()
    await ada.client.selfieChecks.submit({ id, file, ...(noTurns && { noTurns }) })
    expect(await countFiles(await readKeys(ada))).toBe(1)
    expect(await moderator.client.selfieChecks.read({ id })).toMatchObject({
      head: { turnsState: noTurns ?? null },
      frames: [],
    })
  }
})

test('refuses frames that are too few, too large or no pictures, and stores none of them', async () => {
  const { ada, id } = await aBegun()
  const file = await aFrame()
  const { submit } = ada.client.selfieChecks
  const [a, b, c] = await someFrames(3)
  if (!a || !b || !c) throw new Error('a frame is missing')
  const large = new File([new Uint8Array(FRAME_MAXIMUM_BYTES + 1)], 'a.jpg', { type: 'image/jpeg' })
  const text = new File(['{"yaw":12}'], 'a.jpg', { type: 'image/jpeg' })
  await expect(submit({ id, file, frames: [a, b, c] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  await expect(submit({ id, file, frames: [a, b, c, large] })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
  await expect(submit({ id, file, frames: [a, b, c, text] })).rejects.toMatchObject({
    code: 'FILE_NOT_AN_IMAGE',
  })
  await expect(
    submit({ id, file, frames: [a, b, c, a], noTurns: 'cannot_turn' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await readKeys(ada)).toEqual([])
  expect(await ada.client.selfieChecks.mine()).toMatchObject({ state: 'asked' })
})

test('takes nothing but pictures, and has no column for measurements of a face', async () => {
  const { ada, id } = await aBegun()
  const measured = { id, file: await aFrame(), landmarks: '[[1,2]]' }
  await expect(ada.client.selfieChecks.submit(measured)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(column_name::text order by table_name, column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name like 'selfie%'`.execute(app.db)
  const checks =
    'asked_at decided_at decided_by id outcome pose reason storage_key taken_at turns turns_state user_id'
  const deletions = 'deleted_at due_at storage_key'
  expect(rows[0]?.columns).toEqual(`${checks} ${deletions}`.split(' '))
})

test('deletes the frames when the server is killed between decision and deletion', async () => {
  const { id, keys } = await aWaiting()
  await moderator.client.selfieChecks.decide({ id, isApproved: true })
  expect(await countFiles(keys)).toBe(5)
  app.clock.advance({ minutes: 3 })
  expect(await readGauge('adire_selfie_deletion_seconds')).toBe(180)

  // The next server dies after it removed the files, before it records that.
  const dying = {
    ...app.deps,
    storage: {
      ...app.deps.storage,
      remove: async (removed: string[]) => {
        await app.deps.storage.remove(removed)
        throw new Error('killed')
      },
    },
  }
  await expect(runPurges(dying)).rejects.toThrow('killed')
  expect(await readGauge('adire_selfie_deletion_seconds')).toBe(180)
  app.clock.advance({ minutes: 1 })
  await runPurges()
  expect(await countFiles(keys)).toBe(0)
  app.clock.advance({ hours: 2 })
  expect(await readGauge('adire_selfie_deletion_seconds')).toBe(240)
  app.clock.advance({ hours: 24 })
  expect(await readGauge('adire_selfie_deletion_seconds')).toBe(0)
})

async function countPending(): Promise<number> {
  const { rows } = await sql`select from selfie_deletions where deleted_at is null`.execute(app.db)
  return rows.length
}

test('queues a deletion again that has not happened after an hour', async () => {
  const { id, keys } = await aWaiting()
  const { client } = await aModerator(app)
  await client.selfieChecks.decide({ id, isApproved: false, reason: 'No face' })
  // The job is lost, such as one that used up its attempts.
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  app.clock.advance({ minutes: HOUR_MS / MINUTE_MS - 1 })
  await sweepSelfies.run({}, app.deps)
  await runPurges()
  expect(await countPending()).toBe(1)
  app.clock.advance({ minutes: 2 })
  await sweepSelfies.run({}, app.deps)
  await runPurges()
  expect(await countPending()).toBe(0)
  expect(await countFiles(keys)).toBe(0)
  app.clock.advance({ hours: 24 * 31 })
  await sweepSelfies.run({}, app.deps)
  const { rows } = await sql`select from selfie_deletions where deleted_at is not null`.execute(
    app.db,
  )
  expect(rows).toHaveLength(0)
})

test('deletes frames of withdrawn and expired checks and of members who left', async () => {
  const [withdrawn, expired, left] = [await aWaiting(), await aWaiting(), await aWaiting()]
  await withdrawn.ada.client.selfieChecks.withdraw()
  await runPurges()
  expect(await countFiles(withdrawn.keys)).toBe(0)

  await left.ada.client.account.requestDeletion({ proof: { password: left.ada.password } })
  app.clock.advance({ hours: 24 * 7 - 1 })
  expect(await readGauge('adire_selfie_age_seconds')).toBeGreaterThan(6 * 86_400)
  app.clock.advance({ hours: 2 })
  await sweepSelfies.run({}, app.deps)
  await runPurges()
  expect(await countFiles(expired.keys)).toBe(0)
  expect(await readGauge('adire_selfie_age_seconds')).toBe(0)
  app.clock.advance({ hours: 24 * 31 })
  await eraseMember.run({ memberId: left.ada.id }, app.deps)
  await until('the files of the member are gone', async () => (await countFiles(left.keys)) === 0)
})
