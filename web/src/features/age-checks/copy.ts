import type { AgeCheckMethod, AgeCheckResult, MemberAgeChecks } from '@adire/contract/age-checks.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const methodLabels: Record<AgeCheckMethod, MessageDescriptor> = {
  face_estimate: msg`facial age estimate`,
  document: msg`identity document`,
  credit_card: msg`credit card`,
  mobile_operator: msg`mobile operator`,
  bank: msg`bank`,
  staff: msg`our team`,
}

export const resultLabels: Record<AgeCheckResult, MessageDescriptor> = {
  passed: msg`Passed`,
  failed: msg`Failed`,
  under_age: msg`Under 18`,
}

export const standingLabels: Record<MemberAgeChecks['standing'], MessageDescriptor> = {
  not_required: msg`Not required in this member’s country`,
  due: msg`Required soon`,
  overdue: msg`Required: the member is hidden and can’t send anything`,
  passed: msg`Passed`,
}
