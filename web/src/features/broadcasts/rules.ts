import { ACCOUNT_LIST_LINES, type AccountListSummary } from '@adire/contract/account-lists.ts'
import {
  BROADCAST_DAYS_AHEAD,
  BroadcastAudience,
  BroadcastTranslation,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { plural, t } from '@lingui/core/macro'
import { z } from 'zod'
import { formatCount } from '../../lib/format.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { translationLanguages } from '../../staff/translation-rules.ts'

export type Translation = { title: string; message: string }
export type Translations = Readonly<Record<string, Translation>>

/** Values of the broadcast form. */
export type Draft = {
  title: string
  message: string
  /** By language; both texts are empty for a language without a translation. */
  translations: Translations
  targetAudience: BroadcastAudience
  /** Accounts of a legal notice, one on each line. */
  accounts: string
  isLater: boolean
  /** Local time as a `datetime-local` input writes it, such as `2026-11-21T18:30`. */
  sendAt: string
}

export const blankDraft: Draft = {
  title: '',
  message: '',
  translations: {},
  targetAudience: 'all',
  accounts: '',
  isLater: false,
  sendAt: '',
}

/**
 * Checks the broadcast form: no empty text, and a send time within the next 90 days (ADM-BCAST-06).
 */
export function checkBroadcast(
  { title, message, translations, targetAudience, accounts, isLater, sendAt }: Draft,
  now: Date,
): FieldTexts<Draft> {
  return {
    ...(title.trim() === '' && { title: t`Please enter a title` }),
    ...(message.trim() === '' && { message: t`Please enter a message` }),
    ...(translationLanguages.some(({ tag }) => isHalfWritten(translations[tag])) && {
      translations: t`Write both the title and the message of a translation, or neither`,
    }),
    ...(targetAudience === 'list' && {
      accounts: checkAccounts(accounts),
    }),
    ...(isLater &&
      targetAudience !== 'list' &&
      !isWithinDaysAhead(sendAt, now) && { sendAt: t`Choose a time within the next 90 days` }),
  }
}

function checkAccounts(accounts: string): string | undefined {
  const count = accounts.split('\n').filter((line) => line.trim() !== '').length
  if (count === 0) return t`Please enter at least one account`
  const maximum = formatCount(ACCOUNT_LIST_LINES)
  return count > ACCOUNT_LIST_LINES ? t`Please enter at most ${maximum} accounts` : undefined
}

/** Names the lines of a list that match no account; undefined if all do. */
export function describeUnknown({
  unknown,
  unknownCount,
}: Pick<AccountListSummary, 'unknown' | 'unknownCount'>): string | undefined {
  if (unknownCount === 0) return undefined
  const lines = unknown
    .map(({ line, text, reason }) =>
      reason === 'ambiguous'
        ? t`Line ${line}: several accounts have the code “${text}”.`
        : t`Line ${line}: no account matches “${text}”.`,
    )
    .join(' ')
  const more = unknownCount - unknown.length
  return more === 0
    ? lines
    : `${lines} ${plural(more, { one: '# more line needs correcting.', other: '# more lines need correcting.' })}`
}

export function isWritten(translation: Translation | undefined): boolean {
  return Boolean(translation?.title.trim() ?? '') && Boolean(translation?.message.trim() ?? '')
}

/** True for a translation in which nothing is typed. */
export function isBlank({ title, message }: Translation): boolean {
  return title.trim() === '' && message.trim() === ''
}

function isHalfWritten(translation: Translation | undefined): boolean {
  return translation !== undefined && !isBlank(translation) && !isWritten(translation)
}

/** Lists the written translations as the server takes them. */
export function toTranslations(translations: Translations): BroadcastTranslation[] {
  return BroadcastTranslation.array().parse(
    translationLanguages
      .filter(({ tag }) => isWritten(translations[tag]))
      .map(({ tag }) => ({ language: tag, ...translations[tag] })),
  )
}

function isWithinDaysAhead(sendAt: string, now: Date): boolean {
  const aheadMs = Date.parse(sendAt) - now.getTime()
  return aheadMs > 0 && aheadMs <= BROADCAST_DAYS_AHEAD * DAY_MS
}

/** Compares a typed number with the count in any grouping, such as "1,250", "1250" or "1 250". */
export function isCountTyped(text: string, count: number): boolean {
  const digits = text.replaceAll(/[\s.,'’\u00a0\u202f]/g, '')
  return /^\d+$/.test(digits) && Number(digits) === count
}

const StoredDraft = z.object({
  title: z.string().catch(''),
  message: z.string().catch(''),
  translations: z
    .record(z.string(), z.object({ title: z.string(), message: z.string() }))
    .catch({}),
  targetAudience: BroadcastAudience.catch('all'),
})

/**
 * Serializes a draft to store it in the browser, without its send time, and without its accounts,
 * because they may be the victims of a breach.
 */
export function serializeDraft(draft: Draft): string {
  return JSON.stringify(StoredDraft.parse(draft))
}

/** Parses a stored draft. Invalid values fall back to the blank draft's. */
export function parseDraft(text: string | undefined): Draft {
  try {
    return { ...blankDraft, ...StoredDraft.parse(JSON.parse(text ?? '{}')) }
  } catch {
    // Not JSON, or the draft of another release.
    return blankDraft
  }
}
