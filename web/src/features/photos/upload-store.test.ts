import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnPhoto } from '@adire/contract/photos.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUploads, cancelUpload, readUploads, retryUpload } from './upload-store.ts'

/** Uploads in the order sent; each is answered by the next of `answers`. */
let sent: string[] = []
let answers: { status: number; body: unknown; isHeld?: boolean }[] = []
let requests: FakeRequest[] = []

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  isAborted = false
  open() {}
  abort() {
    this.isAborted = true
    this.end('abort')
  }
  send(body: FormData) {
    requests.push(this)
    sent.push((body.get('file') as File).name)
    const answer = answers.shift() ?? { status: 503, body: { code: 'UNAVAILABLE', status: 503 } }
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    if (answer.isHeld !== true) queueMicrotask(() => this.end('load'))
  }
  /** Reports how many of a hundred bytes were sent. */
  progress(loaded: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }),
    )
  }
  end(type: 'load' | 'abort') {
    this.dispatchEvent(new Event('loadend'))
    this.dispatchEvent(new Event(type))
  }
}

const stored = {
  status: 200,
  body: {
    id: '5b8a2f6e-1c7d-4b62-9d0e-3f4a5b6c7d8e',
    src: '/media/a',
    placeholder: '',
    description: null,
    pendingDescription: null,
    orderIndex: 0,
    isProfilePicture: true,
    isApproved: false,
    likesCount: 0,
    boostExpiresAt: null,
    createdAt: '2026-01-02T03:04:05.000Z',
  },
}
const busy = { status: 503, body: { code: 'UNAVAILABLE', status: 503 } }
const limited = (retryAfterSeconds: number) => ({
  status: 429,
  body: { code: 'RATE_LIMITED', status: 429, data: { retryAfterSeconds } },
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('navigator', { onLine: true })
  ;[sent, answers, requests] = [[], [], []]
})
afterEach(() => {
  for (const { id } of readUploads()) cancelUpload(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const member = 'ada' as MemberId
function send(...names: string[]) {
  const told: string[] = []
  const handlers = {
    onStored: () => void told.push('stored'),
    onCancelledTooLate: ({ id }: OwnPhoto) => void told.push(`unwanted ${id}`),
    onFailed: (error: Error) => {
      told.push('failed')
      return { title: error.message, description: '', mayRetry: true }
    },
  }
  addUploads(
    member,
    names.map((name) => ({ file: new File(['x'], name), crop: undefined, preview: 'blob:x' })),
    handlers,
  )
  return told
}
const states = () => readUploads().map(({ state }) => state)

test('retries a photo in order when the server was busy', async () => {
  answers = [busy, busy, stored, stored]
  const told = send('a.jpg', 'b.jpg')
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, told, states()]).toEqual([['a.jpg'], [], ['waiting', 'waiting']])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['a.jpg', 'a.jpg'])
  await vi.advanceTimersByTimeAsync(3_999)
  expect(sent).toEqual(['a.jpg', 'a.jpg'])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, told, states()]).toEqual([
    ['a.jpg', 'a.jpg', 'a.jpg', 'b.jpg'],
    ['stored', 'stored'],
    [],
  ])
})

test("waits as long as the server asks, and fails at the member's own limit", async () => {
  answers = [limited(10), stored, limited(3_600)]
  const told = send('a.jpg')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual(['a.jpg'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['stored'])
  send('b.jpg')
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['failed'])
})

test('leaves retrying to the member when the server stays busy', async () => {
  const told = send('a.jpg')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([sent.length, told, states()]).toEqual([6, ['failed'], ['failed']])
  answers = [stored]
  retryUpload(readUploads()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual([])
})

test('sends the next photo at once when the waiting one is cancelled', async () => {
  answers = [busy, stored]
  send('a.jpg', 'b.jpg')
  await vi.advanceTimersByTimeAsync(0)
  cancelUpload(readUploads()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, states()]).toEqual([['a.jpg', 'b.jpg'], []])
})

test('removes a photo cancelled after its last byte once the server has stored it', async () => {
  answers = [{ ...stored, isHeld: true }, stored]
  const told = send('a.jpg', 'b.jpg')
  requests[0]?.progress(100)
  cancelUpload(readUploads()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect([requests[0]?.isAborted, told, sent, states()]).toEqual([
    false,
    [],
    ['a.jpg'],
    ['waiting'],
  ])
  requests[0]?.end('load')
  await vi.advanceTimersByTimeAsync(0)
  expect([told, sent, states()]).toEqual([
    [`unwanted ${stored.body.id}`, 'stored'],
    ['a.jpg', 'b.jpg'],
    [],
  ])
})

test('shows no failure of a photo cancelled after its last byte', async () => {
  answers = [{ ...busy, isHeld: true }, stored]
  const told = send('a.jpg', 'b.jpg')
  requests[0]?.progress(100)
  cancelUpload(readUploads()[0]?.id ?? '')
  requests[0]?.end('load')
  await vi.advanceTimersByTimeAsync(0)
  expect([told, sent, states()]).toEqual([['stored'], ['a.jpg', 'b.jpg'], []])
})

test('stops sending a photo cancelled before its last byte', async () => {
  answers = [{ ...stored, isHeld: true }, stored]
  const told = send('a.jpg', 'b.jpg')
  requests[0]?.progress(99)
  cancelUpload(readUploads()[0]?.id ?? '')
  await vi.advanceTimersByTimeAsync(0)
  expect([requests[0]?.isAborted, told, sent, states()]).toEqual([
    true,
    ['stored'],
    ['a.jpg', 'b.jpg'],
    [],
  ])
})
