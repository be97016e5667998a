import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Between two automatic attempts while the device is online. */
const RETRY_MS = 10_000

type Props = {
  /** Loads the code again, and shows the page when it is there. */
  onRetry: () => Promise<void>
}

/**
 * Stands in for a page whose code could not be loaded. It tries again as soon as the device is back
 * online.
 */
export function ChunkLoadError({ onRetry }: Props) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [isTrying, setIsTrying] = useState(false)

  const retry = useEffectEvent(() => void onRetry())
  useEffect(() => {
    if (!isOnline) return
    retry()
    const timer = setInterval(() => retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isOnline])

  async function handleRetry() {
    setIsTrying(true)
    await onRetry()
    setIsTrying(false)
  }

  return (
    <section aria-label={t`Error`} className="grid min-h-[60dvh] content-center">
      <EmptyState
        tile="lattice"
        title={
          isOnline ? <Trans>This page couldn’t be loaded</Trans> : <Trans>You're offline</Trans>
        }
        action={
          <Button
            icon={<RotateCw aria-hidden />}
            loading={isTrying}
            onClick={() => void handleRetry()}
          >
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {isOnline ? (
          <Trans>Check your connection and try again. Nothing you did is lost.</Trans>
        ) : (
          <Trans>
            This page is not on your device yet. It opens as soon as you have a connection again.
            Nothing you did is lost.
          </Trans>
        )}
      </EmptyState>
    </section>
  )
}
