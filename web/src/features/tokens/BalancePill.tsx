import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { openShop } from '../../lib/shop-requests.ts'

const pill =
  'touch-target inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 font-medium tabular-nums transition hover:bg-surface-2'

/**
 * The live balance in the header; pressed, it opens the dialog that sells tokens (MEM-DASH-07, 08).
 * Nothing is sold to staff: theirs leads to their wallet.
 */
export function BalancePill() {
  const { t } = useLingui()
  const { role } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const balance = wallet.data?.balance
  const shown = useCountUp(balance)
  if (balance === undefined) return <span aria-hidden className="inline-block h-11 w-20" />
  const count = formatCount(balance)
  const figure = (
    <>
      <Coins aria-hidden className="size-[1.125rem] text-indigo" />
      <span aria-hidden>{formatCount(shown ?? balance)}</span>
    </>
  )
  return (
    <>
      {role === 'member' ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t`${count} tokens. Buy more`}
          onClick={() => openShop('tokens')}
          className={pill}
        >
          {figure}
        </button>
      ) : (
        <Link to="/dashboard/wallet" aria-label={t`${count} tokens. Your wallet`} className={pill}>
          {figure}
        </Link>
      )}
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

const DURATION_MS = 600

/** A number on its way from the last value to the next; at once for those who want no movement. */
function useCountUp(target: number | undefined): number | undefined {
  const [shown, setShown] = useState(target)
  const from = useRef(target)

  useEffect(() => {
    const start = from.current
    from.current = target
    if (
      target === undefined ||
      start === undefined ||
      start === target ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    ) {
      setShown(target)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = Math.min(1, (now - startedAt) / DURATION_MS)
      setShown(Math.round(start + (target - start) * (1 - (1 - progress) ** 3)))
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target])

  return shown
}
