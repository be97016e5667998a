import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { hasMissingParts } from '../../lib/newer-build.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MissingPart } from './MissingPart.tsx'

/** Where a page fell over, or did not come; the frame around it stands. */
export function CrashPage({ reset }: ErrorComponentProps) {
  return hasMissingParts() ? <MissingPart /> : <Crash reset={reset} />
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
            <Button variant="secondary" onClick={() => location.reload()}>
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
