import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { NotificationKind } from '@adire/contract/notifications.ts'
import { kindRules } from './rules.ts'
import { findNextEnd, isWithin, type WallHours } from './zone-rules.ts'

/** No email to members active this recently, nor about newer notifications. */
export const AWAY_MS = 15 * MINUTE_MS
/** Time between two emails to a member who has not come back. */
const DIGEST_EVERY_MS = DAY_MS
/** Time of the daily email in the member's time zone. */
const DIGEST_HOURS = { from: '09:30', until: '09:00' } as const
/** Number of pushes above which one summary is sent. */
const PUSHES_MAXIMUM = 3

export interface Waiting {
  id: string
  kind: NotificationKind
  threadId: string | null
  times: number
  happenedAt: Date
  mail: 'waiting' | 'sent' | 'skipped'
  push: 'waiting' | 'sent' | 'skipped'
}

export interface Reader {
  /** True for members in good standing; others get nothing. */
  isReachable: boolean
  channels: Preferences['notifications']
  quietHours: WallHours | null
  wantsDailyDigest: boolean
  timeZone: string
  lastActiveAt: Date
  lastMailedAt: Date | null
}

export interface Push {
  words: string
  path: string
  /** A push replaces an earlier one with the same tag. */
  tag: string
}

export interface Plan {
  mailed: Waiting[]
  pushed: Waiting[]
  /** Notifications that are never emailed. */
  unmailed: Waiting[]
  unpushed: Waiting[]
  /** Time of the next check; null if nothing is left. */
  again: Date | null
}

/** Chooses the notifications to email and push now, and when to check the rest (decision P15). */
export function planDelivery(waiting: readonly Waiting[], reader: Reader, now: Date): Plan {
  const wants = (way: 'mail' | 'push') => (one: Waiting) => {
    const { topic, hasOwnEmail } = kindRules[one.kind]
    return reader.isReachable && reader.channels[topic][way] && !(way === 'mail' && hasOwnEmail)
  }
  const mails = split(
    waiting.filter(({ mail }) => mail === 'waiting'),
    wants('mail'),
  )
  const pushes = split(
    waiting.filter(({ push }) => push === 'waiting'),
    wants('push'),
  )
  const mailAt = mails.yes.length > 0 ? momentOfMail(mails.yes, reader, now) : null
  const pushAt = pushes.yes.length > 0 ? outsideQuiet(now, reader) : null
  const isDue = (moment: Date | null) => moment !== null && moment <= now
  const later = [mailAt, pushAt].filter((moment) => moment !== null && moment > now)
  return {
    mailed: isDue(mailAt) ? mails.yes : [],
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
 * Returns when the email is due: once the oldest notification has waited, the reader is away and
 * the last email is old enough.
 */
function momentOfMail(mails: readonly Waiting[], reader: Reader, now: Date): Date {
  const oldest = Math.min(...mails.map(({ happenedAt }) => happenedAt.getTime()))
  const { lastActiveAt, lastMailedAt } = reader
  const hasNotReturned = lastMailedAt !== null && lastMailedAt > lastActiveAt
  const earliest = Math.max(
    oldest + AWAY_MS,
    lastActiveAt.getTime() + AWAY_MS,
    hasNotReturned ? lastMailedAt.getTime() + DIGEST_EVERY_MS : 0,
    now.getTime(),
  )
  const due = outsideQuiet(new Date(earliest), reader)
  if (!reader.wantsDailyDigest) return due
  return outsideQuiet(findNextEnd(due, { ...DIGEST_HOURS, timeZone: reader.timeZone }), reader)
}

function outsideQuiet(moment: Date, { quietHours }: Reader): Date {
  return quietHours && isWithin(moment, quietHours) ? findNextEnd(moment, quietHours) : moment
}

/**
 * Content of a notification email: the single event, or a count by kind, with its topics and link.
 */
export function composeDigest(mailed: readonly Waiting[]): {
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

function toSentence({ kind, times }: Waiting): string {
  return times > 1 ? `You have ${kindRules[kind].counted(times)}` : kindRules[kind].words
}

/** Returns the path a notification links to; messages of one thread link to it. */
function toPath({ kind, threadId }: Waiting): string {
  return threadId !== null && (kind === 'message' || kind === 'match')
    ? `/dashboard/messages/${threadId}`
    : kindRules[kind].path
}

/** Plans the pushes: one each, or one summary for many. */
export function planPushes(pushed: readonly Waiting[]): Push[] {
  if (pushed.length > PUSHES_MAXIMUM) {
    return [
      {
        words: `You have ${pushed.length} new notifications`,
        path: '/dashboard/notifications',
        tag: 'many',
      },
    ]
  }
  return pushed.map((one) => ({
    words: toSentence(one),
    path: toPath(one),
    tag: one.threadId ?? one.kind,
  }))
}
