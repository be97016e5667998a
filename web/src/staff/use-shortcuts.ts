import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../lib/single-keys.ts'

/** Elements that the space bar activates. */
const pressable = 'button, a, summary, label'

/**
 * Single-key shortcuts for the buttons, inactive while typing, with modifier keys, in dialogs or
 * when switched off.
 */
export function useShortcuts(actions: Record<string, () => unknown>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest(pressable))
      return
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
