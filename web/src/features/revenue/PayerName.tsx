import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { Trans } from '@lingui/react/macro'

export function PayerName({ member }: Pick<RevenuePayment, 'member'>) {
  return member.handle ?? <Trans>Former member</Trans>
}
