import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '../../lib/single-keys.ts'

/** After `g`; `c` is for the conversations, as `m` is for the matches. */
const rooms = {
  d: '/dashboard/discover',
  m: '/dashboard/matches',
  c: '/dashboard/messages',
  p: '/dashboard/profile',
} as const

/** Time to press the second key. */
const SECOND_KEY_TIMEOUT_MS = 1500

/**
 * `g`, then the letter of a room. The letter is taken before the page's own single keys hear it.
 */
export function useGoKeys() {
  const navigate = useNavigate()
  const go = useEffectEvent((to: (typeof rooms)[keyof typeof rooms]) => void navigate({ to }))
  useEffect(() => {
    let pressedAt = -Infinity
    function listen(event: KeyboardEvent) {
      if (!isForPage(event)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - pressedAt < SECOND_KEY_TIMEOUT_MS
      pressedAt = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      if (!isSecond || !(key in rooms)) return
      event.preventDefault()
      event.stopPropagation()
      go(rooms[key as keyof typeof rooms])
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
