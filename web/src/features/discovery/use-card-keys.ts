import { useEffect } from 'react'
import { isShortcut } from '../../lib/single-keys.ts'

/** Leaves out what waits behind an ad. */
const VISIBLE = ':not([hidden] *)'
const CELL_SELECTOR = `main [data-cell]${VISIBLE}`

const findFocusedCard = () =>
  document.activeElement?.closest<HTMLElement>(CELL_SELECTOR) ?? undefined

/** Focuses the previous or next card; the first one if none has the focus. */
function moveFocus(step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(CELL_SELECTOR)]
  const current = findFocusedCard()
  const next = current ? all[all.indexOf(current) + step] : all[0]
  next?.querySelector<HTMLElement>('h2 a, button')?.focus()
}

/** Card of the view that shows one member at a time, whose keys need no focus. */
const findDeckCard = () =>
  document.querySelector<HTMLElement>(`main [data-deck] [data-cell]${VISIBLE}`)

function clickInCard(selector: string) {
  const card = findFocusedCard() ?? findDeckCard()
  card?.querySelector<HTMLElement>(selector)?.click()
}

const press = (action: string) => () => clickInCard(`[data-action="${action}"]`)

const actions: Record<string, () => void> = {
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  l: press('like'),
  s: press('super'),
  x: press('pass'),
  u: () => document.querySelector<HTMLElement>(`main [data-action="undo"]${VISIBLE}`)?.click(),
  m: () => clickInCard('h2 a'),
  '/': () => document.querySelector<HTMLElement>('main [type="search"]')?.focus(),
}

/** Keys of the view that shows one member at a time. */
const deckActions: Record<string, () => void> = {
  arrowleft: press('pass'),
  arrowright: press('like'),
}

function findAction(event: KeyboardEvent) {
  const key = event.key.toLowerCase()
  const usesArrows =
    event.target instanceof Element && event.target.closest('[role="slider"], [role="radiogroup"]')
  return actions[key] ?? (findDeckCard() && !usesArrows ? deckActions[key] : undefined)
}

/**
 * Keyboard shortcuts of Discover, which `ShortcutsDialog` lists. They find cards by `data-cell`, their
 * buttons by `data-action`, and `ProfileLink` by `h2 a`.
 */
export function useCardKeys() {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      const action = findAction(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
