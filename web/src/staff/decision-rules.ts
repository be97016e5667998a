import { isStrike } from '@adire/contract/decisions.ts'
import { SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { t } from '@lingui/core/macro'

/** Minimum length of any reason or statement, in characters. */
const TEXT_MINIMUM = 3
export const REASON_MAXIMUM = 500

/**
 * Joins the preset reason and the moderator's own text; undefined if the result is too short or too
 * long.
 */
export function composeReason(preset: string | undefined, added: string): string | undefined {
  const text = [preset, added.normalize('NFC').trim()].filter(Boolean).join('. ')
  return text.length >= TEXT_MINIMUM && text.length <= REASON_MAXIMUM ? text : undefined
}

/** Whether a text has at least three characters and at most `maximum`. */
export function hasValidLength(text: string, maximum: number): boolean {
  const { length } = text.normalize('NFC').trim()
  return length >= TEXT_MINIMUM && length <= maximum
}

/** Checks a statement or note; returns the error text, undefined if it can be sent. */
export function checkStatement(text: string, maximum: number): string | undefined {
  return hasValidLength(text, maximum) ? undefined : t`Enter at least 3 characters.`
}

/** Checks the days of a suspension; returns the error text, undefined if they can be sent. */
export function checkSuspensionDays(typed: string): string | undefined {
  const { minimum, maximum } = SUSPENSION_DAYS
  return parseSuspensionDays(typed) === undefined
    ? t`Choose from ${minimum} to ${maximum} days.`
    : undefined
}

export function countStrikes(actions: readonly Parameters<typeof isStrike>[0][]): number {
  return actions.filter(isStrike).length
}

/** Parses the days of a suspension; undefined if invalid or out of range. */
export function parseSuspensionDays(typed: string): number | undefined {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= SUSPENSION_DAYS.minimum && days <= SUSPENSION_DAYS.maximum ? days : undefined
}
