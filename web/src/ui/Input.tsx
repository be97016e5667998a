import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field-control.ts'
import { inputStyle } from './input-style.ts'

type Props = ComponentProps<'input'> & {
  /** A decorative icon before the text. */
  icon?: ReactNode
}

/** Types of text that is written from left to right in every language. */
const LEFT_TO_RIGHT = ['email', 'tel', 'url']

/** Text input. Inside a `Field` it gets its id, description and error state from it. */
export function Input({ icon, className, ...rest }: Props) {
  const wiring = useFieldWiring(rest)
  const direction = LEFT_TO_RIGHT.includes(rest.type ?? 'text') ? { dir: 'ltr' } : {}
  if (icon === undefined)
    return (
      <input
        className={cn(inputStyle, 'read-only:bg-surface-2', className)}
        {...direction}
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
        {...direction}
        {...rest}
        {...wiring}
      />
    </span>
  )
}
