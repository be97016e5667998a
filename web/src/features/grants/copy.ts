import type { Grant } from '@adire/contract/grants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const stateWords: Record<Grant['state'], { words: MessageDescriptor; badge: BadgeKind }> = {
  waiting: { words: msg`Waits for a second admin`, badge: 'pending' },
  declined: { words: msg`Declined`, badge: 'rejected' },
  done: { words: msg`Done`, badge: 'approved' },
}

/** Describes a grant: "+501 tokens", "Premium for 30 days". */
export function grantWords({ kind, amount }: Pick<Grant, 'kind' | 'amount'>): string {
  if (kind === 'premium')
    return plural(amount, { one: 'Premium for # day', other: 'Premium for # days' })
  if (kind === 'premium_end') return t`End of the given premium`
  return amount > 0
    ? plural(amount, { one: '+# token', other: '+# tokens' })
    : plural(-amount, { one: '−# token', other: '−# tokens' })
}
