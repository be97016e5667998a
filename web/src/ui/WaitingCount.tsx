import { Plural } from '@lingui/react/macro'
import { formatCount } from '../lib/format.ts'
import { cn } from './cn.ts'

type Props = { count?: number | undefined; className?: string }

/** Number of pending items beside a link; hidden at zero. */
export function WaitingCount({ count = 0, className }: Props) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'rounded-full bg-ember-soft px-2 text-xs leading-5 font-semibold text-ember tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{formatCount(count)}</span>
      <span className="sr-only">
        <Plural value={count} one="# pending" other="# pending" />
      </span>
    </span>
  )
}
