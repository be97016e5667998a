import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import type { NotificationKind } from '@adire/contract/notifications.ts'
import { kindRules } from './rules.ts'
import { endOf, isWithin, type WallHours } from './zone-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Whoever was here within this needs no mail, and nothing is mailed that is newer. */
export const AWAY_MS = 15 * MINUTE_MS
/** Between two mails to somebody who hasn't come back after the first. */
const DIGEST_EVERY_MS = 24 * HOUR_MS
/** When the mail of the day goes out to whoever wants one a day, in their own zone. */
const DIGEST_HOURS = { from: '09:30', until: '09:00' } as const
/** More than so many pushes at once become one. */
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
  /** In good standing: nobody else is written to. */
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
  /** A later push with the same tag takes the place of the earlier one on the screen. */
  tag: string
}

export interface Plan {
  mailed: Waiting[]
  pushed: Waiting[]
  /** Neither wanted nor due ever. */
  unmailed: Waiting[]
  unpushed: Waiting[]
  /** When to look again; null when nothing is left to do. */
  again: Date | null
}

/** What of a member's unread notifications leaves the house now, and when to look at the rest (decision P15). */
export function planDelivery(waiting: readonly Waiting[], reader: Reader, now: Date): Plan {
  const wants = (way: 'mail' | 'push') => (one: Waiting) => {
    const { topic, hasOwnLetter } = kindRules[one.kind]
    return reader.isReachable && reader.channels[topic][way] && !(way === 'mail' && hasOwnLetter)
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
    again: later.reduce<Date | null>((first, moment) => (first === null || (moment !== null && moment < first) ? moment : first), null),
  }
}

function split<T>(all: T[], isWanted: (one: T) => boolean): { yes: T[]; no: T[] } {
  return { yes: all.filter(isWanted), no: all.filter((one) => !isWanted(one)) }
}

/** One mail says all there is: once the oldest has waited, its reader is away, and their last mail isn't fresh. */
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
  return outsideQuiet(endOf(due, { ...DIGEST_HOURS, timeZone: reader.timeZone }), reader)
}

function outsideQuiet(moment: Date, { quietHours }: Reader): Date {
  return quietHours && isWithin(moment, quietHours) ? endOf(moment, quietHours) : moment
}

/** What a mail says: the one thing that happened, or each kind with its number; of which topics, and where it leads. */
export function digestOf(mailed: readonly Waiting[]): { lines: string[]; topics: NotificationTopic[]; path: string } {
  const [only, ...others] = mailed
  const topics = [...new Set(mailed.map(({ kind }) => kindRules[kind].topic))]
  if (only && others.length === 0) return { lines: [sentenceOf(only)], topics, path: pathOf(only) }
  const counts = new Map<NotificationKind, number>()
  for (const { kind, times } of mailed) counts.set(kind, (counts.get(kind) ?? 0) + times)
  return { lines: [...counts].map(([kind, count]) => kindRules[kind].counted(count)), topics, path: '/dashboard/notifications' }
}

function sentenceOf({ kind, times }: Waiting): string {
  return times > 1 ? `You have ${kindRules[kind].counted(times)}` : kindRules[kind].words
}

/** A thread's messages lead into the thread; its id says nothing to anybody else. */
function pathOf({ kind, threadId }: Waiting): string {
  return threadId !== null && (kind === 'message' || kind === 'match') ? `/dashboard/messages/${threadId}` : kindRules[kind].path
}

/** What the browsers of a member show: each thing for itself, or one line for many. */
export function pushesOf(pushed: readonly Waiting[]): Push[] {
  if (pushed.length > PUSHES_MAXIMUM) {
    return [{ words: `You have ${pushed.length} new notifications`, path: '/dashboard/notifications', tag: 'many' }]
  }
  return pushed.map((one) => ({ words: sentenceOf(one), path: pathOf(one), tag: one.threadId ?? one.kind }))
}
