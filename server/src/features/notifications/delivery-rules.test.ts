import { notificationTopics } from '@adire/contract/account.ts'
import { HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { expect, test } from 'vitest'
import { defaultChannels } from './channel-rules.ts'
import {
  AWAY_MS,
  composeDigest,
  planDelivery,
  planPushes,
  type Reader,
  type Waiting,
} from './delivery-rules.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const channels = Object.fromEntries(
  notificationTopics.map((topic) => [topic, defaultChannels(topic)]),
) as Reader['channels']

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

function aReader(given: Partial<Reader> = {}): Reader {
  return {
    isReachable: true,
    channels,
    quietHours: null,
    wantsDailyDigest: false,
    timeZone: 'Africa/Lagos',
    lastActiveAt: later(NOON, -5 * HOUR_MS),
    lastMailedAt: null,
    ...given,
  }
}

let count = 0
function aWaiting(given: Partial<Waiting> = {}): Waiting {
  return {
    id: `n${++count}`,
    kind: 'like',
    threadId: null,
    times: 1,
    happenedAt: later(NOON, -AWAY_MS),
    mail: 'waiting',
    push: 'waiting',
    ...given,
  }
}

test('pushes at once, and emails when the reader has been away', () => {
  const one = aWaiting({ happenedAt: NOON })
  const first = planDelivery([one], aReader(), NOON)
  expect(first).toMatchObject({ pushed: [one], mailed: [], again: later(NOON, AWAY_MS) })
  const pushed = { ...one, push: 'sent' as const }
  expect(planDelivery([pushed], aReader(), later(NOON, AWAY_MS))).toMatchObject({
    pushed: [],
    mailed: [pushed],
    again: null,
  })
})

test('emails nobody who is active', () => {
  const here = aReader({ lastActiveAt: later(NOON, -MINUTE_MS) })
  expect(planDelivery([aWaiting()], here, NOON)).toMatchObject({
    mailed: [],
    again: later(NOON, AWAY_MS - MINUTE_MS),
  })
})

test('delays the next email for a day, or until the reader was back', () => {
  const mailed = later(NOON, -2 * HOUR_MS)
  expect(planDelivery([aWaiting()], aReader({ lastMailedAt: mailed }), NOON)).toMatchObject({
    mailed: [],
    again: later(mailed, 24 * HOUR_MS),
  })
  const backSince = aReader({ lastMailedAt: mailed, lastActiveAt: later(NOON, -HOUR_MS) })
  expect(planDelivery([aWaiting()], backSince, NOON).mailed).toHaveLength(1)
})

test('delays emails and pushes during quiet hours, also over a clock change', () => {
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'America/New_York' }
  const midnight = new Date('2026-11-01T04:00:00Z')
  const reader = aReader({ quietHours, lastActiveAt: later(midnight, -9 * HOUR_MS) })
  const plan = planDelivery([aWaiting({ happenedAt: later(midnight, -HOUR_MS) })], reader, midnight)
  // Seven o'clock there is noon of the world on this day, an hour later than the day before.
  expect(plan).toMatchObject({ mailed: [], pushed: [], again: new Date('2026-11-01T12:00:00Z') })
  expect(
    planDelivery([aWaiting({ happenedAt: midnight })], reader, plan.again ?? NOON),
  ).toMatchObject({
    mailed: [{}],
    pushed: [{}],
    again: null,
  })
})

test('sends the daily email in the morning of its reader', () => {
  const reader = aReader({ wantsDailyDigest: true })
  const plan = planDelivery([aWaiting()], reader, NOON)
  expect(plan).toMatchObject({ mailed: [], again: new Date('2026-11-22T08:00:00Z') })
  expect(planDelivery([aWaiting()], reader, plan.again ?? NOON).mailed).toHaveLength(1)
})

test('emails neither unwanted notifications nor those with their own email', () => {
  const noLikes = aReader({ channels: { ...channels, like: { mail: false, push: false } } })
  expect(planDelivery([aWaiting()], noLikes, NOON)).toMatchObject({
    mailed: [],
    pushed: [],
    unmailed: [{}],
    unpushed: [{}],
    again: null,
  })
  expect(planDelivery([aWaiting({ kind: 'member_denied' })], aReader(), NOON)).toMatchObject({
    mailed: [],
    unmailed: [{}],
    pushed: [{}],
  })
  expect(planDelivery([aWaiting({ kind: 'broadcast' })], aReader(), NOON)).toMatchObject({
    mailed: [],
    pushed: [],
  })
})

test('emails nobody who is banned, suspended or leaving', () => {
  expect(planDelivery([aWaiting()], aReader({ isReachable: false }), NOON)).toMatchObject({
    mailed: [],
    pushed: [],
    again: null,
  })
})

test('counts the notifications in the email and links to them', () => {
  expect(composeDigest([aWaiting({ kind: 'message', threadId: 't1', times: 3 })])).toEqual({
    lines: ['You have 3 new messages'],
    topics: ['message'],
    path: '/dashboard/messages/t1',
  })
  const many = [
    aWaiting(),
    aWaiting(),
    aWaiting({ kind: 'match', threadId: 't1' }),
    aWaiting({ kind: 'message', threadId: 't2', times: 4 }),
  ]
  expect(composeDigest(many)).toEqual({
    lines: ['2 new likes', '1 new match', '4 new messages'],
    topics: ['like', 'match', 'message'],
    path: '/dashboard/notifications',
  })
})

test('sends one push for many', () => {
  expect(planPushes([aWaiting(), aWaiting({ kind: 'match', threadId: 't1' })])).toEqual([
    { words: 'Somebody likes you', path: '/dashboard/notifications', tag: 'like' },
    { words: 'You have a new match', path: '/dashboard/messages/t1', tag: 't1' },
  ])
  expect(planPushes([aWaiting(), aWaiting(), aWaiting(), aWaiting()])).toEqual([
    { words: 'You have 4 new notifications', path: '/dashboard/notifications', tag: 'many' },
  ])
})
