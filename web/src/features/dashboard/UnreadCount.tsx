import { Plural } from '@lingui/react/macro'
import { badgeCount } from '../../lib/format.ts'
import { cn } from '../../ui/cn.ts'

/** Badge with the number of unread messages; hidden at zero. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'rounded-full bg-ember px-1.5 text-xs leading-[1.667] font-semibold text-on-ember tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{badgeCount(count)}</span>
      <span className="sr-only">
        <Plural value={count} one="# unread" other="# unread" />
      </span>
    </span>
  )
}
