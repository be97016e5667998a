import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NewRecording, openSession } from './use-recorder.ts'

const LIMIT_MS = 3_000

/** Devices the browser was told to release, in order. */
let released: string[] = []
let recorded: NewRecording[] = []
let failing: 'recorder' | 'start' | 'meter' | undefined
let visibility: DocumentVisibilityState = 'visible'
let page = new EventTarget()

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm'

  constructor() {
    super()
    if (failing === 'recorder') throw new Error('no recorder')
  }
  start() {
    if (failing === 'start') throw new Error('no start')
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

class FakeContext {
  resume = () => Promise.resolve()
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined })
  createMediaStreamSource() {
    if (failing === 'meter') throw new Error('no meter')
    return { connect: () => undefined }
  }
  close() {
    released.push('meter')
    return Promise.resolve()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[released, recorded, failing, visibility, page] = [
    [],
    [],
    undefined,
    'visible',
    new EventTarget(),
  ]
  const track = { stop: () => released.push('microphone') }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) },
  })
  Object.defineProperty(page, 'visibilityState', { get: () => visibility })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  openSession({
    maximumMs: LIMIT_MS,
    onTick: () => undefined,
    onEnd: (recording) => recorded.push(recording),
  })

test.each(['recorder', 'start', 'meter'] as const)(
  'releases the microphone and the timers when the %s fails',
  async (part) => {
    failing = part
    await expect(open()).rejects.toThrow(`no ${part}`)
    expect(released).toEqual(part === 'recorder' ? ['microphone'] : ['microphone', 'meter'])
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('stops at the limit and keeps what was recorded', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
  expect(recorded).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(recorded.map(({ file, durationMs }) => [file.size, durationMs])).toEqual([[5, LIMIT_MS]])
  expect(released).toEqual(['microphone', 'meter'])
  expect(vi.getTimerCount()).toBe(0)
})

test('stops when the page is hidden and keeps what was recorded', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(1_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(recorded).toEqual([])
  visibility = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(recorded.map(({ durationMs }) => durationMs)).toEqual([1_000])
  expect(released).toEqual(['microphone', 'meter'])
})

test('throws a cancelled recording away and releases the microphone', async () => {
  const session = await open()
  session?.cancel()
  expect(recorded).toEqual([])
  expect(released).toEqual(['microphone', 'meter'])
})
