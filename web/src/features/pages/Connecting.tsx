import { Trans } from '@lingui/react/macro'
import { retrySession } from '../../lib/session.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageSpinner } from './PageSpinner.tsx'

/** The spinner ends after four seconds, in words and not in a wrong landing page (MEM-DASH-19, defect D93). */
const PATIENCE_MS = 4000

type Props = { hasFailed?: boolean }

export function Connecting({ hasFailed = false }: Props) {
  const isLate = useDelayed(PATIENCE_MS)
  if (!hasFailed && !isLate) return <PageSpinner />

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
      <Button onClick={retrySession}>
        <Trans>Retry</Trans>
      </Button>
    </main>
  )
}
