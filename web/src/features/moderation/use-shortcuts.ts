import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"]'
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Single keys for what the buttons do; they rest while one types, holds a modifier or has a dialog open. */
export function useShortcuts(actions: Record<string, () => unknown>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    const target = event.target instanceof Element ? event.target : null
    if (isElsewhere || target?.closest(typing) || document.querySelector(floating)) return
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
