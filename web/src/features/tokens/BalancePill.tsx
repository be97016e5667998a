import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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
 * Live balance in the header; opens the token shop (MEM-DASH-07, 08). Staff can't buy tokens, so theirs
 * links to the wallet.
 */
export function BalancePill() {
  const { t } = useLingui()
  const { role } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const balance = wallet.data?.balance
  const shown = useCountUp(balance)
  if (balance === undefined) return <span aria-hidden className="inline-block h-11 w-20" />
  const content = (
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
          aria-label={t`${plural(balance, { one: '# token', other: '# tokens' })}. Buy more`}
          onClick={() => openShop('tokens')}
          className={pill}
        >
          {content}
        </button>
      ) : (
        <Link
          to="/dashboard/wallet"
          aria-label={t`${plural(balance, { one: '# token', other: '# tokens' })}. Your wallet`}
          className={pill}
        >
          {content}
        </Link>
      )}
      <span role="status" className="sr-only">
        <BalanceAnnouncement balance={balance} />
      </span>
    </>
  )
}

/** Announces changes of the balance to screen readers. */
function BalanceAnnouncement({ balance }: { balance: number }) {
  const { t } = useLingui()
  return t`Balance: ${plural(balance, { one: '# token', other: '# tokens' })}`
}

/** Duration of the animation from the last balance to the next. */
const DURATION_MS = 600

/** Animates a number from its last value to the next, unless reduced motion is preferred. */
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
