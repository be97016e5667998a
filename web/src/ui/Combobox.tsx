import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useId, useRef } from 'react'
import { cn } from './cn.ts'
import { ComboboxList, optionId } from './ComboboxList.tsx'
import { useFieldWiring } from './field-control.ts'
import type { Option } from './find-options.ts'
import { floatingStyle } from './floating-style.ts'
import { inputStyle } from './input-style.ts'
import { useCombobox } from './use-combobox.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role'> & {
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Accessible name of the list ("Currencies"). */
  listLabel: string
}

/**
 * One of many, found by typing. For lists that are too long for a `Select`; what was typed and not
 * chosen changes nothing.
 */
export function Combobox({ value, options, onChange, listLabel, className, ...rest }: Props) {
  const wiring = useFieldWiring(rest)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox({ value, options, onChange })
  const hasList = box.isOpen && box.found.length > 0

  function handleClick() {
    box.open()
    // The choice is there to be typed over, a search to be gone on with.
    if (!box.isTyping) input.current?.select()
  }

  return (
    <Popover.Root open={box.isOpen} onOpenChange={(isOpen) => !isOpen && box.close()}>
      <Popover.Anchor className="relative">
        <input
          {...rest}
          {...wiring}
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && box.active ? optionId(listId, box.active) : undefined}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onClick={handleClick}
          onFocus={(event) => event.target.select()}
          onBlur={box.close}
          onKeyDown={box.handleKeyDown}
          className={cn(inputStyle, 'truncate pe-10', className)}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        />
      </Popover.Anchor>
      <Results count={box.isTyping ? box.found.length : undefined} />
      <Popover.Content
        // The list has a role of its own.
        role={undefined}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The focus stays in the field, also when a scrollbar is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.target === input.current && event.preventDefault()}
        className={cn(floatingStyle, 'w-(--radix-popover-trigger-width) overflow-hidden')}
      >
        <ComboboxList
          id={listId}
          label={listLabel}
          options={box.found}
          value={value}
          active={box.active}
          onPoint={box.point}
          onChoose={box.choose}
        />
      </Popover.Content>
    </Popover.Root>
  )
}

/** How many are left, for who does not see the list. */
function Results({ count }: { count: number | undefined }) {
  return (
    <span role="status" className="sr-only">
      {count === 0 && <Trans>Nothing found</Trans>}
      {count !== undefined && count > 0 && <Plural value={count} one="# found" other="# found" />}
    </span>
  )
}
