import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = Omit<ComponentProps<'button'>, 'onChange'> & {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  icon?: ReactNode
}

/** Toggle button for one of many options, such as interests or filters. */
export function Chip({ isSelected, onChange, icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onChange(!isSelected)}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition active:scale-[0.98] [&_svg]:size-4 [&_svg]:shrink-0',
        isSelected
          ? 'border-indigo bg-indigo-soft text-indigo'
          : 'border-line-strong bg-surface text-ink-2 hover:border-ink-3 hover:text-ink',
        'disabled:pointer-events-none disabled:border-line disabled:bg-surface-2 disabled:text-ink-3',
        className,
      )}
      {...rest}
    >
      {isSelected ? <Check aria-hidden strokeWidth={2.5} /> : icon}
      {children}
    </button>
  )
}
