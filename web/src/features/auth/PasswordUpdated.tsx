import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'

/** RST-10 */
const REDIRECT_AFTER_MS = 2000

export function PasswordUpdated() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/?auth=login'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
      <div role="status" className="grid gap-2">
        <h1 className="display text-2xl">
          <Trans>Password updated</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>You can now log in with your new password. Taking you home…</Trans>
        </p>
      </div>
      <Button asChild variant="secondary">
        <a href="/?auth=login">
          <Trans>Return to Home</Trans>
        </a>
      </Button>
    </div>
  )
}
