import type { Grant } from '@adire/contract/grants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const stateLabels: Record<Grant['state'], { label: MessageDescriptor; badge: BadgeKind }> = {
  waiting: { label: msg`Waits for a second admin`, badge: 'pending' },
  declined: { label: msg`Declined`, badge: 'rejected' },
  done: { label: msg`Done`, badge: 'approved' },
}

/** Describes a grant: "+501 tokens", "Premium for 30 days". */
export function describeGrant({ kind, amount }: Pick<Grant, 'kind' | 'amount'>): string {
  if (kind === 'premium')
    return plural(amount, { one: 'Premium for # day', other: 'Premium for # days' })
  if (kind === 'premium_end') return t`End of the given premium`
  return amount > 0
    ? plural(amount, { one: '+# token', other: '+# tokens' })
    : plural(-amount, { one: '−# token', other: '−# tokens' })
}
