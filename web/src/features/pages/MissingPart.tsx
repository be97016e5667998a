import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Where a part of the app should be that this device does not have and cannot get. */
export function MissingPart() {
  const { t } = useLingui()
  const isOnline = useOnline()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  return (
    <section aria-label={t`Error`} className="grid min-h-[60dvh] content-center">
      <EmptyState
        tile="lattice"
        title={isOnline ? <Trans>This page did not come through</Trans> : <Trans>You're offline</Trans>}
        action={
          <Button icon={<RotateCw aria-hidden />} onClick={reload}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {isOnline ? (
          <Trans>Your connection is slow or gone. Nothing you did is lost.</Trans>
        ) : (
          <Trans>This page is not on your device yet. It opens as soon as you have a connection again. Nothing you did is lost.</Trans>
        )}
      </EmptyState>
    </section>
  )
}

/** A browser that did not get a part may not ask for it again before the page is loaded anew. */
function reload() {
  location.reload()
}
