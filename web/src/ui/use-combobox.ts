import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { findOptions, type Option } from './find-options.ts'

type Given = { value: string; options: readonly Option[]; onChange: (value: string) => void }

/** State of a combobox: open or closed, typed text, active option. */
export function useCombobox({ value, options, onChange }: Given) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const chosen = options.find((option) => option.value === value)
  const found = findOptions(options, typed ?? '')
  const first = typed === undefined ? chosen : found[0]
  const active = found.find((option) => option.value === pointed) ?? first ?? found[0]

  function close() {
    setIsOpen(false)
    setTyped(undefined)
    setPointed(undefined)
  }

  function choose(option: Option) {
    close()
    if (option.value !== value) onChange(option.value)
  }

  /** The keys of a list in a field (WAI-ARIA practices); Esc belongs to the layer that closes. */
  function handleKeyDown(event: KeyboardEvent) {
    const target = event.nativeEvent.isComposing
      ? undefined
      : findTarget(event.key, { isOpen, found, active })
    if (!target) return
    event.preventDefault()
    if (!isOpen) setIsOpen(true)
    else if (target.isChosen) choose(target.option)
    else setPointed(target.option.value)
  }

  return {
    isOpen,
    isTyping: typed !== undefined,
    text: typed ?? chosen?.label ?? '',
    found,
    active,
    open: () => setIsOpen(true),
    close,
    choose,
    point: (option: Option) => setPointed(option.value),
    type(text: string) {
      setTyped(text)
      setPointed(undefined)
      setIsOpen(true)
    },
    handleKeyDown,
  }
}

type Place = { isOpen: boolean; found: readonly Option[]; active: Option | undefined }

/** Where a key leads, and whether that is chosen with it; undefined for keys of the field. */
function findTarget(
  key: string,
  { isOpen, found, active }: Place,
): { option: Option; isChosen: boolean } | undefined {
  const place = found.findIndex((option) => option.value === active?.value)
  const to = (option: Option | undefined, isChosen = false) => option && { option, isChosen }
  if (key === 'ArrowDown') return to(found.at((place + 1) % found.length))
  if (key === 'ArrowUp') return to(found.at(place - 1))
  if (!isOpen) return undefined
  if (key === 'Home') return to(found[0])
  if (key === 'End') return to(found.at(-1))
  return key === 'Enter' ? to(active, true) : undefined
}
