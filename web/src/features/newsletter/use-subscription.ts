import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { loadClient } from '../../lib/load-client.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { checkSubscription, invalidEmail } from './rules.ts'

/** Message beside the field after a try. */
export type Outcome = { tone: 'error' | 'success' | 'info'; text: string }

/**
 * Newsletter form: validates, sends once, and shows the result in a toast and beside the field
 * (VIS-NEWS-01 to 17).
 */
export function useSubscription() {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isPending, setIsPending] = useState(false)
  /** Ref, because a second click can come before the next render. */
  const isSending = useRef(false)

  function showOutcome(tone: Outcome['tone'], copy: Copy) {
    toast[tone](copy)
    setOutcome({ tone, text: copy.description ?? copy.title })
  }

  async function send(email: string): Promise<'keep' | 'clear'> {
    const failure = {
      title: t`Subscription Failed`,
      description: t`There was an error subscribing. Please try again later.`,
    }
    try {
      const { client, errorCopy, hasCode } = await loadClient()
      try {
        await client.newsletter.subscribe({ email })
        const description = t`Thank you for subscribing! Check your email for confirmation.`
        showOutcome('success', { title: t`Successfully Subscribed!`, description })
        return 'clear'
      } catch (error) {
        const isKnown = hasCode(error, 'ALREADY_SUBSCRIBED')
        if (isKnown) showOutcome('info', errorCopy(error, failure))
        else if (hasCode(error, 'INVALID_INPUT')) showOutcome('error', invalidEmail())
        else
          showOutcome('error', hasCode(error, 'RATE_LIMITED') ? errorCopy(error, failure) : failure)
        return isKnown ? 'clear' : 'keep'
      }
    } catch {
      // The client's code could not be loaded: treated like a lost connection.
      showOutcome('error', failure)
      return 'keep'
    }
  }

  /** Subscribes; returns whether the field keeps its text. */
  async function subscribe(typed: string): Promise<'keep' | 'clear'> {
    if (isSending.current) return 'keep'
    const fault = checkSubscription(typed)
    if (fault) {
      showOutcome('error', fault)
      return 'keep'
    }
    isSending.current = true
    setIsPending(true)
    setOutcome(undefined)
    const next = await send(typed.trim())
    isSending.current = false
    setIsPending(false)
    return next
  }

  return { subscribe, outcome, isPending, forget: () => setOutcome(undefined) }
}
