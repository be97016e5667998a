import type { Message } from '@adire/contract/messages.ts'
import { t } from '@lingui/core/macro'
import { declineText } from '../../lib/decline-copy.ts'

/**
 * Text of a message; our words of “Not for me” are in the reader's language. A voice message has its
 * transcript, which may be empty.
 */
export function getMessageText({ content, isRemoved, isDecline, voice }: Message): string {
  if (isRemoved) return t`Message removed`
  if (voice) return voice.transcript
  return isDecline ? declineText() : content
}
