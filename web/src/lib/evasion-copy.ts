import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Describes what a member has in common with a banned one, for staff. */
export const evasionSignCopy: Record<EvasionSign, MessageDescriptor> = {
  address: msg`Same email address, or one the banned member had before`,
  payer: msg`Same card or payment account (families may share one)`,
  photo: msg`A photo that is a copy, a part or a mirror image of one of theirs`,
  device: msg`Same browser (families and users of an internet café may share one)`,
  similar_address: msg`Similar name in the email address`,
  birth: msg`Same date of birth and gender`,
}
