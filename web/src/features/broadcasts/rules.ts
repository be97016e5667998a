import {
  BROADCAST_DAYS_AHEAD,
  BroadcastAudience,
  BroadcastTranslation,
} from '@adire/contract/broadcasts.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { t } from '@lingui/core/macro'
import { z } from 'zod'
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
  isLater: boolean
  /** Local time as a `datetime-local` input writes it, such as `2026-11-21T18:30`. */
  sendAt: string
}

export const blankDraft: Draft = {
  title: '',
  message: '',
  translations: {},
  targetAudience: 'all',
  isLater: false,
  sendAt: '',
}

/**
 * Checks the broadcast form: no empty text, and a send time within the next 90 days (ADM-BCAST-06).
 */
export function checkBroadcast(
  { title, message, translations, isLater, sendAt }: Draft,
  now: Date,
): FieldTexts<Draft> {
  return {
    ...(title.trim() === '' && { title: t`Please enter a title` }),
    ...(message.trim() === '' && { message: t`Please enter a message` }),
    ...(translationLanguages.some(({ tag }) => isHalfWritten(translations[tag])) && {
      translations: t`Write both the title and the message of a translation, or neither`,
    }),
    ...(isLater &&
      !isWithinDaysAhead(sendAt, now) && { sendAt: t`Choose a time within the next 90 days` }),
  }
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

/** Parses a stored draft, without its send time. Invalid values fall back to the blank draft's. */
export function parseDraft(text: string | undefined): Draft {
  try {
    return { ...blankDraft, ...StoredDraft.parse(JSON.parse(text ?? '{}')) }
  } catch {
    // Not JSON, or the draft of another release.
    return blankDraft
  }
}
