import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { NotificationKind } from '@adire/contract/notifications.ts'
import type { ReportResult } from '@adire/contract/safety.ts'
import { plural, t } from '../../lib/text.ts'
import { kindRules, writeReportResult } from './rules.ts'
import { findNextEnd, isWithin, type WallHours } from './zone-rules.ts'

/** An email waits until the member has been away, and the oldest notification is old, this long. */
export const AWAY_MS = 15 * MINUTE_MS
/** Minimum time between two emails to a member who has not come back. */
const DIGEST_EVERY_MS = DAY_MS
/**
 * Hours of the member's time zone in which the daily email waits: it is sent between 09:00 and
 * 09:30, the half hour being slack for a delayed job.
 */
const DIGEST_WAITING_HOURS = { from: '09:30', until: '09:00' } as const
/** Number of pushes above which one summary is sent. */
const PUSHES_MAXIMUM = 3

export interface WaitingNotification {
  id: string
  kind: NotificationKind
  threadId: string | null
  times: number
  happenedAt: Date
  mail: 'waiting' | 'sent' | 'skipped'
  push: 'waiting' | 'sent' | 'skipped'
  /** Set for a reviewed report. */
  reportResult: ReportResult | null
  /** True if the recipient can ask for another review of the report. */
  canAppeal: boolean
}

export interface Recipient {
  /** True for members in good standing; others get nothing. */
  isReachable: boolean
  channels: Preferences['notifications']
  quietHours: WallHours | null
  wantsDailyDigest: boolean
  timeZone: string
  lastActiveAt: Date
  lastMailedAt: Date | null
}

/** Stored in the payload of `sendPush`, so queued jobs depend on these names. */
export interface Push {
  /** Text of the push. */
  body: string
  path: string
  /** A push replaces an earlier one with the same tag. */
  tag: string
}

/** Notifications to send now or never, by channel. Others stay waiting. */
export interface Plan {
  mailed: WaitingNotification[]
  pushed: WaitingNotification[]
  /** Notifications that are never emailed. */
  unmailed: WaitingNotification[]
  unpushed: WaitingNotification[]
  /** Time of the next check; null if nothing is left. */
  again: Date | null
}

/**
 * Chooses the notifications to email and push now, and when to check the rest (decision P15). Those of
 * kinds that only a newer server knows stay waiting.
 */
export function planDelivery(
  all: readonly WaitingNotification[],
  recipient: Recipient,
  now: Date,
): Plan {
  const waiting = all.filter(({ kind }) => Object.hasOwn(kindRules, kind))
  const isWantedBy = (channel: 'mail' | 'push') => (one: WaitingNotification) => {
    const { topic, hasOwnEmail } = kindRules[one.kind]
    return (
      recipient.isReachable &&
      recipient.channels[topic][channel] &&
      !(channel === 'mail' && hasOwnEmail)
    )
  }
  const mails = split(
    waiting.filter(({ mail }) => mail === 'waiting'),
    isWantedBy('mail'),
  )
  const pushes = split(
    waiting.filter(({ push }) => push === 'waiting'),
    isWantedBy('push'),
  )
  const immediate = split(mails.yes, ({ kind }) => kindRules[kind].isImmediate === true)
  const immediateAt = immediate.yes.length > 0 ? skipQuietHours(now, recipient) : null
  const mailAt = immediate.no.length > 0 ? findEmailTime(immediate.no, recipient, now) : null
  const pushAt = pushes.yes.length > 0 ? skipQuietHours(now, recipient) : null
  const isDue = (moment: Date | null) => moment !== null && moment <= now
  const later = [immediateAt, mailAt, pushAt].filter((moment) => moment !== null && moment > now)
  return {
    mailed: [...(isDue(immediateAt) ? immediate.yes : []), ...(isDue(mailAt) ? immediate.no : [])],
    pushed: isDue(pushAt) ? pushes.yes : [],
    unmailed: mails.no,
    unpushed: pushes.no,
    again: later.reduce<Date | null>(
      (first, moment) => (first === null || (moment !== null && moment < first) ? moment : first),
      null,
    ),
  }
}

function split<T>(all: T[], isWanted: (one: T) => boolean): { yes: T[]; no: T[] } {
  return { yes: all.filter(isWanted), no: all.filter((one) => !isWanted(one)) }
}

/**
 * Returns when the email is due: once the oldest notification has waited, the recipient is away and
 * the last email is old enough, outside of quiet hours and, if they chose that, once a day.
 */
function findEmailTime(
  mails: readonly WaitingNotification[],
  recipient: Recipient,
  now: Date,
): Date {
  const oldest = Math.min(...mails.map(({ happenedAt }) => happenedAt.getTime()))
  const { lastActiveAt, lastMailedAt } = recipient
  const hasNotReturned = lastMailedAt !== null && lastMailedAt > lastActiveAt
  const earliest = Math.max(
    oldest + AWAY_MS,
    lastActiveAt.getTime() + AWAY_MS,
    hasNotReturned ? lastMailedAt.getTime() + DIGEST_EVERY_MS : 0,
    now.getTime(),
  )
  const due = skipQuietHours(new Date(earliest), recipient)
  if (!recipient.wantsDailyDigest) return due
  return skipQuietHours(
    findNextEnd(due, { ...DIGEST_WAITING_HOURS, timeZone: recipient.timeZone }),
    recipient,
  )
}

function skipQuietHours(moment: Date, { quietHours }: Recipient): Date {
  return quietHours && isWithin(moment, quietHours) ? findNextEnd(moment, quietHours) : moment
}

/**
 * Composes a notification email: the single event, or a count by kind, with its topics and link.
 */
export function composeDigest(mailed: readonly WaitingNotification[]): {
  lines: string[]
  topics: NotificationTopic[]
  path: string
} {
  const [only, ...others] = mailed
  const topics = [...new Set(mailed.map(({ kind }) => kindRules[kind].topic))]
  if (only && others.length === 0) return { lines: [toSentence(only)], topics, path: toPath(only) }
  const counts = new Map<NotificationKind, number>()
  for (const { kind, times } of mailed) counts.set(kind, (counts.get(kind) ?? 0) + times)
  return {
    lines: [...counts].map(([kind, count]) => kindRules[kind].counted(count)),
    topics,
    path: '/dashboard/notifications',
  }
}

function toSentence({ kind, times, reportResult, canAppeal }: WaitingNotification): string {
  if (reportResult !== null) return writeReportResult(reportResult, canAppeal)
  return times > 1 ? t`You have ${kindRules[kind].counted(times)}` : kindRules[kind].text()
}

/** Returns the path a notification links to; messages of one thread link to it. */
function toPath({ kind, threadId }: WaitingNotification): string {
  return threadId !== null && (kind === 'message' || kind === 'match')
    ? `/dashboard/messages/${threadId}`
    : kindRules[kind].path
}

/** Plans the pushes: one each, or one summary for many. */
export function planPushes(pushed: readonly WaitingNotification[]): Push[] {
  if (pushed.length > PUSHES_MAXIMUM) {
    return [
      {
        body: t`You have ${plural(pushed.length, { one: '# new notification', other: '# new notifications' })}`,
        path: '/dashboard/notifications',
        tag: 'many',
      },
    ]
  }
  return pushed.map((one) => ({
    body: toSentence(one),
    path: toPath(one),
    tag: toTag(one),
  }))
}

/** Returns a tag that differs for pushes whose texts say different things. */
function toTag({ kind, threadId, reportResult }: WaitingNotification): string {
  return threadId ?? (reportResult === null ? kind : `${kind}:${reportResult}`)
}
