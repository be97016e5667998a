import type { MemberId } from '@adire/contract/ids.ts'
import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShortCode } from './ShortCode.tsx'

type Props = { id: MemberId; handle: string }

/** Link to a member's record, with the short code beside the name. */
export function MemberLink({ id, handle }: Props) {
  return (
    <>
      <Link
        to="/dashboard/admin/users/$memberId"
        params={{ memberId: id }}
        className="touch-target font-medium wrap-anywhere text-indigo underline underline-offset-4"
      >
        {handle}
      </Link>{' '}
      <ShortCode id={id} />
    </>
  )
}

/** Comma-separated links to several members. */
export function MemberLinks({ members }: { members: readonly { id: MemberId; handle: string }[] }) {
  return members.map(({ id, handle }, position) => (
    <span key={id}>
      {position > 0 && ', '}
      <MemberLink id={id} handle={handle} />
    </span>
  ))
}

/** Link to the member of a payment, or "Former member" after their account was erased. */
export function PayerLink({ member: { id, handle } }: Pick<RevenuePayment, 'member'>) {
  if (handle === null) return <Trans>Former member</Trans>
  return <MemberLink id={id} handle={handle} />
}
