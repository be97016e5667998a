import { NotificationKind, type Notification } from '@adire/contract/notifications.ts'
import { expect, test } from 'vitest'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { getNotificationText } from './copy.ts'
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

test('has a title, a message and a destination for every kind', () => {
  for (const kind of NotificationKind.options) {
    const notification = aNotification({ kind })
    const { title, message } = getNotificationText(notification)
    expect([kind, title.length > 3, kind === 'broadcast' || message.length > 3]).toEqual([
      kind,
      true,
      true,
    ])
    expect(findDestination(notification).to).toMatch(/^[a-z-]+$/)
  }
})

test('leads from a removed answer to the decision, where it can be appealed', () => {
  expect(findDestination(aNotification({ kind: 'prompt_removed' }))).toEqual({ to: 'safety' })
})

test('doesn’t claim that rejected photos, recordings and vouches were never approved', () => {
  const titles = (['photo_rejected', 'voice_rejected', 'vouch_rejected'] as const).map(
    (kind) => getNotificationText(aNotification({ kind })).title,
  )
  expect(titles).toEqual(['Photo removed', 'Recording rejected', 'A friend’s vouch was rejected'])
})

test('names the other member where known', () => {
  const about = somebody as Notification['about']
  expect(getNotificationText(aNotification({ kind: 'like' })).title).toBe('Someone likes you')
  expect(getNotificationText(aNotification({ kind: 'like', about })).title).toBe('Ben likes you')
  const titles = [
    aNotification({ kind: 'like', about, times: 2 }),
    aNotification({ kind: 'like', about, times: 11 }),
    aNotification({ kind: 'like', times: 11 }),
    aNotification({ kind: 'super_like', times: 2 }),
  ].map((one) => getNotificationText(one).title)
  expect(titles).toEqual([
    'Ben and 1 other like you',
    'Ben and 10 others like you',
    '11 people like you',
    '2 people sent you a Super Like',
  ])
  expect(getNotificationText(aNotification({ kind: 'message', about, times: 3 }))).toEqual({
    title: 'Message from Ben',
    message: 'You have 3 new messages.',
  })
  expect(getNotificationText(aNotification({ kind: 'message' })).title).toBe(
    'Message from Former member',
  )
  expect(
    getNotificationText(aNotification({ kind: 'tokens_credited', facts: { amount: 1 } })).title,
  ).toBe('1 token received')
})

test('names the new plan and what it cost, and says what a refund was for', () => {
  const facts = {
    item: 'Premium, 1 year',
    money: { currency: 'USD', minor: 9900, decimals: 2 },
  }
  const write = (kind: NotificationKind) => getNotificationText(aNotification({ kind, facts }))
  expect(write('plan_changed').message).toBe(
    `Your plan is now Premium, 1 year. You paid ${formatMoney(facts.money)}.`,
  )
  expect(write('payment_refunded').message).toBe('For Premium, 1 year.')
})

test('says that a suspension of reports is over only if a withdrawn decision ended one', () => {
  const write = (facts: Notification['facts']) =>
    getNotificationText(aNotification({ kind: 'report_decision_lifted', facts })).message
  const until = '2026-12-24T12:00:00Z'
  expect(write({ until })).toContain(`the pause that was due to last until ${formatDate(until)}`)
  expect(write({})).not.toContain('pause')
})

test('opens the sender of a like if known, else all likes', () => {
  expect(
    findDestination(aNotification({ kind: 'like', about: somebody as Notification['about'] })),
  ).toEqual({
    to: 'member',
    id: somebody.id,
  })
  expect(findDestination(aNotification({ kind: 'like' }))).toEqual({ to: 'likes' })
})

test('computes the elapsed time in the largest unit, and none after a week', () => {
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
