import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { shouldSendTyping, TYPING_SHOWN_MS } from './rules.ts'

/** Returns a function that notifies the other member of typing. Lost notices aren't repeated. */
export function useSendTyping(threadId: ThreadId) {
  const sentAt = useRef<number>(undefined)
  return (text: string) => {
    const now = Date.now()
    if (!shouldSendTyping(text, sentAt.current, now)) return
    sentAt.current = now
    client.messages.sendTyping({ threadId }).catch(() => undefined)
  }
}

/** True while the other member types: until their message arrives or notices stop for five seconds. */
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
        timer = setTimeout(end, TYPING_SHOWN_MS)
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
