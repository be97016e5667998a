import { cn } from './cn.ts'
import { Skeleton } from './Skeleton.tsx'

/** Skeletons of stacked cards; `className` sets their height. */
export function StackSkeleton({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <Skeleton key={index} className={cn('rounded-card', className)} />
  ))
}
