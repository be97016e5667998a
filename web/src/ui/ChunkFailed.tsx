import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './Button.tsx'

type Props = { onRetry: () => void }

/**
 * Shown in place of a component whose code failed to load. `lazyComponent` retries by itself when
 * the device is back online. Import it only through `fallback-parts.ts`.
 */
export function ChunkFailed({ onRetry }: Props) {
  const isOnline = useOnline()
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-tile bg-surface-2 px-4 py-3"
    >
      <div>
        <p className="font-semibold">
          {isOnline ? <Trans>This didn’t load</Trans> : <Trans>You’re offline.</Trans>}
        </p>
        <p className="text-sm text-ink-2">
          {isOnline ? (
            <Trans>Check your connection and try again. Nothing you did is lost.</Trans>
          ) : (
            <Trans>This opens as soon as you’re connected again. Nothing you did is lost.</Trans>
          )}
        </p>
      </div>
      <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
