import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { useIsCheckingBrowser } from '../../lib/browser-check.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { type Outcome, useSubscription } from './use-subscription.ts'

type Props = {
  /** Part of the field's id, because one page can have several forms. */
  location: 'footer' | 'blog' | 'page'
  className?: string
}

/**
 * Newsletter sign-up for the footer, blog and newsletter pages. An email asks for confirmation
 * (decision P17).
 */
export function NewsletterForm({ location, className }: Props) {
  const { subscribe, outcome, isPending, clearOutcome } = useSubscription()
  const field = useRef<HTMLInputElement>(null)
  const isOnline = useOnline()
  const id = `newsletter-${location}`

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = field.current
    if (!input) return
    const next = await subscribe(input.value)
    if (next === 'clear') input.value = ''
    else input.focus()
  }

  return (
    <div className={cn('grid gap-2', className)}>
      {/* The method keeps the browser from putting the address into a URL before hydration. */}
      <form
        noValidate
        method="dialog"
        onSubmit={handleSubmit}
        className="grid gap-1.5 noscript:hidden"
      >
        <label htmlFor={id} className="text-sm font-medium">
          <Trans>Email address</Trans>
        </label>
        <div className="flex gap-2.5 max-[26rem]:flex-col">
          <div className="min-w-0 flex-1">
            <EmailInput
              ref={field}
              id={id}
              aria-required
              aria-invalid={outcome?.tone === 'error' || undefined}
              aria-describedby={`${id}-note`}
              onInput={outcome && clearOutcome}
            />
          </div>
          <Button type="submit" loading={isPending} disabled={!isOnline}>
            <Trans>Subscribe</Trans>
          </Button>
        </div>
        <Note id={`${id}-note`} outcome={outcome} isOnline={isOnline} />
      </form>
      <noscript>
        <p className="text-sm text-ink-2">
          <Trans>
            To subscribe without JavaScript, write to{' '}
            <a href={`mailto:${BRAND.supportEmail}?subject=Newsletter`}>{BRAND.supportEmail}</a>.
          </Trans>
        </p>
      </noscript>
    </div>
  )
}

const tones = {
  error: { Icon: CircleAlert, style: 'text-danger' },
  success: { Icon: CircleCheck, style: 'text-leaf' },
  info: { Icon: Info, style: 'text-ink' },
}

/**
 * Result or hint below the field. Its height is reserved, so that a message doesn't move the page.
 */
function Note({
  id,
  outcome,
  isOnline,
}: {
  id: string
  outcome: Outcome | undefined
  isOnline: boolean
}) {
  const { Icon, style } = tones[outcome?.tone ?? 'info']
  const isChecking = useIsCheckingBrowser()
  return (
    <p
      id={id}
      role="status"
      className={cn(
        'flex min-h-[2.65rem] items-start sm:min-h-[1.35rem] gap-1.5 text-sm',
        outcome ? style : 'text-ink-3',
      )}
    >
      {outcome && <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span>
        {outcome ? (
          outcome.text
        ) : isChecking ? (
          <Trans>Checking your browser…</Trans>
        ) : isOnline ? (
          <Trans>We’ll email you a link to confirm. Unsubscribe any time.</Trans>
        ) : (
          <Trans>You’re offline. You can subscribe once you’re connected again.</Trans>
        )}
      </span>
    </p>
  )
}
