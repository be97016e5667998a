import type { Notification } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import { formatDate } from '../../lib/format.ts'

/** Texts of moderators' decisions about an account, and of their end. */
export const accountStatusCopy = {
  warning: ({ facts }: Notification) => ({
    title: t`A warning from our moderators`,
    message: facts.words ?? t`Please read our community guidelines.`,
  }),
  suspended: ({ facts }: Notification) => ({
    title: t`Your account was suspended`,
    message: facts.until
      ? t`Until ${formatDate(facts.until)}.`
      : t`Please read our community guidelines.`,
  }),
  suspension_ended: () => ({
    title: t`Your suspension has ended`,
    message: t`You can log in again. If your profile was visible before, it’s visible again.`,
  }),
  reinstated: ({ facts }: Notification) => ({
    title: t`Your account is open again`,
    message: facts.words ?? t`You can log in again.`,
  }),
  hold_released: () => ({
    title: t`You can start conversations again`,
    message: t`We’ve finished checking your account.`,
  }),
}
