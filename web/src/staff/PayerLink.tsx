import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans } from '@lingui/react/macro'
import { MemberLink } from './MemberLink.tsx'

/** The paying member, or "Former member". */
export function PayerLink({ member: { id, handle } }: Pick<RevenuePayment, 'member'>) {
  if (handle === null) return <Trans>Former member</Trans>
  return <MemberLink id={id} handle={handle} />
}
