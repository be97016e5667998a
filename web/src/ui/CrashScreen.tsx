import { Trans } from '@lingui/react/macro'
import { reloadIfReachable } from '../lib/app-update.ts'
import { Button } from './Button.tsx'
import { Logo } from './Logo.tsx'

type Props = { onRetry: () => void }

/**
 * Fills the window after a crash that no inner boundary caught; `CrashPage` handles crashes of a
 * route. Import it only through `fallback-parts.ts`, which is preloaded.
 */
export function CrashScreen({ onRetry }: Props) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-6 py-16 text-center">
      <Logo kind="mark" size="lg" />
      <div role="alert" className="grid max-w-sm gap-2">
        <h1 className="display text-2xl">
          <Trans>Something went wrong</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>This page stopped working. Try again, or reload it.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
        <Button variant="secondary" onClick={() => void reloadIfReachable({ isUserAction: true })}>
          <Trans>Reload the page</Trans>
        </Button>
      </div>
    </main>
  )
}
