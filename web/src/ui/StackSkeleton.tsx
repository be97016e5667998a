import { cn } from './cn.ts'
import { Skeleton } from './Skeleton.tsx'

/** Cards one below the other, each as high as `className` says. */
export function StackSkeleton({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, place) => (
    <Skeleton key={place} className={cn('rounded-card', className)} />
  ))
}
