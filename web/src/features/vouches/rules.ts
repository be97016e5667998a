import {
  hasContactDetails,
  VoucherName,
  VOUCH_YEARS_MAXIMUM,
  VouchText,
} from '@adire/contract/vouch-texts.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

/** Values of the form; numbers as they were typed. */
export type VouchValues = {
  /** Name of the account, or a first name. */
  signsAs: 'member' | 'name'
  firstName: string
  relation: string
  years: string
  text: string
  isAdult: boolean
}

/** Returns the error text of each field that the server would refuse. */
export function checkVouch(values: VouchValues): FieldTexts<VouchValues> {
  const { signsAs, firstName, relation, years, text, isAdult } = values
  const texts: FieldTexts<VouchValues> = {}
  if (signsAs === 'name' && !VoucherName.safeParse(firstName).success)
    texts.firstName = t`Enter your first name, with letters only.`
  if (relation === '') texts.relation = t`Choose how you know each other.`
  if (!/^\d{1,2}$/.test(years.trim()) || Number(years) > VOUCH_YEARS_MAXIMUM)
    texts.years = t`Enter a whole number from 0 to ${VOUCH_YEARS_MAXIMUM}.`
  if (hasContactDetails(text)) texts.text = t`Leave out links, addresses and phone numbers.`
  else if (!VouchText.safeParse(text).success) texts.text = t`Write a sentence or two.`
  if (!isAdult) texts.isAdult = t`You must be 18 or older to vouch.`
  return texts
}
