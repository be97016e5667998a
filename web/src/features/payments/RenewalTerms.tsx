import type { Plan } from '@adire/contract/payments.ts'
import { WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../lib/format.ts'
import { planLabels } from './copy.ts'

/**
 * Renewal terms beside the pay button. `server/src/features/payments/renewal-text-rules.ts` writes
 * the stored text; a change of either needs a new `RENEWAL_TERMS_VERSION`.
 */
export function RenewalTerms({ plan: { id, price } }: { plan: Plan }) {
  const { i18n } = useLingui()
  const [amount, period] = [formatMoney(price), i18n._(planLabels[id].renewal)]
  return (
    <p className="basis-full! text-sm text-ink-2">
      <Trans>
        You pay {amount} now and {period}, until you cancel. Cancel any time before a renewal, in
        your wallet or with the link in our emails. Premium starts at once; if you withdraw within{' '}
        {WITHDRAWAL_DAYS} days, we refund the unused days.
      </Trans>
    </p>
  )
}
