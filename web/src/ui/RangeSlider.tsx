import { Slider } from 'radix-ui'
import { useState } from 'react'
import { cn } from './cn.ts'
import { inputStyle } from './input-style.ts'

export type Range = readonly [from: number, to: number]

type Props = {
  labels: { from: string; to: string }
  min: number
  max: number
  value: Range
  onChange: (value: Range) => void
  /** Text after the maximum that means "and over", such as "+". */
  openEnd?: string
  disabled?: boolean
  className?: string
}

/** Slider with two thumbs, and number inputs for members who can't drag (WCAG 2.5.7). */
export function RangeSlider({
  labels,
  min,
  max,
  value,
  onChange,
  openEnd,
  disabled = false,
  className,
}: Props) {
  const [from, to] = value
  const thumb =
    'touch-target block size-6 rounded-full border-2 border-indigo bg-surface shadow-1 transition-transform hover:scale-110 data-disabled:border-ink-3'
  return (
    <div className={cn('grid gap-3', className)}>
      <Slider.Root
        min={min}
        max={max}
        value={[from, to]}
        disabled={disabled}
        minStepsBetweenThumbs={0}
        onValueChange={([nextFrom = min, nextTo = max]) => onChange([nextFrom, nextTo])}
        className="relative mx-3 flex h-11 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Range
            className={cn(
              'absolute h-full forced-colors:bg-[Highlight]',
              disabled ? 'bg-ink-3' : 'bg-indigo',
            )}
          />
        </Slider.Track>
        {/* Each thumb is shifted outwards by half its width, so that equal values don't overlap. */}
        <Slider.Thumb
          aria-label={labels.from}
          className={cn(thumb, '-translate-x-1/2 rtl:translate-x-1/2')}
        />
        <Slider.Thumb
          aria-label={labels.to}
          aria-valuetext={to === max && openEnd !== undefined ? `${to}${openEnd}` : String(to)}
          className={cn(thumb, 'translate-x-1/2 rtl:-translate-x-1/2')}
        />
      </Slider.Root>
      <div className="flex items-end justify-between gap-4">
        <NumberBox
          label={labels.from}
          value={from}
          min={min}
          max={to}
          disabled={disabled}
          onCommit={(next) => onChange([next, to])}
        />
        <NumberBox
          label={labels.to}
          value={to}
          min={from}
          max={max}
          disabled={disabled}
          suffix={to === max ? openEnd : undefined}
          onCommit={(next) => onChange([from, next])}
        />
      </div>
    </div>
  )
}

type NumberBoxProps = {
  label: string
  value: number
  min: number
  max: number
  disabled: boolean
  suffix?: string | undefined
  onCommit: (value: number) => void
}

/** Accepts any text while typing; on blur or Enter, limits the number to the bounds. */
function NumberBox({ label, value, min, max, disabled, suffix, onCommit }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function commit() {
    const typed = Number(draft)
    if (draft !== null && draft.trim() !== '' && Number.isFinite(typed))
      onCommit(Math.min(max, Math.max(min, Math.round(typed))))
    setDraft(null)
  }

  return (
    <label className="grid gap-1 text-sm text-ink-2">
      {label}
      <span className="flex items-center gap-1">
        <input
          inputMode="numeric"
          value={draft ?? String(value)}
          disabled={disabled}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
          }}
          className={cn(inputStyle, 'w-20 text-center tabular-nums')}
        />
        {suffix !== undefined && (
          <span aria-hidden className="font-medium text-ink">
            {suffix}
          </span>
        )}
      </span>
    </label>
  )
}
