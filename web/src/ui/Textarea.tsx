import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent, ComponentProps } from 'react'
import { useId, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field-control.ts'
import { inputStyle } from './input-style.ts'

type Props = ComponentProps<'textarea'> & {
  /** Length from which the counter is shown; needs `maxLength`. */
  countFrom?: number
}

/** Text area that grows with its text and counts its characters. */
export function Textarea({
  countFrom = 0,
  className,
  onChange,
  maxLength,
  value,
  defaultValue,
  ...rest
}: Props) {
  const { t } = useLingui()
  const counterId = useId()
  const wiring = useFieldWiring(rest)
  const [typedLength, setTypedLength] = useState(String(defaultValue ?? '').length)
  const length = value === undefined ? typedLength : String(value).length
  const isCounting = maxLength !== undefined && length >= countFrom
  const describedBy =
    [wiring['aria-describedby'] ?? rest['aria-describedby'], isCounting && counterId]
      .filter(Boolean)
      .join(' ') || undefined

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTypedLength(event.target.value.length)
    onChange?.(event)
  }

  return (
    <span className="block">
      <textarea
        rows={4}
        className={cn(inputStyle, 'field-sizing-content min-h-24 resize-y py-2.5', className)}
        onChange={handleChange}
        maxLength={maxLength}
        {...(value === undefined ? { defaultValue } : { value })}
        {...rest}
        {...wiring}
        aria-describedby={describedBy}
      />
      {isCounting && (
        <span
          id={counterId}
          className={cn(
            'mt-1 block text-end text-xs tabular-nums text-ink-3',
            length >= maxLength && 'font-medium text-danger',
          )}
        >
          <span aria-hidden>
            {length}/{maxLength}
          </span>
          <span className="sr-only">{t`${length} of ${maxLength} characters`}</span>
        </span>
      )}
    </span>
  )
}
