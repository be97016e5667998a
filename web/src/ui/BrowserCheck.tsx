import { Trans } from '@lingui/react/macro'
import { useIsCheckingBrowser } from '../lib/browser-check.ts'

/**
 * Line in a form while a proof-of-work challenge is solved. The live region is always rendered,
 * because screen readers announce only changes of an existing one.
 */
export function BrowserCheck() {
  const isChecking = useIsCheckingBrowser()
  return (
    <p role="status" className={isChecking ? 'text-center text-sm text-ink-2' : 'sr-only'}>
      {isChecking && <Trans>Checking your browser…</Trans>}
    </p>
  )
}
