import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '../../lib/single-keys.ts'

/** What the space bar presses by itself. */
const pressable = 'button, a, summary, label'

/** Single keys for what the buttons do; they rest while one types, holds a modifier, has a dialog open, or wants none of it. */
export function useShortcuts(actions: Record<string, () => unknown>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest(pressable)) return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
