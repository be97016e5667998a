import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { type PageKey, usePageKeys } from './use-page-keys.ts'

/** Shortcut for the item with the focus, usually a decision about it. */
export interface ItemKey {
  /** The key in lower case. */
  name: string
  /** Text in the list of shortcuts. */
  label: string
  run: (id: string) => void
  /** True if it decides nothing, so that it needs no wait (`FOCUSED_MS`). */
  isHarmless?: boolean
}

/**
 * Time an item must have had the focus before a key decides about it. Longer than a reaction time,
 * so that a press meant for the previous item decides nothing.
 */
const FOCUSED_MS = 400

/**
 * Shortcuts of a list whose items have their id in `data-item`: J and K focus the next and previous
 * item, `itemKeys` act on the item with the focus, and `otherKeys` are independent of it. An item
 * that another moderator decided takes the focus with it, so that no key decides about the item that
 * moves into its position.
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
    otherKeys?: readonly PageKey[]
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

  usePageKeys([
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
