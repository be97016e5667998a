import * as Ariakit from '@ariakit/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field-control.ts'
import { findOptions, type Option } from '../lib/find-options.ts'
import { floatingStyle } from './floating-style.ts'
import { inputStyle } from './input-style.ts'

type Props = Omit<Ariakit.ComboboxProps, 'value' | 'onChange' | 'store'> & {
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Accessible name of the list ("Currencies"). */
  listLabel: string
  /**
   * Gets the typed text, empty once the list closes, if the caller finds the options itself. Switches
   * off the search in `options`.
   */
  onType?: (typed: string) => void
  /** State of the caller's search, shown below the options or instead of them. */
  note?: ReactNode
}

/** Select with a text search, for long lists. Typed text without a choice is discarded on close. */
export function Combobox({
  value,
  options,
  onChange,
  listLabel,
  onType,
  note,
  className,
  ...rest
}: Props) {
  const wiring = useFieldWiring(rest)
  const input = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const chosen = options.find((option) => option.value === value)
  const found = onType ? options : findOptions(options, typed ?? '')

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (!next) changeTyped(undefined)
  }

  function changeTyped(next: string | undefined) {
    setTyped(next)
    onType?.(next ?? '')
  }

  const store = Ariakit.useComboboxStore({
    open: isOpen,
    setOpen: changeOpen,
    inputValue: typed ?? chosen?.label ?? '',
    setInputValue: changeTyped,
    selectedValue: value,
    setSelectedValue: (next: string) => next !== value && onChange(next),
    // Arrow keys move through the options only, without a stop at the field.
    compositeElementInFocusOrder: false,
  })

  // Scrolls to the active option a frame later: the popover's width, and so the height of the options,
  // is known only after it opened.
  useEffect(() => {
    if (!isOpen) return
    const frame = requestAnimationFrame(() =>
      store.item(store.getState().activeId)?.element?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isOpen, store])

  /** Ariakit briefly focuses an option, which must not close the popover. */
  function isInside(target: EventTarget | null) {
    return target === input.current || (target instanceof Node && popover.current?.contains(target))
  }

  /** Home and End move through the options; Ariakit leaves them to the text. */
  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen || (event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    store.move(event.key === 'Home' ? store.first() : store.last())
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={changeOpen}>
      <Popover.Anchor className="relative">
        <Ariakit.Combobox
          {...rest}
          {...wiring}
          ref={input}
          store={store}
          // The chosen option is active at first, then the first match while typing.
          autoSelect="always"
          getAutoSelectId={(items) =>
            typed === undefined ? items.find((item) => item.value === value)?.id : undefined
          }
          setValueOnClick={false}
          autoCapitalize="off"
          spellCheck={false}
          aria-expanded={isOpen && found.length > 0}
          onFocus={() => typed === undefined && input.current?.select()}
          onClick={() => typed === undefined && input.current?.select()}
          onKeyDown={handleKeyDown}
          className={cn(inputStyle, 'truncate pe-10', className)}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        />
      </Popover.Anchor>
      <Results count={typed === undefined ? undefined : found.length} />
      <Popover.Content
        ref={popover}
        // The list inside has the role.
        role={undefined}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // Keeps the focus in the field, even when the scrollbar is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => isInside(event.target) && event.preventDefault()}
        className={cn(floatingStyle, 'w-(--radix-popover-trigger-width) overflow-hidden')}
      >
        {found.length === 0 && note === undefined && (
          <p className="px-4.5 py-4 text-base text-ink-2">
            <Trans>No matches in the list.</Trans>
          </p>
        )}
        {found.length > 0 && (
          <Ariakit.ComboboxList
            store={store}
            alwaysVisible
            aria-label={listLabel}
            className={listStyle}
          >
            {found.map((option) => (
              <Item key={option.value} option={option} isChosen={option.value === value} />
            ))}
          </Ariakit.ComboboxList>
        )}
        {note !== undefined && <p className="px-4.5 py-3 text-sm text-ink-2">{note}</p>}
      </Popover.Content>
    </Popover.Root>
  )
}

const listStyle =
  'relative grid max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5'

function Item({ option, isChosen }: { option: Option; isChosen: boolean }) {
  return (
    <Ariakit.ComboboxItem
      value={option.value}
      setValueOnClick={false}
      focusOnHover
      aria-selected={isChosen}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 text-start text-base outline-none select-none data-active-item:bg-surface-3"
    >
      <span className="grid min-w-0 flex-1">
        <span>{option.label}</span>
        {option.detail !== undefined && <span className="text-sm text-ink-3">{option.detail}</span>}
      </span>
      {isChosen && <Check aria-hidden className="size-[1.125rem] shrink-0 text-indigo" />}
    </Ariakit.ComboboxItem>
  )
}

/** Announces the number of options found. */
function Results({ count }: { count: number | undefined }) {
  return (
    <span role="status" className="sr-only">
      {count === 0 && <Trans>Nothing found</Trans>}
      {count !== undefined && count > 0 && <Plural value={count} one="# found" other="# found" />}
    </span>
  )
}
