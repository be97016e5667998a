import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field-control.ts'
import { inputStyle } from './input-style.ts'

/** Native select, which works best on phones. Takes `<option>` children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring(rest)
  return (
    <span className="relative block">
      <select
        className={cn(
          inputStyle,
          'appearance-none truncate pe-10 [&_option]:bg-surface [&_option]:text-ink',
          className,
        )}
        {...rest}
        {...wiring}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
