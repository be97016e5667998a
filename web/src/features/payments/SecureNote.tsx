import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'

/** Says that the payment provider handles the card (PAY-TOK-15). */
export function SecureNote() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-leaf" />
      <Trans>
        Secure payment. You pay on the provider’s own encrypted page. We never see or store your
        card number.
      </Trans>
    </p>
  )
}
