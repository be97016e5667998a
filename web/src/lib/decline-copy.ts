import { t } from '@lingui/core/macro'

/** Words that “Not for me” sends (`DECLINE_TEXT` of the contract), in the reader's language. */
export const declineText = () =>
  t`Thank you for writing to me. I don’t think we’re a match, but I wish you all the best.`
