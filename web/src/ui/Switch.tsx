import { Switch as RadixSwitch } from 'radix-ui'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'

type Props = {
  label: ReactNode
  /** One sentence about its effect. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** Switch for a setting that applies at once; forms use checkboxes. */
export function Switch({ label, hint, checked, onChange, disabled = false, className }: Props) {
  const id = useId()
  const hasHint = hint !== undefined && hint !== null
  return (
    <div className={cn('flex min-h-11 items-start justify-between gap-4 py-2', className)}>
      <div className="grid gap-0.5">
        <label htmlFor={id} className={cn('font-medium', disabled && 'text-ink-3')}>
          {label}
        </label>
        {hasHint && (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hasHint ? `${id}-hint` : undefined}
        className={cn(
          'touch-target relative mt-0.5 h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-3 transition-colors hover:border-ink-3',
          'data-[state=checked]:border-indigo data-[state=checked]:bg-indigo disabled:opacity-50',
        )}
      >
        <RadixSwitch.Thumb
          className={cn(
            'block size-5 translate-x-[0.1875rem] rounded-full bg-ink-3 transition-transform duration-(--motion-enter)',
            'data-[state=checked]:translate-x-[1.4375rem] data-[state=checked]:bg-on-indigo',
            'rtl:-translate-x-[0.1875rem] rtl:data-[state=checked]:-translate-x-[1.4375rem] forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[Highlight]',
          )}
        />
      </RadixSwitch.Root>
    </div>
  )
}
