import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { children: ReactNode; isShared?: boolean; className?: string }

/** Static tag, such as an interest. `isShared` highlights one that the viewer has too. */
export function Tag({ children, isShared = false, className }: Props) {
  return (
    <span
      className={cn(
        'inline-flex min-w-0 max-w-full items-center truncate rounded-full px-2.5 py-1 text-xs font-medium',
        isShared ? 'bg-indigo-soft text-indigo' : 'bg-surface-3 text-ink-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
