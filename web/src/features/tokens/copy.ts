import type { StatementFilter, TransactionType } from '@adire/contract/tokens.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryCopy } from '../../ui/QueryState.tsx'

/** Names of the kinds of entries. */
export const entryLabels: Record<TransactionType, MessageDescriptor> = {
  welcome_bonus: msg`Welcome bonus`,
  daily_bonus: msg`Bonus`,
  referral_bonus: msg`Referral bonus`,
  subscription_bonus: msg`Premium bonus`,
  purchase: msg`Tokens bought`,
  grant: msg`Tokens given by our team`,
  correction: msg`Tokens taken back by our team`,
  refund: msg({ message: 'Refund', context: 'noun' }),
  message: msg`Message`,
  message_return: msg`Tokens returned for an unread message`,
  super_like: msg`Super Like`,
  boost: msg`Photo boost`,
  photo_slot: msg`Extra photo slot`,
  message_release: msg`Message not sent`,
}

export const filterLabels: Record<StatementFilter, MessageDescriptor> = {
  all: msg`All`,
  purchases: msg`Purchases`,
  bonuses: msg`Bonuses`,
  spending: msg`Spending`,
  refunds: msg`Refunds`,
}

export const entriesCopy: QueryCopy = {
  loading: msg`Loading your entries`,
  failed: msg`Couldn’t load your entries`,
  advice: msg`Check your connection and try again. Your tokens are safe.`,
}
