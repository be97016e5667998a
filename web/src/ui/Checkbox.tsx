import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldError } from './FieldError.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** Native checkbox with a label; a click anywhere in the row toggles it. */
export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  const hasHint = hint !== undefined && hint !== null
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const describedBy =
    [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid gap-0.5', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={hasError || undefined}
            className={cn(
              'peer size-5 appearance-none rounded-[6px] border border-line-strong bg-surface transition-colors hover:border-ink-3',
              'checked:border-indigo checked:bg-indigo aria-invalid:border-danger disabled:border-line disabled:bg-surface-2 disabled:checked:bg-ink-3 forced-colors:appearance-auto',
            )}
            {...rest}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-on-indigo opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      {hasHint && (
        <p id={`${id}-hint`} className="ms-8 -mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      {hasError && (
        <FieldError id={`${id}-error`} className="ms-8">
          {error}
        </FieldError>
      )}
    </div>
  )
}
