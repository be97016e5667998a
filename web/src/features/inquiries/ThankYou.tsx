import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Receipt } from './use-submission.ts'

type Props = { receipt: Receipt; onAgain: () => void }

/** In the form's place, after it was sent (VIS-CONTACT-23 to 25). */
export function ThankYou({ receipt: { reference, email }, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-6 py-6 text-center sm:py-10">
      <CircleCheck aria-hidden className="size-14 text-leaf" strokeWidth={1.25} />
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="display text-page outline-none">
          <Trans>Thank You</Trans>
        </h2>
        <p className="mx-auto max-w-md text-ink-2">
          <Trans>
            Your inquiry is with us, and a receipt is on its way to{' '}
            <strong className="wrap-anywhere text-ink">{email}</strong>. We'll get back to you
            within 24-48 hours.
          </Trans>
        </p>
      </div>
      <dl className="grid gap-1 rounded-tile bg-surface-2 px-8 py-4">
        <dt className="text-sm text-ink-3">
          <Trans>Your reference</Trans>
        </dt>
        <dd className="text-lg font-semibold tabular-nums">{reference}</dd>
      </dl>
      <Button variant="secondary" size="lg" onClick={onAgain}>
        <Trans>Submit Another Inquiry</Trans>
      </Button>
    </div>
  )
}
