import { NotificationKind, type Notification } from '@adire/contract/notifications.ts'
import { expect, test } from 'vitest'
import { getWords } from './copy.ts'
import { findDestination, computeElapsed } from './rules.ts'

const somebody = { id: 'a8b5e4f0-0000-4000-8000-000000000001', handle: 'Ben', photo: null }

function aNotification(given: Partial<Notification>): Notification {
  return {
    id: 'a8b5e4f0-0000-4000-8000-000000000002',
    type: 'other',
    kind: 'broadcast',
    about: null,
    threadId: null,
    times: 1,
    facts: {},
    happenedAt: '2026-11-21T12:00:00Z',
    isRead: false,
    ...given,
  } as Notification
}

test('every kind has a title, a message and a place it leads to', () => {
  for (const kind of NotificationKind.options) {
    const notification = aNotification({ kind })
    const { title, message } = getWords(notification)
    expect([kind, title.length > 3, kind === 'broadcast' || message.length > 3]).toEqual([
      kind,
      true,
      true,
    ])
    expect(findDestination(notification).to).toMatch(/^[a-z]+$/)
  }
})

test('names are said where they are known', () => {
  const about = somebody as Notification['about']
  expect(getWords(aNotification({ kind: 'like' })).title).toBe('Somebody likes you')
  expect(getWords(aNotification({ kind: 'like', about })).title).toBe('Ben likes you')
  expect(getWords(aNotification({ kind: 'message', about, times: 3 }))).toEqual({
    title: 'Message from Ben',
    message: 'There are 3 new messages for you.',
  })
  expect(getWords(aNotification({ kind: 'message' })).title).toBe('Message from Former member')
  expect(getWords(aNotification({ kind: 'tokens_credited', facts: { amount: 1 } })).title).toBe(
    '1 token arrived',
  )
})

test('a like leads to whoever is known to be behind it, else to all likes', () => {
  expect(
    findDestination(aNotification({ kind: 'like', about: somebody as Notification['about'] })),
  ).toEqual({
    to: 'member',
    id: somebody.id,
  })
  expect(findDestination(aNotification({ kind: 'like' }))).toEqual({ to: 'likes' })
})

test('how long ago is said in the largest unit that fits, and from a week on as a date', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (minutes: number) =>
    computeElapsed(new Date(now.getTime() - minutes * 60_000).toISOString(), now)
  expect(ago(0)).toEqual({ value: 0, unit: 'minute' })
  expect(ago(-5)).toEqual({ value: 0, unit: 'minute' })
  expect(ago(59)).toEqual({ value: 59, unit: 'minute' })
  expect(ago(60)).toEqual({ value: 1, unit: 'hour' })
  expect(ago(60 * 24 * 6)).toEqual({ value: 6, unit: 'day' })
  expect(ago(60 * 24 * 7)).toBeNull()
})
