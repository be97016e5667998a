import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { cn } from './cn.ts'
import type { Option } from './find-options.ts'

type Props = {
  id: string
  label: string
  options: readonly Option[]
  value: string
  active: Option | undefined
  onPoint: (option: Option) => void
  onChoose: (option: Option) => void
}

/** The options of a combobox, read out by its field. */
export function ComboboxList({ id, label, options, value, active, onPoint, onChoose }: Props) {
  if (options.length === 0)
    return (
      <p className="px-3 py-2.5 text-base text-ink-2">
        <Trans>Nothing like this is in the list.</Trans>
      </p>
    )
  return (
    <div id={id} role="listbox" aria-label={label} className="relative grid">
      {options.map((option) => (
        <button
          type="button"
          tabIndex={-1}
          key={option.value}
          id={optionId(id, option)}
          role="option"
          aria-selected={option.value === value}
          ref={option.value === active?.value ? bringIntoView : null}
          onMouseMove={() => option.value !== active?.value && onPoint(option)}
          onClick={() => onChoose(option)}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 text-start text-base select-none',
            option.value === active?.value && 'bg-surface-3',
          )}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden className="size-[1.125rem] shrink-0 text-indigo" />}
        </button>
      ))}
    </div>
  )
}

export function optionId(listId: string, { value }: Option): string {
  return `${listId}-${value}`
}

/** Scrolls the list and nothing around it. */
function bringIntoView(option: HTMLButtonElement | null) {
  const frame = option?.closest('[data-radix-popper-content-wrapper]')?.firstElementChild
  if (!option || !frame) return
  const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight]
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight + 6
}
