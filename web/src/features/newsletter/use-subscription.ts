import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { loadClient } from '../../lib/load-client.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { checkSubscription, invalidEmail } from './rules.ts'

/** Message beside the field after a subscription attempt. */
export type Outcome = { tone: 'error' | 'success' | 'info'; text: string }

/**
 * State of `NewsletterForm`: validates the address, sends it once, and shows the result in a toast
 * and beside the field (VIS-NEWS-01 to 17).
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
    const result = await sendSubscription(email, {
      title: t({ message: 'Subscription Failed', context: 'newsletter' }),
      description: t`There was an error subscribing. Please try again later.`,
    })
    if (!result) {
      const description = t`Thank you for subscribing! Check your email for confirmation.`
      showOutcome('success', { title: t`Successfully Subscribed!`, description })
      return 'clear'
    }
    showOutcome(result.tone, result.copy)
    return result.tone === 'info' ? 'clear' : 'keep'
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

  return { subscribe, outcome, isPending, clearOutcome: () => setOutcome(undefined) }
}

/** Sends the subscription. Undefined on success, else the message for the visitor. */
async function sendSubscription(
  email: string,
  failure: Copy,
): Promise<{ tone: 'error' | 'info'; copy: Copy } | undefined> {
  try {
    const { client, errorCopy, hasCode, pageLanguage } = await loadClient()
    try {
      const language = pageLanguage()
      await client.newsletter.subscribe({ email, ...(language && { language }) })
      return undefined
    } catch (error) {
      if (hasCode(error, 'ALREADY_SUBSCRIBED'))
        return { tone: 'info', copy: errorCopy(error, failure) }
      if (hasCode(error, 'INVALID_INPUT')) return { tone: 'error', copy: invalidEmail() }
      const copy = hasCode(error, 'RATE_LIMITED') ? errorCopy(error, failure) : failure
      return { tone: 'error', copy }
    }
  } catch {
    // The API client's chunk could not be loaded; handled like a lost connection.
    return { tone: 'error', copy: failure }
  }
}
