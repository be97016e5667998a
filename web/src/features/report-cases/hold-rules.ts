import { type AuthorityReports, HOLD_REASON } from '@adire/contract/authority-reports.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatDate } from '../../lib/format.ts'
import { hasValidLength } from '../../staff/decision-rules.ts'

export type AuthorityReportValues = {
  authority: string
  /** Local time of the device, as a `datetime-local` input has it. */
  reportedAt: string
  reference: string
  note: string
  keepUntil: string
}

export type ExtensionValues = { keepUntil: string; reason: string }

type Range = AuthorityReports['range']

export function checkAuthorityReport(
  { authority, reportedAt, keepUntil }: AuthorityReportValues,
  { range, now }: { range: Range; now: Date },
): FieldTexts<AuthorityReportValues> {
  return {
    authority: authority.trim() === '' ? t`Enter the name of the authority.` : undefined,
    reportedAt: checkReportTime(reportedAt, now),
    keepUntil: checkLastDay(keepUntil, range),
  }
}

function checkReportTime(reportedAt: string, now: Date): string | undefined {
  if (reportedAt === '') return t`Enter the date and time of the report.`
  return new Date(reportedAt) > now ? describeFuture() : undefined
}

export const describeFuture = () => t`Enter a time that isn’t in the future.`

/** Checks the last day of a hold; both ends of the range are valid. */
function checkLastDay(day: string, range: Range): string | undefined {
  return day >= range.first && day <= range.last ? undefined : describeRange(range)
}

export function describeRange({ first, last }: Range): string {
  const [earliest, latest] = [formatDate(first), formatDate(last)]
  return t`Choose a day from ${earliest} to ${latest}.`
}

/** Checks an extension: its day is later than the current last day. */
export function checkExtension(
  { keepUntil, reason }: ExtensionValues,
  { range, current }: { range: Range; current: string },
): FieldTexts<ExtensionValues> {
  return {
    keepUntil:
      checkLastDay(keepUntil, range) ??
      (keepUntil <= current ? t`Choose a day after the current end of the hold.` : undefined),
    reason: checkReason(reason),
  }
}

export function checkReason(reason: string): string | undefined {
  return hasValidLength(reason, HOLD_REASON.maximum) ? undefined : t`Enter at least 3 characters.`
}
