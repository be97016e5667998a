import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Text of an error beside what it is about, with an icon, so that it isn't told by colour alone. */
export function FieldError({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p className={cn('flex items-start gap-1.5 text-sm text-danger', className)} {...rest}>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
