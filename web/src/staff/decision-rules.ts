import { isStrike } from '@adire/contract/decisions.ts'
import { SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { t } from '@lingui/core/macro'

const REASON_MINIMUM = 3
export const REASON_MAXIMUM = 500

/**
 * Joins the preset reason and the moderator's text for the member; undefined if too short or too
 * long.
 */
export function composeReason(preset: string | undefined, added: string): string | undefined {
  const text = [preset, added.normalize('NFC').trim()].filter(Boolean).join('. ')
  return text.length >= REASON_MINIMUM && text.length <= REASON_MAXIMUM ? text : undefined
}

/** Whether a text is long enough to be understood and short enough to store. */
export function isStatement(text: string, maximum: number): boolean {
  const { length } = text.normalize('NFC').trim()
  return length >= 3 && length <= maximum
}

/** Error text of a statement; undefined if it can be sent. */
export function checkStatement(text: string, maximum: number): string | undefined {
  return isStatement(text, maximum) ? undefined : t`Write at least 3 characters.`
}

/** Error text of the days of a suspension. */
export function checkDays(typed: string): string | undefined {
  const { minimum, maximum } = SUSPENSION_DAYS
  return validDays(typed) === undefined ? t`Choose from ${minimum} to ${maximum} days.` : undefined
}

export function countStrikes(actions: readonly Parameters<typeof isStrike>[0][]): number {
  return actions.filter(isStrike).length
}

/** Parses the days of a suspension; undefined if invalid or out of range. */
export function validDays(typed: string): number | undefined {
  const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return days >= SUSPENSION_DAYS.minimum && days <= SUSPENSION_DAYS.maximum ? days : undefined
}
