import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { icon: LucideIcon; className?: string; children: ReactNode }

/** Text with an icon before its first line. */
export function IconLine({ icon: Icon, className, children }: Props) {
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Icon aria-hidden className="mt-[0.15em] size-[1.15em] shrink-0 text-ink-3" />
      {children}
    </div>
  )
}
