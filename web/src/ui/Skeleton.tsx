import { cn } from './cn.ts'

type Props = { className?: string }

/**
 * Grey placeholder of loading content, visible after 150 ms (`appear-late`). The parent needs
 * `aria-busy`.
 */
export function Skeleton({ className }: Props) {
  return (
    <span aria-hidden className="appear-late block">
      <span className={cn('block h-4 animate-pulse rounded-input bg-surface-3', className)} />
    </span>
  )
}
