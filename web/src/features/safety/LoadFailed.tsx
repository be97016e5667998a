import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

export function LoadFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">
        <Trans>This could not be loaded. Please check your connection and try again.</Trans>
      </p>
      <Button size="sm" variant="secondary" icon={<RotateCw aria-hidden />} loading={isRetrying} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
