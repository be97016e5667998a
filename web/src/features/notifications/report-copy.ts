import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import { formatMoment } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'
import { reportResultCopy } from '../../lib/report-copy.ts'

/** Says whether moderators acted on a report, and until when its reporter can appeal. */
export function writeReviewedReport({ facts: { reportResult, until } }: Notification) {
  const result = reportResult
    ? i18n._(reportResultCopy[reportResult])
    : t`Thank you for telling us.`
  return {
    title: t`We’ve reviewed your report`,
    message: until
      ? `${result} ${t`You have until ${formatMoment(until)} to ask us to look again.`}`
      : result,
  }
}

/** Gives a moderator's answer to an appeal about a decision or a dismissed report. */
export function writeAppealAnswer({ facts: { appealKind, words } }: Notification) {
  return {
    title:
      appealKind === 'report_dismissal'
        ? t`We’ve looked at your report again`
        : t`We’ve answered your appeal`,
    message: words ?? t`Read the answer in the Safety Centre.`,
  }
}
