import { notificationTopics } from '@adire/contract/account.ts'
import { HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { expect, test } from 'vitest'
import { defaultChannels } from './channel-rules.ts'
import {
  AWAY_MS,
  composeDigest,
  planDelivery,
  planPushes,
  type Recipient,
  type WaitingNotification,
} from './delivery-rules.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const channels = Object.fromEntries(
  notificationTopics.map((topic) => [topic, defaultChannels(topic)]),
) as Recipient['channels']

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

function aRecipient(given: Partial<Recipient> = {}): Recipient {
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
function aNotification(given: Partial<WaitingNotification> = {}): WaitingNotification {
  return {
    id: `n${++count}`,
    kind: 'like',
    threadId: null,
    times: 1,
    happenedAt: later(NOON, -AWAY_MS),
    mail: 'waiting',
    push: 'waiting',
    reportResult: null,
    canAppeal: false,
    ...given,
  }
}

test('pushes at once, and emails when the recipient has been away', () => {
  const one = aNotification({ happenedAt: NOON })
  const first = planDelivery([one], aRecipient(), NOON)
  expect(first).toMatchObject({ pushed: [one], mailed: [], again: later(NOON, AWAY_MS) })
  const pushed = { ...one, push: 'sent' as const }
  expect(planDelivery([pushed], aRecipient(), later(NOON, AWAY_MS))).toMatchObject({
    pushed: [],
    mailed: [pushed],
    again: null,
  })
})

test('emails nobody who is active', () => {
  const here = aRecipient({ lastActiveAt: later(NOON, -MINUTE_MS) })
  expect(planDelivery([aNotification()], here, NOON)).toMatchObject({
    mailed: [],
    again: later(NOON, AWAY_MS - MINUTE_MS),
  })
})

test('delays the next email for a day, or until the recipient was back', () => {
  const mailed = later(NOON, -2 * HOUR_MS)
  expect(planDelivery([aNotification()], aRecipient({ lastMailedAt: mailed }), NOON)).toMatchObject(
    {
      mailed: [],
      again: later(mailed, 24 * HOUR_MS),
    },
  )
  const backSince = aRecipient({ lastMailedAt: mailed, lastActiveAt: later(NOON, -HOUR_MS) })
  expect(planDelivery([aNotification()], backSince, NOON).mailed).toHaveLength(1)
})

test('delays emails and pushes during quiet hours, also over a clock change', () => {
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'America/New_York' }
  const midnight = new Date('2026-11-01T04:00:00Z')
  const recipient = aRecipient({ quietHours, lastActiveAt: later(midnight, -9 * HOUR_MS) })
  const plan = planDelivery(
    [aNotification({ happenedAt: later(midnight, -HOUR_MS) })],
    recipient,
    midnight,
  )
  // 07:00 there is 12:00 UTC on this day, an hour later than the day before.
  expect(plan).toMatchObject({ mailed: [], pushed: [], again: new Date('2026-11-01T12:00:00Z') })
  expect(
    planDelivery([aNotification({ happenedAt: midnight })], recipient, plan.again ?? NOON),
  ).toMatchObject({
    mailed: [{}],
    pushed: [{}],
    again: null,
  })
})

test('sends the daily email in the morning of its recipient', () => {
  const recipient = aRecipient({ wantsDailyDigest: true })
  const plan = planDelivery([aNotification()], recipient, NOON)
  expect(plan).toMatchObject({ mailed: [], again: new Date('2026-11-22T08:00:00Z') })
  expect(planDelivery([aNotification()], recipient, plan.again ?? NOON).mailed).toHaveLength(1)
})

test('emails neither unwanted notifications nor those with their own email', () => {
  const noLikes = aRecipient({ channels: { ...channels, like: { mail: false, push: false } } })
  expect(planDelivery([aNotification()], noLikes, NOON)).toMatchObject({
    mailed: [],
    pushed: [],
    unmailed: [{}],
    unpushed: [{}],
    again: null,
  })
  expect(
    planDelivery([aNotification({ kind: 'member_denied' })], aRecipient(), NOON),
  ).toMatchObject({
    mailed: [],
    unmailed: [{}],
    pushed: [{}],
  })
  expect(planDelivery([aNotification({ kind: 'broadcast' })], aRecipient(), NOON)).toMatchObject({
    mailed: [],
    pushed: [],
  })
})

