import type { Pack } from '@adire/contract/payments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { methodLabels } from './copy.ts'
import type { Offer } from './use-offer.ts'

/** Tokens, payment method and total before the checkout (PAY-TOK-14). */
export function PurchaseSummary({ pack, offer }: { pack: Pack; offer: Offer }) {
  const { i18n } = useLingui()
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface-2 p-4 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Purchase Summary</Trans>
      </h3>
      <dl className="grid gap-1.5">
        <Line label={pack.name}>{formatCount(pack.tokens)}</Line>
        {pack.bonus > 0 && (
          <Line label={<Trans>Bonus tokens</Trans>}>+ {formatCount(pack.bonus)}</Line>
        )}
        <Line label={<Trans>Total tokens</Trans>}>{formatCount(pack.total)}</Line>
        {offer.method && (
          <Line label={<Trans>Payment method</Trans>}>
            {i18n._(methodLabels[offer.method].title)}
          </Line>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold text-ink">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd className="display text-lg tabular-nums">{formatMoney(pack.price)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-ink-2">
      <dt>{label}</dt>
      <dd className="text-end text-ink tabular-nums">{children}</dd>
    </div>
  )
}
