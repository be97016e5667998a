import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { sessionKey } from '../../lib/session.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageSpinner } from './PageSpinner.tsx'

/** The spinner ends after four seconds, in words and not in a wrong landing page (MEM-DASH-19, defect D93). */
const PATIENCE_MS = 4000

type Props = { onRetry?: () => void; hasFailed?: boolean }

export function Connecting({ onRetry, hasFailed = false }: Props) {
  const queryClient = useQueryClient()
  const isLate = useDelayed(PATIENCE_MS)
  if (!hasFailed && !isLate) return <PageSpinner />

  /** The request under way may never be answered: it is given up before another is sent. */
  async function handleRetry() {
    if (onRetry) return onRetry()
    await queryClient.cancelQueries({ queryKey: sessionKey })
    await queryClient.refetchQueries({ queryKey: sessionKey })
  }

  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-6 text-center">
      <Logo kind="mark" size="lg" />
      <div role="status" className="grid max-w-sm gap-2">
        <h1 className="display text-2xl">
          <Trans>Still connecting</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>Your connection is slow or gone, so we cannot say hello yet. You are still logged in, and nothing is lost.</Trans>
        </p>
      </div>
      <Button onClick={() => void handleRetry()}>
        <Trans>Retry</Trans>
      </Button>
    </main>
  )
}
