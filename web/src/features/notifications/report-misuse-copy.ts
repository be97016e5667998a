import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'

/** Texts of notifications about the reader's own clearly unfounded reports. */
export const reportMisuseCopy = {
  report_warning: ({ facts }: Notification) => ({
    title: t`A warning about your reports`,
    message: facts.words ?? t`Read it in the Safety Centre.`,
  }),
  report_suspension: ({ facts }: Notification) => ({
    title: t`We’ve stopped handling most of your reports`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}. The Safety Centre says why, and how to appeal.`
      : t`Read it in the Safety Centre.`,
  }),
  report_decision_lifted: ({ facts }: Notification) => ({
    title: t`We’ve withdrawn a decision about your reports`,
    message: facts.until
      ? t`We’re reviewing one of your reports again. We’ve lifted the pause that was due to last until ${formatDate(facts.until)}, and we’re handling all your reports again.`
      : t`We’re reviewing one of your reports again, so this decision no longer counts. See the Safety Centre.`,
  }),
}
