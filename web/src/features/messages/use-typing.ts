import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { shouldTellTyping, TYPING_HOLDS_MS } from './rules.ts'

/**
 * Tells the other side that something is being written. It is of the moment: what is lost on the
 * way is not said again.
 */
export function useTellTyping(threadId: ThreadId) {
  const toldAt = useRef<number>(undefined)
  return (text: string) => {
    const now = Date.now()
    if (!shouldTellTyping(text, toldAt.current, now)) return
    toldAt.current = now
    client.messages.tellTyping({ threadId }).catch(() => undefined)
  }
}

/**
 * Whether the other is typing: for five seconds after each word of it, or until what they wrote is
 * there.
 */
export function useIsTyping(threadId: ThreadId): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let typist: MemberId | undefined
    function end() {
      clearTimeout(timer)
      setIsTyping(false)
    }
    const stops = [
      onRealtime('messages.typing', (event) => {
        if (event.threadId !== threadId) return
        clearTimeout(timer)
        timer = setTimeout(end, TYPING_HOLDS_MS)
        typist = event.from
        setIsTyping(true)
      }),
      onRealtime('messages.created', (event) => {
        if (event.threadId === threadId && event.from === typist) end()
      }),
    ]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [threadId])
  return isTyping
}
