import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { cn } from './cn.ts'
import type { Option } from './find-options.ts'

/** The padding of the list. */
const EDGE = 6
const listStyle =
  'relative grid max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] overflow-y-auto overscroll-contain p-1.5'

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
      <p className="px-4.5 py-4 text-base text-ink-2">
        <Trans>Nothing like this is in the list.</Trans>
      </p>
    )
  return (
    <div id={id} role="listbox" aria-label={label} className={listStyle}>
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
          {option.value === value && (
            <Check aria-hidden className="size-[1.125rem] shrink-0 text-indigo" />
          )}
        </button>
      ))}
    </div>
  )
}

export function optionId(listId: string, { value }: Option): string {
  return `${listId}-${value}`
}

/** Scrolls the list and nothing around it; an edge stays free, as at its ends. */
function bringIntoView(option: HTMLButtonElement | null) {
  const list = option?.parentElement
  if (!list) return
  const [top, bottom] = [option.offsetTop - EDGE, option.offsetTop + option.offsetHeight + EDGE]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
