import { useEffect } from 'react'
import { isForPage } from '../../lib/single-keys.ts'

const place = 'main [data-place]'

const here = () => document.activeElement?.closest<HTMLElement>(place) ?? undefined

/** To the place before or after the one with the focus; to the first one when none has it. */
function step(by: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(place)]
  const current = here()
  const next = current ? all[all.indexOf(current) + by] : all[0]
  next?.querySelector<HTMLElement>('h2 a, button')?.focus()
}

function press(selector: string) {
  here()?.querySelector<HTMLElement>(selector)?.click()
}

const actions: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  l: () => press('[role="group"] button:first-of-type'),
  s: () => press('[role="group"] button:last-of-type'),
  m: () => press('h2 a'),
  '/': () => document.querySelector<HTMLElement>('main [type="search"]')?.focus(),
}

/** Single keys for what the page's buttons do; the list of them is in the account menu. */
export function useCardKeys() {
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!isForPage(event)) return
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
