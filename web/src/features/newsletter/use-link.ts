import { useRef, useState } from 'react'
import { loadClient } from '../../lib/load-client.ts'

export type LinkState = 'waiting' | 'sending' | 'done' | 'invalid' | 'unreachable'

/** Minimum length in the contract. A mail program truncated a shorter token. */
const TOKEN_MINIMUM = 16

/**
 * State of a confirmation or unsubscribe link of the newsletter. `follow` sends its token, again
 * after a failure.
 */
export function useNewsletterLink(action: 'confirm' | 'unsubscribe', token: string) {
  const [state, setState] = useState<LinkState>(
    token.length < TOKEN_MINIMUM ? 'invalid' : 'waiting',
  )
  const isSending = useRef(false)

  async function follow() {
    if (isSending.current) return
    isSending.current = true
    setState('sending')
    setState(await callAction(action, token))
    isSending.current = false
  }

  return { state, follow }
}

async function callAction(action: 'confirm' | 'unsubscribe', token: string): Promise<LinkState> {
  try {
    const { client, hasCode } = await loadClient()
    try {
      await client.newsletter[action]({ token })
      return 'done'
    } catch (error) {
      return hasCode(error, 'LINK_INVALID') || hasCode(error, 'INVALID_INPUT')
        ? 'invalid'
        : 'unreachable'
    }
  } catch {
    // Offline, or the server is not reachable.
    return 'unreachable'
  }
}
