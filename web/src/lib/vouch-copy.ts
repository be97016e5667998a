import type { Vouch, VouchRelation, WrittenVouch } from '@adire/contract/vouch-texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** Relations as a friend chooses them. */
export const vouchRelationCopy: Record<VouchRelation, MessageDescriptor> = {
  friend: msg`Friend`,
  family: msg`Family`,
  colleague: msg`Colleague`,
  neighbour: msg`Neighbour`,
  faith_community: msg`Same faith community`,
  other: msg`Something else`,
}

export const vouchStatusCopy: Record<WrittenVouch['status'], MessageDescriptor> = {
  written: msg({ message: 'New', context: 'vouch' }),
  accepted: msg`In review`,
  approved: msg`On the profile`,
  rejected: msg`Not approved`,
}

const voucherCopy: Record<VouchRelation, (name: string, time: string, isOwn: boolean) => string> = {
  friend: (name, time) => t`${name}, friend for ${time}`,
  family: (name, time, isOwn) =>
    isOwn
      ? t`${name}, a relative, has known you for ${time}`
      : t`${name}, a relative, has known this person for ${time}`,
  colleague: (name, time) => t`${name}, colleague for ${time}`,
  neighbour: (name, time) => t`${name}, neighbour for ${time}`,
  faith_community: (name, time) => t`${name}, in the same faith community for ${time}`,
  other: (name, time, isOwn) =>
    isOwn ? t`${name} has known you for ${time}` : t`${name} has known this person for ${time}`,
}

/** Describes who wrote a vouch, such as "Ngozi, friend for 12 years"; `isOwn` if about the reader. */
export function describeVoucher(
  { name, relation, years }: Pick<Vouch, 'name' | 'relation' | 'years'>,
  { isOwn }: { isOwn: boolean },
): string {
  const time =
    years === 0 ? t`less than a year` : plural(years, { one: '# year', other: '# years' })
  return voucherCopy[relation](name, time, isOwn)
}
