import {
  OUTCOMES_MINIMUM,
  PRECISION_MINIMUM,
  type RiskRule,
  trialRuleNames,
} from '@adire/contract/risk.ts'
import { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Line } from './text-rules.ts'

/** Messages of a sender in a thread that the text rules read. */
export const EARLY_MESSAGES = 6
/**
 * Messages of a thread, of both members, after which nothing is read. A position instead of a count,
 * so that sending a message needs no further query.
 */
export const EARLY_SEQ = 24
/** Characters of an excerpt that are stored. */
const EXCERPT_MAXIMUM = 200

/** Days for which signals and ended holds are stored. */
export const SIGNAL_DAYS = 180

/** Members with the same first message within `OPENER_DAYS` from which it is a signal. */
export const OPENER_MEMBERS = 5
export const OPENER_DAYS = 7
/** Letters of a first message from which it is compared; shorter greetings are common. */
const OPENER_LETTERS = 20

/** Reporters within `REPORT_DAYS` from which their number is a signal. */
export const REPORTERS = 3
export const REPORT_DAYS = 30

/** Other accounts on a device within `SHARED_DEVICE_DAYS` from which their number is a signal. */
export const OTHER_ACCOUNTS = 3
export const SHARED_DEVICE_DAYS = 90

/** Share of a purchase, spent on others before it was reversed, from which that is a signal. */
export const GIVEN_SHARE = 0.5
/** Days after a reversal in which it is looked for. */
export const REVERSAL_DAYS = 90

/** Job that reads the first messages of a member in a thread. */
export const assessThreadTask = {
  name: 'risk.assessThread',
  payload: z.object({ threadId: ThreadId, memberId: MemberId }),
}

/** Job that reads the comment of a member's like. */
export const assessCommentTask = {
  name: 'risk.assessComment',
  payload: z.object({ memberId: MemberId, recipientId: MemberId }),
}

export interface EarlyMessage {
  senderId: MemberId
  content: string
}

/** Returns the lines up to the sender's last early message; `messages` are in thread order. */
export function takeEarlyLines(messages: readonly EarlyMessage[], sender: MemberId): Line[] {
  const lines = messages.map(({ senderId, content }) => ({
    isSender: senderId === sender,
    text: content,
  }))
  const positions = lines.flatMap(({ isSender }, index) => (isSender ? [index] : []))
  const last = positions[EARLY_MESSAGES - 1] ?? positions.at(-1)
  return last === undefined ? [] : lines.slice(0, last + 1)
}

/**
 * Reduces a first message to what is compared: its letters without the recipient's name; undefined
 * if few are left.
 */
export function normaliseOpener(text: string, recipientHandle: string): string | undefined {
  const letters = takeLetters(text, recipientHandle)
  return letters.replaceAll(' ', '').length < OPENER_LETTERS ? undefined : letters
}

/** Reduces the comment of a like to what its copies share, however short it is. */
export function normaliseComment(text: string, recipientHandle: string): string {
  return takeLetters(text, recipientHandle) || text
}

function takeLetters(text: string, recipientHandle: string): string {
  const names = new Set(splitWords(recipientHandle))
  return splitWords(text)
    .filter((word) => !names.has(word))
    .join(' ')
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

export function shortenExcerpt(text: string): string {
  const characters = [...text.trim()]
  if (characters.length <= EXCERPT_MAXIMUM) return characters.join('')
  return `${characters.slice(0, EXCERPT_MAXIMUM - 1).join('')}…`
}

export interface RuleOutcomes {
  confirmed: number
  unfounded: number
}

/**
 * True if the points of a rule count: false if enough outcomes are known and too few of them are
 * confirmed, and for a rule on trial until enough are known. The SQL is `IS_COUNTED`
 * (`shared-queries.ts`).
 */
export function isActive(rule: RiskRule, { confirmed, unfounded }: RuleOutcomes): boolean {
  const count = confirmed + unfounded
  if (count < OUTCOMES_MINIMUM) return !trialRuleNames.includes(rule)
  return confirmed / count >= PRECISION_MINIMUM
}
