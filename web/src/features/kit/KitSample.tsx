import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

type Props = { name: string; children: ReactNode; className?: string }

/** States of one component, with a caption. */
export function KitSample({ name, children, className }: Props) {
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-xs font-medium text-ink-3">{name}</p>
      <div className={cn('flex min-w-0 flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}
