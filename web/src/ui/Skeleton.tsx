import { cn } from './cn.ts'

type Props = { className?: string }

/** The shape of what is coming; the list around it carries `aria-busy`. Shows only after 150 ms. */
export function Skeleton({ className }: Props) {
  return (
    <span aria-hidden className="appear-late block">
      <span className={cn('block h-4 animate-pulse rounded-input bg-surface-3', className)} />
    </span>
  )
}
