import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { openShop } from '../../lib/buying.ts'
import { formatCount } from '../../lib/format.ts'
import { useCountUp } from './use-count-up.ts'

/** The live balance in the header; pressed, it opens the dialog that sells tokens (MEM-DASH-07, 08). */
export function BalancePill() {
  const { t } = useLingui()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const balance = wallet.data?.balance
  const shown = useCountUp(balance)
  if (balance === undefined) return <span aria-hidden className="inline-block h-11 w-20" />
  const count = formatCount(balance)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`${count} tokens. Buy more`}
        onClick={() => openShop('tokens')}
        className="touch-target inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 font-medium tabular-nums transition hover:bg-surface-2"
      >
        <Coins aria-hidden className="size-[1.125rem] text-indigo" />
        <span aria-hidden>{formatCount(shown ?? balance)}</span>
      </button>
      <span role="status" className="sr-only">
        <BalanceNews balance={balance} />
      </span>
    </>
  )
}

/** Read out when it changes: a live region says nothing at first. */
function BalanceNews({ balance }: { balance: number }) {
  const count = formatCount(balance)
  return <Trans>Balance: {count} tokens</Trans>
}
