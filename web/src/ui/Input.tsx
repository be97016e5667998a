import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field-control.ts'
import { inputStyle } from './input-style.ts'

type Props = ComponentProps<'input'> & {
  /** A decorative icon before the text. */
  icon?: ReactNode
}

/** Text input. Inside a `Field` it gets its id, description and error state from it. */
export function Input({ icon, className, ...rest }: Props) {
  const wiring = useFieldWiring(rest)
  if (icon === undefined)
    return (
      <input
        className={cn(inputStyle, 'read-only:bg-surface-2', className)}
        {...rest}
        {...wiring}
      />
    )
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-3 [&_svg]:size-[1.125rem]"
      >
        {icon}
      </span>
      <input
        className={cn(inputStyle, 'ps-10 read-only:bg-surface-2', className)}
        {...rest}
        {...wiring}
      />
    </span>
  )
}
