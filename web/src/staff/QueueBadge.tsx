import { plural, t } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { formatLoad, type LoadCounts } from './work-queue-rules.ts'
import { formatList } from '../lib/lists.ts'

type Props = { counts: LoadCounts | undefined; className?: string }

/** Number of open items beside a link, marked if some are urgent or overdue; hidden at zero. */
export function QueueBadge({ counts, className }: Props) {
  if (!counts || counts.count === 0) return null
  const isLate = counts.overdueCount > 0 || counts.urgentCount > 0
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2 text-xs leading-5 font-semibold tabular-nums',
        isLate ? 'bg-danger-soft text-danger' : 'bg-ember-soft text-ember',
        className,
      )}
    >
      {isLate && <Clock aria-hidden className="size-3" />}
      <span aria-hidden>{formatLoad(counts.count)}</span>
      {/* The comma separates it from the name of the link. */}
      <span className="sr-only">, {describeCounts(counts)}</span>
    </span>
  )
}

/** Describes counts in words: "3 open, 1 urgent, 1 overdue". */
function describeCounts({ count, urgentCount, overdueCount }: LoadCounts): string {
  const shown = formatLoad(count)
  const parts = [
    plural(count, { one: '# open', other: `${shown} open` }),
    urgentCount > 0 && t`${urgentCount} urgent`,
    overdueCount > 0 && t`${formatLoad(overdueCount)} overdue`,
  ]
  return formatList(parts.filter((part) => part !== false))
}
