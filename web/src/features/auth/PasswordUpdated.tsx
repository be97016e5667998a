import { TWO_FACTOR_REMOVAL_HOURS } from '@adire/contract/sign-in-methods.ts'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'

/** RST-10 */
const REDIRECT_AFTER_MS = 2000

/** Redirects home, unless there is something to read about a planned removal of two-factor. */
export function PasswordUpdated({ isRemovalPlanned }: { isRemovalPlanned: boolean }) {
  const hours = TWO_FACTOR_REMOVAL_HOURS
  useEffect(() => {
    if (isRemovalPlanned) return undefined
    const timer = setTimeout(() => location.replace('/?auth=login'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRemovalPlanned])

  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
      <div role="status" className="grid gap-2">
        <h1 className="display text-2xl">
          <Trans>Password updated</Trans>
        </h1>
        <p className="text-ink-2">
          {isRemovalPlanned ? (
            <Trans>
              Two-factor log-in will be removed in {hours} hours. Until then, logging in still needs
              a code. We've emailed you the details.
            </Trans>
          ) : (
            <Trans>You can now log in with your new password. Taking you home…</Trans>
          )}
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
