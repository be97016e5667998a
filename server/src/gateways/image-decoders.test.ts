import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { canvas } from '../testing/hostile-files.ts'
import { until } from '../testing/app.ts'
import { createImages, ImageRefusal, type Images } from './images.ts'

let picture: Buffer
let large: Buffer
beforeAll(async () => {
  picture = await canvas(200, 250).jpeg().toBuffer()
  large = await canvas(7_000, 7_000).png({ progressive: true }).toBuffer()
})

const made: Images[] = []
afterEach(async () => {
  for (const images of made.splice(0)) await images.close()
})

function start(limits?: { cpuMs?: number; stallMs?: number }): Images {
  const images = createImages({ log: pino({ level: 'silent' }), ...(limits && { limits }) })
  made.push(images)
  return images
}

const decode = (images: Images, bytes: Buffer, owner?: string) =>
  images.process(bytes, owner === undefined ? {} : { owner }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ImageRefusal ? error.reason : error),
  )

/** Decoders of this process that have not ended. */
function decoderIds(): number[] {
  return execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, , state = '', ...args]) =>
        Number(parent) === process.pid &&
        !state.startsWith('Z') &&
        args.some((part) => part.endsWith('image-worker.ts')),
    )
    .map(([, pid]) => Number(pid))
}

/** Signals the one decoder that has started. */
function signal(name: NodeJS.Signals): void {
  const [pid = 0, ...others] = decoderIds()
  expect(others).toEqual([])
  process.kill(pid, name)
}

test('measures a picture by processor time, so a paused host refuses nothing', async () => {
  const images = start({ cpuMs: 2_000 })
  await images.process(picture)
  signal('SIGSTOP')
  const outcome = decode(images, picture)
  const startedAt = performance.now()
  await until(
    'more time has passed than the picture may use',
    () => performance.now() - startedAt > 2_500,
  )
  signal('SIGCONT')
  expect(await outcome).toBe('accepted')
})

test('answers busy when a decoder does not move, and replaces it', async () => {
  const images = start({ stallMs: 5_000 })
  await images.process(picture)
  signal('SIGSTOP')
  expect(await decode(images, picture)).toBe('busy')
  expect(await decode(images, picture)).toBe('accepted')
})

test('refuses a picture that takes too much processor time, and replaces the decoder', async () => {
  const images = start({ cpuMs: 200 })
  expect(await decode(images, large)).toBe('too-complex')
  expect(await decode(images, await canvas(20, 25).jpeg().toBuffer())).toBe('accepted')
})

test('blames the picture for a crash of the decoder, but not for a stop from outside', async () => {
  const images = start()
  for (const [name, reason] of [
    ['SIGKILL', 'busy'],
    ['SIGTERM', 'busy'],
    ['SIGSEGV', 'not-an-image'],
  ] as const) {
    await images.process(picture)
    signal('SIGSTOP')
    const outcome = decode(images, picture)
    signal(name)
    signal('SIGCONT')
    expect([name, await outcome]).toEqual([name, reason])
  }
  expect(await decode(images, picture)).toBe('accepted')
})

test('decodes for others while one account holds a decoder', async () => {
  const images = start()
  await images.process(picture)
  signal('SIGSTOP')
  const [held] = decoderIds()
  const own = [
    decode(images, picture, 'ada'),
    decode(images, picture, 'ada'),
    decode(images, picture, 'ada'),
  ]
  expect(await decode(images, picture, 'ben')).toBe('accepted')
  expect(await decode(images, picture, 'eve')).toBe('accepted')
  process.kill(held ?? 0, 'SIGCONT')
  expect(await Promise.all(own)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('runs decoders without our environment, our account and the network', async () => {
  const images = start()
  await images.process(picture)
  const [pid] = decoderIds()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
  expect(environment).not.toMatch(/TEST_DATABASE_URL|VITEST|SECRET/)
  const isRoot = process.getuid?.() === 0
  expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual(
    isRoot ? ['65534', '65534'] : [String(process.getuid?.()), String(process.geteuid?.())],
  )
  expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toBe('0000000000000000')
  expect(/^NoNewPrivs:\s+(\d)/m.exec(status)?.[1]).toBe('1')
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max core file size\s+0\s+0/m)
})
