import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { portraitSvg } from '@adire/art/portrait.ts'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../testing/app.ts'
import { anEstimateProcess, answering, behaviours } from '../testing/estimate-process.ts'
import type { EstimateLimits } from './estimate-limits.ts'
import { createEstimates, type Estimates } from './estimates.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adire-estimates-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const made: Estimates[] = []
let lines: string[] = []
const log = pino(
  new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
)
beforeEach(() => {
  lines = []
})
afterEach(async () => {
  for (const estimates of made.splice(0)) await estimates.close()
})

function start(worker?: string, limits?: Partial<EstimateLimits>): Estimates {
  const estimates = createEstimates({
    log,
    isOn: true,
    ...(worker && { worker }),
    ...(limits && { limits }),
  })
  made.push(estimates)
  return estimates
}

const portrait = (seed: number) =>
  sharp(Buffer.from(portraitSvg(seed)))
    .resize({ width: 320 })
    .webp()
    .toBuffer()
const picture = Buffer.from('any')
const readPid = async (worker: string) => Number(await readFile(`${worker}.pid`, 'utf8'))
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('estimates a portrait the same each time and fails for other files', async () => {
  const estimates = start()
  for (const seed of [3, 8]) {
    const first = await estimates.estimate(await portrait(seed))
    if (first.kind !== 'estimated') throw new Error(`the model is ${first.kind}: ${lines.join('')}`)
    const shares = Object.values(first.shares)
    expect(shares).toHaveLength(5)
    for (const share of shares) expect(share >= 0 && share <= 1).toBe(true)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
    // They are portraits, and drawn: a model that takes them for anything else is not the one we
    // mean.
    expect(first.shares.drawing + first.shares.neutral).toBeGreaterThan(0.9)
    expect(await estimates.estimate(await portrait(seed))).toEqual(first)
  }
  expect(await estimates.estimate(Buffer.from('no picture'))).toEqual({ kind: 'failed' })
  expect((await estimates.estimate(await portrait(3))).kind).toBe('estimated')
  // The model is the other process's alone.
  expect(
    Object.keys(createRequire(import.meta.url).cache).filter((path) =>
      /nsfwjs|tensorflow/.test(path),
    ),
  ).toEqual([])
}, 60_000)

test('starts no process when switched off', async () => {
  const worker = await anEstimateProcess(folder, answering({ porn: 1 }))
  const estimates = createEstimates({ log, isOn: false, worker })
  expect(await estimates.estimate(picture)).toEqual({ kind: 'unavailable' })
  await expect(readPid(worker)).rejects.toThrow('ENOENT')
})

test("logs a failed start once and doesn't retry it with every picture", async () => {
  for (const begin of ["process.send({ problem: 'Cannot find module' })", 'process.exit(3)']) {
    lines = []
    const worker = await anEstimateProcess(folder, '', begin)
    const estimates = start(worker)
    for (let i = 0; i < 3; i++) {
      expect(await estimates.estimate(picture)).toEqual({ kind: 'unavailable' })
      await rm(`${worker}.pid`, { force: true })
    }
    await expect(readPid(worker)).rejects.toThrow('ENOENT')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/Cannot find module|ended with 3 before it began/)
  }
  lines = []
  const worker = await anEstimateProcess(folder, '', 'process.exit(3)')
  const rested = start(worker, { restMs: 20 })
  await rested.estimate(picture)
  await rm(`${worker}.pid`)
  await until('it is tried again', async () => {
    await rested.estimate(picture)
    return readPid(worker).catch(() => undefined)
  })
  expect(lines).toHaveLength(1)
}, 30_000)

test('retries a picture once after its process dies, and starts another for the next', async () => {
  const worker = await anEstimateProcess(
    folder,
    `if (task.picture.length > 3) process.exit(9); ${answering({ neutral: 1 })}`,
  )
  const estimates = start(worker)
  expect((await estimates.estimate(picture)).kind).toBe('estimated')
  const first = await readPid(worker)
  expect(await estimates.estimate(Buffer.from('deadly'))).toEqual({ kind: 'failed' })
  expect(lines.filter((line) => line.includes('the process ended'))).toHaveLength(2)
  expect((await estimates.estimate(picture)).kind).toBe('estimated')
  expect(await readPid(worker)).not.toBe(first)
}, 30_000)

test('kills a hanging process and lets no other picture wait for it', async () => {
  const worker = await anEstimateProcess(folder, behaviours.hangs)
  const estimates = start(worker, { timeoutMs: 200 })
  const hanging = estimates.estimate(picture)
  expect(await estimates.estimate(picture)).toEqual({ kind: 'unavailable' })
  expect(await hanging).toEqual({ kind: 'failed' })
  const pid = await readPid(worker)
  await until('it is gone', () => !isAlive(pid))
}, 30_000)

test('ends an idle process without a log entry and starts another when needed', async () => {
  const worker = await anEstimateProcess(folder, answering({ neutral: 1 }))
  const estimates = start(worker, { idleMs: 50 })
  await estimates.estimate(picture)
  const pid = await readPid(worker)
  await until('it is gone', () => !isAlive(pid))
  expect((await estimates.estimate(picture)).kind).toBe('estimated')
  expect(lines).toEqual([])
}, 30_000)

test('ends the process and fails no picture when the server stops', async () => {
  const worker = await anEstimateProcess(folder, behaviours.hangs)
  const estimates = start(worker)
  const pending = estimates.estimate(picture)
  const pid = await until('it has begun', () => readPid(worker).catch(() => undefined), 10_000)
  await estimates.close()
  expect(await pending).toEqual({ kind: 'unavailable' })
  expect(isAlive(pid)).toBe(false)
  expect(await estimates.estimate(picture)).toEqual({ kind: 'unavailable' })
}, 30_000)
