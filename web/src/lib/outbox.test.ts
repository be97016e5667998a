import { MemberId } from '@adire/contract/ids.ts'
import { ORPCError } from '@orpc/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { clearStoredDrafts, storeDraft } from './draft-storage.ts'
import { Outbox } from './outbox.ts'

const ada = MemberId.parse('00000000-0000-4000-8000-000000000001')
const ben = MemberId.parse('00000000-0000-4000-8000-000000000002')

const Note = z.object({
  name: z.string(),
  lane: z.string(),
  state: z.enum(['due', 'waiting', 'failed']),
})
type Note = z.infer<typeof Note>

/** An outbox of notes, sorted by name, whose server answers as `answer` says. */
function anOutbox(answer: (note: Note, signal: AbortSignal) => Promise<void> = async () => {}) {
  const requested: string[] = []
  const sent: string[] = []
  const refused: string[] = []
  const outbox = new Outbox<Note, void>({
    prefix: 'note/',
    schema: Note,
    toName: ({ name }) => name,
    compare: (a, b) => a.name.localeCompare(b.name),
    toLock: ({ lane }) => `lane-${lane}`,
    toMutationKey: () => ['note'],
    send(note, signal) {
      requested.push(note.name)
      return answer(note, signal)
    },
    onSent: ({ name }) => void sent.push(name),
    onRefused(note) {
      refused.push(note.name)
      return { ...note, state: 'failed' }
    },
    onRemovedInFlight: () => {},
  })
  const states = () => outbox.items.getState().map(({ name, state }) => [name, state])
  return { outbox, requested, sent, refused, states }
}

const store = (name: string, state: Note['state'], lane = 'a') =>
  storeDraft(ada, `note/${name}`, JSON.stringify({ name, lane, state }))

/** A fake `Storage` of these items, with their names as properties. */
function aStorage(items: Map<string, string>) {
  return new Proxy(
    {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => void items.set(name, text),
      removeItem: (name: string) => void items.delete(name),
    },
    {
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    },
  )
}

beforeEach(() => {
  clearStoredDrafts()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('document', { cookie: '' })
})

test('sends stored items in order, lane by lane, and never failed ones', async () => {
  const held = Promise.withResolvers<void>()
  const { outbox, requested, sent, states } = anOutbox(({ name }) =>
    name === '1' ? held.promise : Promise.resolve(),
  )
  store('3', 'waiting')
  store('1', 'due')
  store('2', 'failed')
  store('4', 'due', 'b')
  onTestFinished(outbox.open(ada))
  const sending = outbox.sendWaiting()
  await vi.waitFor(() => expect(sent).toEqual(['4']))
  expect(requested.toSorted()).toEqual(['1', '4'])
  held.resolve()
  await sending
  expect([sent, states()]).toEqual([['4', '1', '3'], [['2', 'failed']]])
})

test('skips stored text that it cannot read, and items of other members', async () => {
  const { outbox, sent, states } = anOutbox()
  for (const text of ['', '{}', '[]', '{"name":"5","lane":"a","state":"lost"}'])
    storeDraft(ada, `note/${text}`, text)
  storeDraft(ben, 'note/6', JSON.stringify({ name: '6', lane: 'a', state: 'due' }))
  onTestFinished(outbox.open(ada))
  await outbox.sendWaiting()
  expect([sent, states(), outbox.countStored()]).toEqual([[], [], 1])
})

test('keeps everything waiting without a retry timer when the session has ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { outbox, requested, refused, states } = anOutbox(() =>
    Promise.reject(new ORPCError('UNAUTHENTICATED', { status: 401, defined: true })),
  )
  store('1', 'due')
  store('2', 'due')
  onTestFinished(outbox.open(ada))
  await outbox.sendWaiting()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([requested, refused]).toEqual([['1'], []])
  expect(states()).toEqual([
    ['1', 'waiting'],
    ['2', 'waiting'],
  ])
})

test('sends nothing after it was closed, and resumes when it opens again', async () => {
  const { outbox, sent, states } = anOutbox()
  outbox.open(ada)()
  store('1', 'waiting')
  await outbox.sendWaiting()
  expect([sent, states()]).toEqual([[], []])
  onTestFinished(outbox.open(ada))
  await outbox.sendWaiting()
  expect(sent).toEqual(['1'])
})

test('aborts a request after the timeout and counts the server as unreachable', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { outbox, states } = anOutbox(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError'))),
      ),
  )
  onTestFinished(outbox.open(ada))
  outbox.put({ name: '1', lane: 'a', state: 'due' })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(states()).toEqual([['1', 'due']])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(states()).toEqual([['1', 'waiting']])
})

test('does not restore an item that another tab has just removed', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', aStorage(storage))
  const answer = Promise.withResolvers<void>()
  const { outbox, requested, states } = anOutbox(() => answer.promise)
  store('1', 'due')
  store('2', 'due')
  onTestFinished(outbox.open(ada))
  const sending = outbox.sendWaiting()
  await vi.waitFor(() => expect(requested).toEqual(['1']))
  storage.delete(`adire-words/${ada}/note/2`)
  answer.reject(new TypeError('Failed to fetch'))
  await sending
  expect(states()).toEqual([['1', 'waiting']])
})
