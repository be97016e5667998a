import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { type RoomKey, useRoomKeys } from './use-room-keys.ts'

/** Key that decides about the item with the focus. */
export interface ItemKey {
  name: string
  label: string
  run: (id: string) => void
  /** True if it decides nothing and therefore needs no wait. */
  isHarmless?: boolean
}

/**
 * Time an item must have had the focus before a key decides about it. Longer than a reaction time,
 * so that a press meant for the previous item decides nothing.
 */
const FOCUSED_MS = 400

/**
 * Keys of a list whose items have `data-item` with their id: J and K focus the next and previous
 * item, the others decide about the item with the focus. The focus leaves an item that another
 * moderator has decided, so no key decides about the one that takes its position.
 */
export function useListKeys(
  container: RefObject<HTMLElement | null>,
  {
    labels,
    itemKeys = [],
    otherKeys = [],
  }: {
    labels?: { next: string; previous: string }
    itemKeys?: readonly ItemKey[]
    otherKeys?: readonly RoomKey[]
  } = {},
) {
  const { t } = useLingui()
  const focusedSince = useFocusTime(container)

  function focusItem(step: 1 | -1) {
    const items = [...(container.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const position = items.findIndex((item) => item.contains(document.activeElement))
    const next = position === -1 ? items[0] : items[position + step]
    findFocusTarget(next)?.focus()
  }

  /** Decides about the item with the focus; without one, focuses the first and decides nothing. */
  function decide({ run, isHarmless = false }: ItemKey) {
    const id = findItemId(container.current, document.activeElement)
    if (id === undefined) return focusItem(1)
    const isSettled = performance.now() - focusedSince.current >= FOCUSED_MS
    if (isSettled || isHarmless) run(id)
  }

  useRoomKeys([
    { names: ['j'], label: labels?.next ?? t`Next item`, run: () => focusItem(1) },
    { names: ['k'], label: labels?.previous ?? t`Previous item`, run: () => focusItem(-1) },
    ...itemKeys.map((key) => ({
      names: [key.name],
      label: key.label,
      run: () => decide(key),
    })),
    ...otherKeys,
  ])
}

/** The link or button that an item consists of, or the item itself if it takes the focus. */
function findFocusTarget(item: HTMLElement | undefined): HTMLElement | null | undefined {
  return item?.hasAttribute('tabindex') ? item : item?.querySelector<HTMLElement>('a, button')
}

function findItemId(list: HTMLElement | null, element: Element | null): string | undefined {
  const item = element?.closest<HTMLElement>('[data-item]')
  return item && list?.contains(item) ? item.dataset['item'] : undefined
}

/** Returns since when the focus is in the same item, in milliseconds of the page's clock. */
function useFocusTime(container: RefObject<HTMLElement | null>) {
  const since = useRef(0)
  useEffect(() => {
    let focusedId: string | undefined
    function handleFocus({ target }: FocusEvent) {
      const id = findItemId(container.current, target instanceof Element ? target : null)
      if (id !== focusedId) since.current = performance.now()
      focusedId = id
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [container])
  return since
}
