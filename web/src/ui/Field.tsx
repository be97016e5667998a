import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldError } from './FieldError.tsx'
import { FieldContext } from './field-control.ts'

type Props = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shown at the end of the label's line, such as a link. */
  aside?: ReactNode
  isOptional?: boolean
  isRequired?: boolean
  isLabelHidden?: boolean
  className?: string
}

/** Label, hint and error of an input, which gets its id and description from the context. */
export function Field({
  label,
  children,
  hint,
  error,
  aside,
  isOptional = false,
  isRequired = false,
  isLabelHidden = false,
  className,
}: Props) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const hasHint = hint !== undefined && hint !== null && hint !== false
  const describedBy =
    [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div
        className={cn(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          isLabelHidden && aside === undefined && 'sr-only',
        )}
      >
        <label
          htmlFor={id}
          className={cn(
            'max-w-full text-sm font-medium wrap-break-word text-ink',
            isLabelHidden && 'sr-only',
          )}
        >
          {label}
          {isOptional && (
            <span className="ms-1.5 font-normal whitespace-nowrap text-ink-3">
              <Trans>optional</Trans>
            </span>
          )}
        </label>
        {aside !== undefined && <span className="max-w-full text-sm">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: hasError, isRequired }}>
        {children}
      </FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
