import { Trans, useLingui } from '@lingui/react/macro'
import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isChunkError, reloadIfReachable, reloadIfUpdated } from '../../lib/app-update.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ChunkLoadError } from './ChunkLoadError.tsx'

/** Stands in for a page that failed; the frame around it stays. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (!isChunkError(error)) return <Crash reset={reset} />

  async function handleRetry() {
    if (await loadRouteCode(router)) reset()
    else if (!(await reloadIfUpdated())) await reloadIfReachable()
  }
  return <ChunkLoadError onRetry={handleRetry} />
}

interface LazyComponent {
  preload?: () => Promise<unknown>
}

/**
 * Loads the code of the current page again. The router itself loads it once and then takes it for
 * loaded, whether or not it came. Returns false when it didn't come this time either.
 */
async function loadRouteCode({ state, routesById }: AnyRouter): Promise<boolean> {
  const components = state.matches.map(
    ({ routeId }) => routesById[routeId]?.options.component as LazyComponent | undefined,
  )
  await Promise.all(components.map((component) => component?.preload?.() ?? Promise.resolve()))
  // It forgets how to load once it is there.
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
        <Trans>This page did not load as it should. Nothing you did is lost.</Trans>
      </EmptyState>
    </section>
  )
}
