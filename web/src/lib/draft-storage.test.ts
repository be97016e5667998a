import { MemberId } from '@adire/contract/ids.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  removeStoredDraft,
  clearStoredDrafts,
  storeDraft,
  listStoredDrafts,
  readAllStoredDrafts,
  readStoredDraft,
} from './draft-storage.ts'

const ada = MemberId.parse('00000000-0000-4000-8000-000000000001')
const ben = MemberId.parse('00000000-0000-4000-8000-000000000002')

/** A fake `Storage`, with its keys as properties. */
function aStorage({ isFull = false } = {}) {
  const storage = {} as Record<string, string>
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: {
      value(key: string, text: string) {
        if (isFull) throw new Error('QuotaExceededError')
        storage[key] = text
      },
    },
    removeItem: { value: (key: string) => delete storage[key] },
  })
}

beforeEach(() => {
  clearStoredDrafts()
  vi.stubGlobal('localStorage', aStorage())
})

test('stores drafts by member until they are removed', () => {
  storeDraft(ada, 'draft/1', 'Dear Ben')
  expect(readStoredDraft(ada, 'draft/1')).toBe('Dear Ben')
  expect(readStoredDraft(ben, 'draft/1')).toBeUndefined()
  removeStoredDraft(ada, 'draft/1')
  expect(readStoredDraft(ada, 'draft/1')).toBeUndefined()
})

test('lists drafts by prefix', () => {
  for (const name of ['outbox/1', 'outbox/2', 'draft/1']) storeDraft(ada, name, name)
  storeDraft(ben, 'outbox/3', 'his')
  expect(listStoredDrafts(ada, 'outbox/').toSorted()).toEqual(['outbox/1', 'outbox/2'])
})

test('reads drafts of all members by prefix', () => {
  for (const [member, text] of [
    [ada, 'Hers'],
    [ben, 'His'],
  ] as const) {
    storeDraft(member, 'outbox/1', text)
    storeDraft(member, 'draft/outbox/1', 'Unfinished')
  }
  localStorage.setItem('adire-theme', 'dark')
  expect(readAllStoredDrafts('outbox/').toSorted()).toEqual(['Hers', 'His'])
})

test('clears drafts at log-out and for another member, and leaves other keys alone', () => {
  localStorage.setItem('adire-theme', 'dark')
  storeDraft(ada, 'draft/1', 'Hers')
  storeDraft(ben, 'draft/1', 'His')
  clearStoredDrafts(ben)
  expect([readStoredDraft(ada, 'draft/1'), readStoredDraft(ben, 'draft/1')]).toEqual([
    undefined,
    'His',
  ])
  clearStoredDrafts()
  expect(Object.keys(localStorage)).toEqual(['adire-theme'])
})

test('keeps drafts in memory when the storage is full or missing', () => {
  for (const storage of [aStorage({ isFull: true }), undefined]) {
    vi.stubGlobal('localStorage', storage)
    storeDraft(ada, 'outbox/1', 'Still here')
    expect([readStoredDraft(ada, 'outbox/1'), listStoredDrafts(ada, 'outbox/')]).toEqual([
      'Still here',
      ['outbox/1'],
    ])
    removeStoredDraft(ada, 'outbox/1')
    expect(readStoredDraft(ada, 'outbox/1')).toBeUndefined()
  }
})
