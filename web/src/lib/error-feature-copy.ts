import type { ErrorData } from '@adire/contract/errors.ts'
import { t } from '@lingui/core/macro'
import { formatLongDate } from './format.ts'

/** Texts of the errors of date plans. */
const datePlanCopy = {
  DATE_PLANS_FULL: ({ limit }: ErrorData<'DATE_PLANS_FULL'>) => ({
    description: t`You have ${limit} open date plans. Check in or cancel one to add another.`,
  }),
  CONTACT_CLOSED: () => ({
    description: t`This address doesn’t accept emails about date plans. Choose another contact.`,
  }),
  CONTACT_FIXED: () => ({
    description: t`Your contact already got an email about this plan. Cancel it and make a new one to choose another contact.`,
  }),
  SHARES_USED: ({ limit }: ErrorData<'SHARES_USED'>) => ({
    description: t`You’ve sent this plan ${limit} times. Your contact will still hear from us if you don’t check in.`,
  }),
}

/** Texts of the errors of age checks. */
const ageCheckCopy = {
  AGE_CHECK_REQUIRED: () => ({
    title: t`Age check needed`,
    description: t`You need to pass it before you can send likes or messages.`,
    action: {
      label: t`Check my age`,
      onClick: () => location.assign('/dashboard/profile/age-check'),
    },
  }),
  AGE_CHECK_UNAVAILABLE: () => ({
    title: t`Age check not available`,
    description: t`It can’t be opened right now. Please try again later.`,
  }),
}

/** Texts of the errors of reports. */
const reportCopy = {
  REPORTS_SUSPENDED: ({ until }: ErrorData<'REPORTS_SUSPENDED'>) => ({
    title: t`Report not sent`,
    description: t`We won’t handle your reports of this kind until ${formatLongDate(until)}.`,
  }),
}

/** Texts of the errors of single features, for `error-copy.ts`. */
export const featureCopy = { ...ageCheckCopy, ...datePlanCopy, ...reportCopy }
