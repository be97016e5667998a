import { Trans } from '@lingui/react/macro'
import { useIsCheckingBrowser } from './browser-check.ts'

/**
 * Says why a form takes a moment longer than usual. The live region is there before it has anything
 * to say.
 */
export function BrowserCheck() {
  const isChecking = useIsCheckingBrowser()
  return (
    <p role="status" className={isChecking ? 'text-center text-sm text-ink-2' : 'sr-only'}>
      {isChecking && <Trans>Checking your browser…</Trans>}
    </p>
  )
}
