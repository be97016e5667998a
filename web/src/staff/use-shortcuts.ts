import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../lib/single-keys.ts'

/** Elements that the space bar activates. */
const spaceActivated = 'button, a, summary, label, input'

/**
 * Single-key shortcuts for the buttons, inactive while typing, with modifier keys, in dialogs or
 * when switched off.
 */
export function useShortcuts(actions: Record<string, () => unknown>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    if (
      event.key === ' ' &&
      event.target instanceof Element &&
      event.target.closest(spaceActivated)
    )
      return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', handler)
    return () => document.removeEventListener('keydown', handler)
  }, [])
}
