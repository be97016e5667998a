import type { Message } from '@adire/contract/messages.ts'
import { t } from '@lingui/core/macro'
import { declineText } from '../../lib/decline-copy.ts'

/** Text of a message; our words of “Not for me” are in the reader's language. */
export function getMessageText({ content, isRemoved, isDecline }: Message): string {
  if (isRemoved) return t`Message removed`
  return isDecline ? declineText() : content
}
