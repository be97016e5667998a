import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { PriceList } from './PriceList.tsx'
import { useCountUp } from './use-count-up.ts'

/** The live balance in the header; pressed, it tells what tokens are for. */
export function BalancePill() {
  const { t } = useLingui()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const balance = wallet.data?.balance
  const shown = useCountUp(balance)
  if (!wallet.data || balance === undefined) return <span aria-hidden className="inline-block h-11 w-20" />
  const count = formatCount(balance)
  return (
    <Popover>
      <PopoverTrigger>
        <button
          type="button"
          aria-label={t`${count} tokens. What things cost`}
          className="touch-target inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 font-medium tabular-nums transition hover:bg-surface-2 data-[state=open]:bg-surface-3"
        >
          <Coins aria-hidden className="size-[1.125rem] text-indigo" />
          <span aria-hidden>{formatCount(shown ?? balance)}</span>
        </button>
      </PopoverTrigger>
      <span role="status" className="sr-only">
        <BalanceNews balance={balance} />
      </span>
      <PopoverContent label={t`Your tokens`} align="end">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium text-ink">
            <Trans>Your tokens</Trans>
          </span>
          <span className="display text-2xl text-ink tabular-nums">{count}</span>
        </p>
        <PriceList wallet={wallet.data} />
      </PopoverContent>
    </Popover>
  )
}

/** Read out when it changes: a live region says nothing at first. */
function BalanceNews({ balance }: { balance: number }) {
  const count = formatCount(balance)
  return <Trans>Balance: {count} tokens</Trans>
}
