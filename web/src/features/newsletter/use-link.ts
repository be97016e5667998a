import type { UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { useRef, useState } from 'react'
import { loadClient } from '../../lib/load-client.ts'

export type LinkState = 'waiting' | 'sending' | 'done' | 'invalid' | 'unreachable'

/** Minimum length in the contract. A mail program truncated a shorter token. */
const TOKEN_MINIMUM = 16

/** Result of a link; `language` is that of the next issues, if the link has changed it. */
interface LinkResult {
  state: LinkState
  language?: UiLanguageTag | undefined
}

/**
 * State of a confirmation or unsubscribe link of the newsletter. `follow` sends its token, again
 * after a failure.
 */
export function useNewsletterLink(action: 'confirm' | 'unsubscribe', token: string) {
  const [result, setResult] = useState<LinkResult>({
    state: token.length < TOKEN_MINIMUM ? 'invalid' : 'waiting',
  })
  const isSending = useRef(false)

  async function follow() {
    if (isSending.current) return
    isSending.current = true
    setResult({ state: 'sending' })
    setResult(await callAction(action, token))
    isSending.current = false
  }

  return { ...result, follow }
}

async function callAction(action: 'confirm' | 'unsubscribe', token: string): Promise<LinkResult> {
  try {
    const { client, hasCode } = await loadClient()
    try {
      if (action === 'confirm')
        return { state: 'done', ...(await client.newsletter.confirm({ token })) }
      await client.newsletter.unsubscribe({ token })
      return { state: 'done' }
    } catch (error) {
      const isInvalid = hasCode(error, 'LINK_INVALID') || hasCode(error, 'INVALID_INPUT')
      return { state: isInvalid ? 'invalid' : 'unreachable' }
    }
  } catch {
    // Offline, or the server is not reachable.
    return { state: 'unreachable' }
  }
}
