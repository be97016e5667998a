import { cn } from './cn.ts'
import { Skeleton } from './Skeleton.tsx'

/** Placeholders of a loading list of cards; `className` sets the height of each. */
export function StackSkeleton({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <Skeleton key={index} className={cn('rounded-card', className)} />
  ))
}
