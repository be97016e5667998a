import { Trans, useLingui } from '@lingui/react/macro'
import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isChunkError, reloadIfReachable, reloadIfUpdated } from '../../lib/app-update.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Router's error page, in place of a page that crashed or whose code failed to load. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (!isChunkError(error)) return <Crash reset={reset} />

  async function handleRetry() {
    if (await loadRouteCode(router)) reset()
    else if (!(await reloadIfUpdated())) await reloadIfReachable()
  }
  return <ChunkLoadError onRetry={handleRetry} />
}

/** A route's component as the router wraps it, which its type doesn't say. */
interface LazyComponent {
  preload?: () => Promise<unknown>
}

/**
 * Loads the code of the current routes again; the router itself tries only once. Returns false if
 * that fails too.
 */
async function loadRouteCode({ state, routesById }: AnyRouter): Promise<boolean> {
  const components = state.matches.map(
    ({ routeId }) => routesById[routeId]?.options.component as LazyComponent | undefined,
  )
  await Promise.all(components.map((component) => component?.preload?.() ?? Promise.resolve()))
  // A loaded component has no `preload` any more.
  return components.every((component) => component?.preload === undefined)
}

function Crash({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const { t } = useLingui()
  const router = useRouter()

  function handleRetry() {
    reset()
    void router.invalidate()
  }

  return (
    <section aria-label={t`Error`} className="grid min-h-[60dvh] content-center">
      <EmptyState
        title={<Trans>Something went wrong</Trans>}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={handleRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button
              variant="secondary"
              onClick={() => void reloadIfReachable({ isUserAction: true })}
            >
              <Trans>Reload the page</Trans>
            </Button>
          </div>
        }
      >
        <Trans>This page didn’t load properly. What you’ve saved is safe.</Trans>
      </EmptyState>
    </section>
  )
}

/** Interval of automatic attempts while the device is online. */
const RETRY_INTERVAL_MS = 10_000

type Props = {
  /** Loads the code again, and shows the page when it is there. */
  onRetry: () => Promise<void>
}

/** Shown in place of a page whose code failed to load; retries, at once when back online. */
function ChunkLoadError({ onRetry }: Props) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [isTrying, setIsTrying] = useState(false)

  const retry = useEffectEvent(() => void onRetry())
  useEffect(() => {
    if (!isOnline) return
    retry()
    const timer = setInterval(() => retry(), RETRY_INTERVAL_MS)
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
          isOnline ? <Trans>This page couldn’t be loaded</Trans> : <Trans>You’re offline</Trans>
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
            This page isn’t on your device yet. It opens as soon as you’re connected again. Nothing
            you did is lost.
          </Trans>
        )}
      </EmptyState>
    </section>
  )
}
