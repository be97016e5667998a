import { useEffect } from 'react'
import { isShortcut } from '../../lib/single-keys.ts'

const CELL_SELECTOR = 'main [data-cell]'

const findFocusedCard = () =>
  document.activeElement?.closest<HTMLElement>(CELL_SELECTOR) ?? undefined

/** Focuses the previous or next card; the first one if none has the focus. */
function moveFocus(step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(CELL_SELECTOR)]
  const current = findFocusedCard()
  const next = current ? all[all.indexOf(current) + step] : all[0]
  next?.querySelector<HTMLElement>('h2 a, button')?.focus()
}

function clickInCard(selector: string) {
  findFocusedCard()?.querySelector<HTMLElement>(selector)?.click()
}

const actions: Record<string, () => void> = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  l: () => clickInCard('[role="group"] button:first-of-type'),
  s: () => clickInCard('[role="group"] button:last-of-type'),
  m: () => clickInCard('h2 a'),
  '/': () => document.querySelector<HTMLElement>('main [type="search"]')?.focus(),
}

/**
 * Keyboard shortcuts of Discover, which `ShortcutsDialog` lists. They find buttons by the markup of
 * `DiscoverCell` (`data-cell`), `ProfileLink` (`h2 a`) and `LikeButtons` (the group).
 */
export function useCardKeys() {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