test('emails nobody who is banned, suspended or leaving', () => {
  expect(planDelivery([aNotification()], aRecipient({ isReachable: false }), NOON)).toMatchObject({
    mailed: [],
    pushed: [],
    again: null,
  })
})

test('counts the notifications in the email and links to them', () => {
  expect(composeDigest([aNotification({ kind: 'message', threadId: 't1', times: 3 })])).toEqual({
    lines: ['You have 3 new messages'],
    topics: ['message'],
    path: '/dashboard/messages/t1',
  })
  const many = [
    aNotification(),
    aNotification(),
    aNotification({ kind: 'match', threadId: 't1' }),
    aNotification({ kind: 'message', threadId: 't2', times: 4 }),
  ]
  expect(composeDigest(many)).toEqual({
    lines: ['2 new likes', '1 new match', '4 new messages'],
    topics: ['like', 'match', 'message'],
    path: '/dashboard/notifications',
  })
})

test('sends one push for many', () => {
  expect(planPushes([aNotification(), aNotification({ kind: 'match', threadId: 't1' })])).toEqual([
    { body: 'Someone likes you', path: '/dashboard/notifications', tag: 'like' },
    { body: 'You have a new match', path: '/dashboard/messages/t1', tag: 't1' },
  ])
  const results = (['acted', 'nothing-found'] as const).map((reportResult) =>
    aNotification({ kind: 'report_resolved', reportResult }),
  )
  expect(new Set(planPushes(results).map(({ tag }) => tag)).size).toBe(2)
  expect(planPushes([aNotification(), aNotification(), aNotification(), aNotification()])).toEqual([
    { body: 'You have 4 new notifications', path: '/dashboard/notifications', tag: 'many' },
  ])
})

test('emails an urgent report at once, but not in quiet hours', () => {
  const urgent = aNotification({ kind: 'urgent_report', happenedAt: NOON })
  const like = aNotification({ happenedAt: NOON })
  const busy = aRecipient({ lastActiveAt: NOON, lastMailedAt: NOON, wantsDailyDigest: true })
  expect(planDelivery([urgent, like], busy, NOON)).toMatchObject({
    mailed: [urgent],
    pushed: [urgent, like],
  })
  const quietHours = { from: '08:00', until: '14:00', timeZone: 'UTC' }
  expect(planDelivery([urgent], aRecipient({ quietHours }), NOON)).toMatchObject({
    mailed: [],
    pushed: [],
    again: later(NOON, 2 * HOUR_MS),
  })
  const off = { ...channels, staff: { mail: false, push: false } }
  expect(planDelivery([urgent], aRecipient({ channels: off }), NOON)).toMatchObject({
    unmailed: [urgent],
    unpushed: [urgent],
    again: null,
  })
})

test('says in the email about a report whether moderators acted on it', () => {
  const about = (reportResult: WaitingNotification['reportResult'], canAppeal = false) =>
    composeDigest([aNotification({ kind: 'report_resolved', reportResult, canAppeal })]).lines
  expect(about('acted')).toEqual(['We reviewed your report and acted on it'])
  expect(about('nothing-found')).toEqual([
    'We reviewed your report and found nothing against our guidelines',
  ])
  expect(about('nothing-found', true)).toEqual([
    'We reviewed your report and found nothing against our guidelines. You can ask us to look again.',
  ])
})

test('leads from a removed answer to the decision, and never denies an earlier approval', () => {
  const push = (kind: WaitingNotification['kind']) => planPushes([aNotification({ kind })])
  expect(push('prompt_removed')).toMatchObject([{ path: '/dashboard/safety' }])
  expect(push('photo_rejected')).toMatchObject([{ body: 'We removed one of your photos' }])
  expect(push('voice_rejected')).toMatchObject([{ body: 'Your recording was rejected' }])
  expect(push('vouch_rejected')).toMatchObject([{ body: 'A friend’s vouch was rejected' }])
})
