import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Who paid; whoever is gone is a former member. */
export function PayerLink({ member: { id, handle } }: Pick<RevenuePayment, 'member'>) {
  if (handle === null) return <Trans>Former member</Trans>
  return (
    <Link
      to="/dashboard/admin/users/$memberId"
      params={{ memberId: id }}
      className="font-medium text-indigo underline-offset-4 hover:underline"
    >
      {handle}
    </Link>
  )
}
