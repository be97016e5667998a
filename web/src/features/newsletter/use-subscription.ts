import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { loadClient } from '../../lib/load-client.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { checkSubscription, invalidEmail } from './rules.ts'

/** What stands beside the field after a try. */
export type Outcome = { tone: 'error' | 'success' | 'info'; text: string }

/** One signup form: checks, sends once, and says the same in a toast and beside the field (VIS-NEWS-01 to 17). */
export function useSubscription() {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isPending, setIsPending] = useState(false)
  /** A second click may come before the first is drawn. */
  const isSending = useRef(false)

  function tell(tone: Outcome['tone'], copy: Copy) {
    toast[tone](copy)
    setOutcome({ tone, text: copy.description ?? copy.title })
  }

  async function send(email: string): Promise<'keep' | 'clear'> {
    const failure = { title: t`Subscription Failed`, description: t`There was an error subscribing. Please try again later.` }
    try {
      const { client, errorCopy, hasCode } = await loadClient()
      try {
        await client.newsletter.subscribe({ email })
        const description = t`Thank you for subscribing! Check your email for confirmation.`
        tell('success', { title: t`Successfully Subscribed!`, description })
        return 'clear'
      } catch (error) {
        const isKnown = hasCode(error, 'ALREADY_SUBSCRIBED')
        if (isKnown) tell('info', errorCopy(error, failure))
        else if (hasCode(error, 'INVALID_INPUT')) tell('error', invalidEmail())
        else tell('error', hasCode(error, 'RATE_LIMITED') ? errorCopy(error, failure) : failure)
        return isKnown ? 'clear' : 'keep'
      }
    } catch {
      // The code that sends could not be fetched: the connection is as good as gone.
      tell('error', failure)
      return 'keep'
    }
  }

  /** Whether the field keeps what was typed. */
  async function subscribe(typed: string): Promise<'keep' | 'clear'> {
    if (isSending.current) return 'keep'
    const fault = checkSubscription(typed)
    if (fault) {
      tell('error', fault)
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
