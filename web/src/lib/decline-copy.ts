import { t } from '@lingui/core/macro'

/**
 * Words that “Not for me” sends, in the reader's language; shown for messages with `isDecline`. The
 * English is `DECLINE_TEXT` of the contract, which a test compares.
 */
export const declineText = () =>
  t`Thank you for writing to me. I don’t think we’re a match, but I wish you all the best.`
